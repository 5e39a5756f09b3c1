/** How wide a letter of a name is and how far its lines are apart, in its size. */
const LETTER = 0.62
export const LEADING = 1.1
const LARGEST = 40

/** A name in one line or two, broken where a new word begins in it, as large as it can be in some room. */
export function signIn(name: string, room: { readonly width: number; readonly height: number }) {
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])/)
  const broken = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(''), words.slice(index + 1).join('')])
  const sizeOf = (lines: readonly string[]) => {
    const longest = Math.max(...lines.map(({ length }) => length))
    return Math.min(LARGEST, room.width / (LETTER * longest), room.height / (LEADING * lines.length))
  }
  return [[name], ...broken]
    .map((lines) => ({ lines, size: sizeOf(lines) }))
    .reduce((best, one) => (one.size > best.size ? one : best))
}
