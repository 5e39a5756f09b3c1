/** Returns the text of a page without its scripts, as without JavaScript. */
export const withoutScripts = (html: string): string => html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')

/** Returns the contents of inline scripts. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, content = '']) => content)

const plain = (html: string | undefined): string | undefined =>
  html
    ?.replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The text of the first element with this name. */
export const textOf = (html: string, element: string): string | undefined =>
  plain(new RegExp(`<${element}[ >][^]*?</${element}>`).exec(html)?.[0])

/** Returns the content of a `<meta>` by name or property. */
export const metaOf = (html: string, name: string): string | undefined =>
  plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1])

/** Returns the canonical address of a page. */
export const canonicalOf = (html: string): string | undefined =>
  plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1])

/** Returns the declared language of a page. */
export const languageOf = (html: string): string | undefined => /<html lang="([^"]*)"/.exec(html)?.[1]
