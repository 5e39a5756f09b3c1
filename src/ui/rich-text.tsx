import { useHydrated } from '@tanstack/react-router'
import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from 'react'
import { pathWithin } from './rich-text.rules.ts'
import styles from './rich-text.module.css'

export interface RichTextProps {
  /** Untrusted HTML. Only the elements and attributes listed here are rendered. */
  readonly html: string
  /** Language of the text, as a BCP 47 tag. */
  readonly lang?: string
  /** Follows a link within the site without a page load; `to` is path, query and fragment. */
  readonly onFollow: (to: string) => void
}

/** Allowed elements, and what they are rendered as; headings are moved below those of the page. */
const shown: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'p br hr strong em b i u s small sub sup code pre blockquote ul ol li dl dt dd table caption thead tbody tfoot tr th td'
      .split(' ')
      .map((name) => [name, name]),
  ),
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
}

/** Elements removed with their content; of other elements not allowed the text stays. */
const dropped = new Set(
  'script style template noscript noembed noframes iframe frame object embed applet svg math canvas audio video head title textarea select option button input form link meta base'.split(
    ' ',
  ),
)

/** Maximum depth; deeper content is rendered as text. */
const deepest = 24

/**
 * Renders untrusted HTML. It is parsed into a separate document, where nothing loads or runs, and rendered from a list
 * of allowed elements: none of its markup is ever inserted into the page. Only a browser can parse it: a server renders
 * an empty container.
 */
export function RichText({ html, lang, onFollow }: RichTextProps) {
  const hydrated = useHydrated()
  const content = useMemo(() => {
    if (!hydrated) return null
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return drawAll(body, 0, onFollow)
  }, [hydrated, html, onFollow])
  return (
    <div className={styles['text']} lang={lang} dir="auto">
      {content}
    </div>
  )
}

const drawAll = (parent: Element, depth: number, onFollow: RichTextProps['onFollow']): readonly ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{draw(node, depth, onFollow)}</Fragment>)

function draw(node: Node, depth: number, onFollow: RichTextProps['onFollow']): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return null
  if (depth >= deepest) return node.textContent
  if (name === 'img') return drawPicture(node)
  const children = drawAll(node, depth + 1, onFollow)
  if (name === 'a') return drawLink(node, children, onFollow)
  const as = Object.hasOwn(shown, name) ? shown[name] : undefined
  if (as === undefined) return children
  if (as === 'br' || as === 'hr') return createElement(as)
  if (as === 'table') return <div className={styles['wide']}>{createElement(as, null, tableParts(node, children))}</div>
  return createElement(as, spanOf(node), ...children)
}

/** Keeps only a table's own parts: React would complain of whitespace. */
const tableParts = (table: Element, children: readonly ReactNode[]) =>
  children.filter((_, index) => table.childNodes[index] instanceof Element)

function spanOf(node: Element): Record<string, number> | null {
  const span = (name: string) => Math.min(20, Math.max(1, Number.parseInt(node.getAttribute(name) ?? '1', 10) || 1))
  if (node.localName !== 'td' && node.localName !== 'th') return null
  return { colSpan: span('colspan'), rowSpan: span('rowspan') }
}

/** Returns a URL of this site or of the web; null for any other, such as a script. */
function addressOf(node: Element, attribute: string): URL | null {
  const value = node.getAttribute(attribute)
  if (value === null || !URL.canParse(value, location.origin)) return null
  const url = new URL(value, location.origin)
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url : null
}

/** Only pictures of the site itself: a foreign server would learn who reads what. */
function drawPicture(node: Element): ReactNode {
  const url = addressOf(node, 'src')
  if (url === null || url.origin !== location.origin || !url.pathname.startsWith('/art/')) return null
  return <img src={url.pathname + url.search} alt={node.getAttribute('alt') ?? ''} loading="lazy" />
}

function drawLink(node: Element, children: readonly ReactNode[], onFollow: RichTextProps['onFollow']): ReactNode {
  const url = addressOf(node, 'href')
  if (url === null) return children
  if (url.origin !== location.origin) {
    return (
      <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  }
  const to = pathWithin(url)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow(to)
  }
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  )
}
