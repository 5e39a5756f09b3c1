/** The vendors' marks, in a square of 80 units, drawn in the colour around them. */
const marks: readonly string[] = [
  '<path stroke="none" d="M40 4l10 26 26 10-26 10-10 26-10-26L4 40l26-10z"/>',
  '<path fill="none" stroke-width="9" d="M6 30q17-18 34 0t34 0M6 54q17-18 34 0t34 0"/>',
  '<path stroke="none" d="M40 4L72 22v36L40 76 8 58V22zm0 18L24 31v18l16 9 16-9V31z" fill-rule="evenodd"/>',
  '<path stroke="none" d="M40 6q30 14 30 36-2 26-30 32-28-6-30-32Q10 20 40 6zm0 20q-12 8-12 18 2 10 12 12 10-2 12-12 0-10-12-18z" fill-rule="evenodd"/>',
  '<path fill="none" stroke-width="9" d="M40 8v64M12 24l56 32M68 24L12 56"/>',
  '<path stroke="none" d="M8 70V34l16 12L40 12l16 34 16-12v36z"/>',
  '<path fill="none" stroke-width="9" d="M40 10a30 30 0 1 0 30 30M40 26a14 14 0 1 0 14 14"/>',
  '<path stroke="none" d="M46 4L14 46h20l-6 30 38-46H44z"/>',
  '<path stroke="none" d="M40 8a32 32 0 1 0 26 50A28 28 0 0 1 40 8zM62 14l4 9 9 4-9 4-4 9-4-9-9-4 9-4z"/>',
  '<path stroke="none" d="M40 72Q4 46 12 22q14-16 28 4 14-20 28-4 8 24-28 50z"/>',
  '<path fill="none" stroke-width="9" d="M12 68V30l28-20 28 20v38M30 68V46h20v22"/>',
  '<path stroke="none" d="M10 10h26v26H10zM44 10h26v26H44zM10 44h26v26H10zM57 44l13 13-13 13-13-13z"/>',
]

/** The mark with this number; any whole number names one. */
export const motif = (number: number): string => marks[Math.abs(Math.trunc(number)) % marks.length]!
