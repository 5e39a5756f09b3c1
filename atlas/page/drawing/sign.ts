/** How wide a letter of a name is and how far its lines are apart, in its size. */
const LETTER = 0.62
export const LEADING = 1.1
/** No chart is seen from so far that its names would have to be larger. */
const LARGEST = 150

/** A name in one line, and in two, broken wherever a new word begins in it. */
function linesOf(name: string): string[][] {
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])/)
  const broken = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(''), words.slice(index + 1).join('')])
  return [[name], ...broken]
}

const longestOf = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))

/** A name in one line or two, broken where a new word begins in it, as large as it can be in some room. */
export function signIn(name: string, room: { readonly width: number; readonly height: number }) {
  const sizeOf = (lines: readonly string[]) =>
    Math.min(LARGEST, room.width / (LETTER * longestOf(lines)), room.height / (LEADING * lines.length))
  return linesOf(name)
    .map((lines) => ({ lines, size: sizeOf(lines) }))
    .reduce((best, one) => (one.size > best.size ? one : best))
}

/** The room a name takes in a size, in as many lines as make it narrow. */
export function roomOfSign(name: string, size: number): { readonly width: number; readonly height: number } {
  const lines = linesOf(name).reduce((best, one) => (longestOf(one) < longestOf(best) ? one : best))
  return { width: Math.ceil(size * LETTER * longestOf(lines)), height: Math.ceil(size * LEADING * lines.length) }
}
