/** Characters that start a formula in a spreadsheet. */
const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(\.\d+)?$/

/** One cell: quoted where necessary, and never a formula; a plain number, also a negative one, is none. */
export function csvCell(value: string): string {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its line end (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
