import { useHydrated } from '@tanstack/react-router'
import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from 'react'
import { pathWithin } from './rich-text.rules.ts'
import styles from './rich-text.module.css'

export interface RichTextProps {
  /** HTML from anywhere. Whatever it holds, nothing but the elements and attributes named here reaches the page. */
  readonly html: string
  /** Language of the text, as a BCP 47 tag. */
  readonly lang?: string
  /** Follows a link within the site without loading the page anew; `to` is path, query and fragment. */
  readonly onFollow: (to: string) => void
}

/** Elements that are shown, each as what; a text's own headings go below those of the page around it. */
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

/** Elements that go with everything in them; any other that is not shown leaves its text. */
const dropped = new Set(
  'script style template noscript noembed noframes iframe frame object embed applet svg math canvas audio video head title textarea select option button input form link meta base'.split(
    ' ',
  ),
)

/** Nobody writes deeper than this; deeper text is shown without its form. */
const deepest = 24

/**
 * Shows HTML that nobody vouches for. It is parsed into a document of its own, where nothing loads or runs, and drawn
 * anew from a list of what is allowed: no markup of it is ever put into the page, so none can be read in another way.
 * Only a browser can parse it: a server draws its place alone.
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

/** Only what belongs into a table is put there: React would complain of stray spaces. */
const tableParts = (table: Element, children: readonly ReactNode[]) =>
  children.filter((_, index) => table.childNodes[index] instanceof Element)

function spanOf(node: Element): Record<string, number> | null {
  const span = (name: string) => Math.min(20, Math.max(1, Number.parseInt(node.getAttribute(name) ?? '1', 10) || 1))
  if (node.localName !== 'td' && node.localName !== 'th') return null
  return { colSpan: span('colspan'), rowSpan: span('rowspan') }
}

/** An address of this site or of the web; null for any other, such as a script. */
function addressOf(node: Element, attribute: string): URL | null {
  const given = node.getAttribute(attribute)
  if (given === null || !URL.canParse(given, location.origin)) return null
  const url = new URL(given, location.origin)
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url : null
}

/** Pictures come from the site's own art only: any other address would tell somebody who reads what. */
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
