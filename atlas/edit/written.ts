import { nodes, type Node } from '#atlas/paths/nodes.ts'
import { type Change } from './sources.ts'

/** True for a key that is written without quotes. */
export const isPlainKey = (name: string): boolean => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name)

/** The quote of a source text: that of its first text. */
export const quoteOf = (source: string): string => /['"]/.exec(source)?.[0] ?? "'"

/** A text as a literal; the other quote is taken where the text has the usual one and not the other. */
export function quoted(text: string, quote: string): string {
  const other = quote === "'" ? '"' : "'"
  const mark = text.includes(quote) && !text.includes(other) ? other : quote
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll(mark, `\\${mark}`)
  return `${mark}${escaped}${mark}`
}

/** The blanks at the beginning of the line of an offset. */
const indentAt = (source: string, offset: number): string =>
  /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''

/** What one level of a source text is indented by: the first indentation in it. */
export const unitOf = (source: string): string => /\n([ \t]+)[^\s*]/.exec(source)?.[1] ?? '  '

/** Lines further in, except the first. */
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

/** A part of several lines as one line; texts in it have no line breaks. */
const inOneLine = (part: string): string => part.replaceAll(/,\n\s*(?=[}\]])/g, ' ').replaceAll(/\n\s*/g, ' ')

/**
 * Inserts a part into an object or array literal after one of its parts, or at the beginning where `after` is null. It
 * gets a line of its own where the literal has lines.
 */
export function insertInto(file: string, source: string, holder: Node, part: string, after: Node | null): Change[] {
  const parts = nodes(holder['properties'] ?? holder['elements'])
  const first = parts[0]
  const isObject = holder.type === 'ObjectExpression'
  if (!first) {
    const inner = isObject ? `{ ${inOneLine(part)} }` : `[${inOneLine(part)}]`
    return [{ file, start: holder.start, end: holder.end, text: inner }]
  }
  const hasLines = source.slice(holder.start, first.start).includes('\n')
  if (after === null) {
    const indent = indentAt(source, first.start)
    const text = hasLines ? `${indented(part, indent)},\n${indent}` : `${inOneLine(part)}, `
    return [{ file, start: first.start, end: first.start, text }]
  }
  const indent = indentAt(source, after.start)
  if (!hasLines) return [{ file, start: after.end, end: after.end, text: `, ${inOneLine(part)}` }]
  const comma = commaAfter(source, after.end, holder.end)
  const line = `\n${indent}${indented(part, indent)}`
  const at = afterComment(source, comma === null ? after.end : comma + 1)
  const isLast = after === parts.at(-1)
  const own = { file, start: at, end: at, text: comma === null ? line : `${line},` }
  if (comma !== null || !isLast) return [own]
  return [{ file, start: after.end, end: after.end, text: ',' }, own]
}

/** Removes a part of an object or array literal with its comma, and its line where it has one of its own. */
export function removeFrom(file: string, source: string, holder: Node, part: Node): Change {
  const comma = commaAfter(source, part.end, holder.end)
  const end = comma === null ? part.end : comma + 1
  const lineStart = source.lastIndexOf('\n', part.start - 1) + 1
  const isAlone = /^\s*$/.test(source.slice(lineStart, part.start)) && /^[ \t]*(\r?\n|$)/.test(source.slice(end))
  if (isAlone) return { file, start: lineStart, end: source.indexOf('\n', end) + 1, text: '' }
  const parts = nodes(holder['properties'] ?? holder['elements'])
  const before = parts[parts.indexOf(part) - 1]
  if (comma === null && before) return { file, start: before.end, end: part.end, text: '' }
  const blanks = /^[ \t]*/.exec(source.slice(end))?.[0].length ?? 0
  return { file, start: part.start, end: end + blanks, text: '' }
}

/** The offset of the comma after a part; null where none follows. Comments in between are passed over. */
function commaAfter(source: string, from: number, to: number): number | null {
  const rest = source.slice(from, to)
  const found = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*,/.exec(rest)
  return found ? from + found[0].length - 1 : null
}

/** The end of a comment that stands behind an offset in the same line; the offset where there is none. */
function afterComment(source: string, offset: number): number {
  const found = /^[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/(?=[ \t]*\r?\n))/.exec(source.slice(offset))
  return offset + (found ? found[0].replace(/\r$/, '').length : 0)
}
