/** Width of a letter and line height of a name, relative to its size. */
export const LETTER = 0.62
export const LEADING = 1.1
/** The largest size of a zoomed-out name. */
const LARGEST = 150

/** A name in one line, and in two, split at its words. */
function linesOf(name: string): string[][] {
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])/)
  const broken = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(''), words.slice(index + 1).join('')])
  return [[name], ...broken]
}

const longestOf = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))

/** Fits a name in one line or two, split at its words, as large as possible in a rectangle. */
export function signIn(name: string, room: { readonly width: number; readonly height: number }) {
  const sizeOf = (lines: readonly string[]) =>
    Math.min(LARGEST, room.width / (LETTER * longestOf(lines)), room.height / (LEADING * lines.length))
  return linesOf(name)
    .map((lines) => ({ lines, size: sizeOf(lines) }))
    .reduce((best, one) => (one.size > best.size ? one : best))
}

/** Returns the size of a name at a font size, in the lines that make it narrow. */
export function roomOfSign(name: string, size: number): { readonly width: number; readonly height: number } {
  const lines = linesOf(name).reduce((best, one) => (longestOf(one) < longestOf(best) ? one : best))
  return { width: Math.ceil(size * LETTER * longestOf(lines)), height: Math.ceil(size * LEADING * lines.length) }
}
