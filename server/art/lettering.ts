/** Text that is safe inside SVG; characters XML does not allow are dropped. */
export function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const narrow = new Set("iljI.,'’!|:;ftr1 ")
const wide = new Set('mwMWQO@%—')

/** About how wide a bold text is, in ems. Errs on the wide side. */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text) {
    if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(char)) width += 1
    else if (wide.has(char)) width += 1
    else if (narrow.has(char)) width += 0.4
    else if (char !== char.toLowerCase() || /\d/.test(char)) width += 0.78
    else width += 0.66
  }
  return width
}

/** A title broken into lines that fit. */
export interface Setting {
  readonly lines: readonly string[]
  readonly size: number
}

/** Sets a title within `width` units and three lines, as large as fits between `largest` and 19 units. */
export function setTitle(title: string, width: number, largest: number): Setting {
  const words = title.trim().split(/\s+/).filter(Boolean)
  for (let size = largest; size > 19; size -= 1) {
    const lines = breakLines(words, width / size)
    if (lines.length <= (size > largest * 0.8 ? 2 : 3) && lines.every((line) => widthOf(line) * size <= width))
      return { lines, size }
  }
  const lines = breakLines(words, width / 19).slice(0, 3)
  return { lines: lines.map((line) => shorten(line, width / 19)), size: 19 }
}

function breakLines(words: readonly string[], ems: number): string[] {
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
  let kept = ''
  for (const char of line) {
    if (widthOf(`${kept}${char}…`) > ems) break
    kept += char
  }
  return `${kept}…`
}
