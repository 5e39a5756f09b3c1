/** What a page says once its scripts are taken out, as it is without JavaScript. */
export const withoutScripts = (html: string): string => html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')

/** Contents of the scripts that stand in a page themselves. */
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

/** What a page's `<meta>` says, by its name or property. */
export const metaOf = (html: string, name: string): string | undefined =>
  plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1])

/** The one address of a page, for search engines. */
export const canonicalOf = (html: string): string | undefined =>
  plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1])

/** The language a page says it is in. */
export const languageOf = (html: string): string | undefined => /<html lang="([^"]*)"/.exec(html)?.[1]
