/** One cell of CSV; text a spreadsheet would run as a formula is kept from it by an apostrophe. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of CSV. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',')

/** Text on one line, as Gherkin's steps and a table's cells want it. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Text that Markdown shows as it is, also in a cell of a table. */
export const markdownText = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*[\]|]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

/** What XML 1.0 may not carry, not even escaped: control characters, halves of pairs. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/** Text for XML and HTML, in content and in quoted attributes. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(forbidden, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
