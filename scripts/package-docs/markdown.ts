import { Marked, type Token, type Tokens } from 'marked'
import { xmlText } from '#atlas/paths/escape.ts'

/** A heading of a page. */
export interface Heading {
  /** Its anchor, as GitHub names it. */
  readonly id: string
  readonly depth: number
  /** Its text in HTML. */
  readonly html: string
}

/** A page of Markdown as HTML. */
export interface Rendered {
  readonly html: string
  readonly headings: readonly Heading[]
  /** What the page may not contain. */
  readonly faults: readonly string[]
}

/** Parts of Markdown that the site leaves out. */
const refused: Readonly<Record<string, string>> = { html: 'raw HTML', image: 'a picture' }

const codeBlock = (text: string, language = ''): string =>
  `<div class="code"><pre tabindex="0"><code class="language-${xmlText(language)}">${xmlText(text)}\n</code></pre></div>\n`

/**
 * Renders Markdown. `addressOf` returns the address that a link leads to in the site; null is a fault of the page, as are
 * raw HTML and pictures, which are escaped.
 */
export function render(markdown: string, addressOf: (href: string) => string | null): Rendered {
  const headings: Heading[] = []
  const faults: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens)
        const id = idOf(text, headings)
        headings.push({ id, depth, html: html.replaceAll(/<[^>]*>/g, '') })
        return `<h${depth} id="${xmlText(id)}">${html}</h${depth}>\n`
      },
      code: ({ text, lang }) => codeBlock(text, lang),
      html: ({ text }) => xmlText(text),
      image: ({ text }) => xmlText(text),
    },
    walkTokens(token) {
      const what = refused[token.type]
      if (what !== undefined) faults.push(`${what} is not rendered: ${token.raw.trim()}`)
      if (isLink(token)) {
        const address = addressOf(token.href)
        if (address === null) faults.push(`the link ${token.href} leads nowhere`)
        else token.href = address
      }
    },
  })
  return { html: marked.parse(markdown, { async: false }), headings, faults }
}

const isLink = (token: Token): token is Tokens.Link => token.type === 'link'

/** The anchor of a heading as GitHub makes it: repeated ones are numbered. */
function idOf(text: string, before: readonly Heading[]): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  const ids = new Set(before.map(({ id }) => id))
  const numbered = (count: number): string => (count === 0 ? plain : `${plain}-${count}`)
  let count = 0
  while (ids.has(numbered(count))) count += 1
  return numbered(count)
}
