import glyphs from './glyphs.json' with { type: 'json' }
import { n } from './shapes.ts'

/** Text that is safe inside SVG; characters XML does not allow are dropped. */
export function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const outlines: Readonly<Record<string, readonly (number | string)[]>> = glyphs
const em = 256
/** Letters stand a little closer than the font sets them, as large ones should; in ems. */
const tracking = -0.012

const glyphOf = (char: string) => {
  const [advance, path] = (Object.hasOwn(outlines, char) ? outlines[char] : undefined) ?? []
  return typeof advance === 'number' && typeof path === 'string' ? { advance, path } : null
}

/** Returns whether there are outlines of all letters of a text, so that it looks the same on every machine. */
export const canDraw = (text: string): boolean => [...text].every((char) => glyphOf(char) !== null)

/** How wide a text is in ems, where its letters are known; about how wide, erring on the wide side, where not. */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text) {
    const glyph = glyphOf(char)
    if (glyph) width += glyph.advance / em + tracking
    else width += /\p{Script=Thai}/u.test(char) ? 0.7 : 1
  }
  return width
}

/** Faces for the scripts there are no outlines of. */
const family = 'font-family="Inter,system-ui,-apple-system,Segoe UI,Noto Sans CJK SC,Noto Sans Thai,sans-serif"'

/**
 * A line of bold letters whose baseline starts at a point (or is centred on it), as one outline, so that it looks the
 * same on every machine; a line with letters of other scripts is left to the machine's faces.
 */
export function drawLine(
  line: string,
  { x, y, size, fill, centred = false }: { x: number; y: number; size: number; fill: string; centred?: boolean },
): string {
  const left = centred ? x - (widthOf(line) * size) / 2 : x
  let at = 0
  let path = ''
  for (const char of line) {
    const glyph = glyphOf(char)
    if (glyph === null) {
      return `<text ${family} x="${n(left)}" y="${n(y)}" font-weight="800" font-size="${n(size)}" fill="${fill}">${escapeText(line)}</text>`
    }
    if (glyph.path !== '') path += `M${Math.round(at)} 0${glyph.path}`
    at += glyph.advance + tracking * em
  }
  return `<path transform="translate(${n(left)} ${n(y)})scale(${Math.round((size / em) * 10_000) / 10_000})" fill="${fill}" d="${path}"/>`
}

/** A title broken into lines that fit. */
export interface Setting {
  readonly lines: readonly string[]
  readonly size: number
}

/** Sets a title within `width` units and three lines, as large as fits between `largest` and 19 units. */
export function setTitle(title: string, width: number, largest: number): Setting {
  for (let size = largest; size > 19; size -= 1) {
    const lines = setLines(title, width / size)
    if (lines.length <= (size > largest * 0.8 ? 2 : 3) && lines.every((line) => widthOf(line) * size <= width))
      return { lines, size }
  }
  const lines = setLines(title, width / 19).slice(0, 3)
  return { lines: lines.map((line) => shorten(line, width / 19)), size: 19 }
}

/** Breaks a title into lines of at most so many ems; a word that is longer stands alone. */
export function setLines(title: string, ems: number): string[] {
  const words = title.trim().split(/\s+/).filter(Boolean)
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= ems) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function shorten(line: string, ems: number): string {
  if (widthOf(line) <= ems) return line
  let shortened = ''
  for (const char of line) {
    if (widthOf(`${shortened}${char}…`) > ems) break
    shortened += char
  }
  return `${shortened}…`
}
