/** Formats a cell of CSV; an apostrophe prevents a formula in a spreadsheet. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a line of CSV. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',')

/** Puts a text on one line, for Gherkin steps and table cells. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Escapes text for Markdown, also in a table cell. */
export const markdownText = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*[\]|]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

/** Characters that XML 1.0 cannot hold, even escaped: control characters, lone surrogates. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/** Escapes text for XML and HTML, in content and in quoted attributes. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(forbidden, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
