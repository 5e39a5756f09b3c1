import { randomInt } from 'node:crypto'

/** Digits and letters that nobody takes for one another when they are read out. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What customer service and partners know something by: a letter that says what it is, and eleven signs. */
export const createReference = (letter: 'A' | 'C' | 'D' | 'F' | 'H' | 'P' | 'S' | 'T' | 'U' | 'W'): string =>
  `${letter}${Array.from({ length: 11 }, () => signs[randomInt(signs.length)]).join('')}`
