import { randomInt } from 'node:crypto'

/** Digits and letters that cannot be confused when read out. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new reference for customer service and partners: a letter for its kind, and eleven characters. */
export const createReference = (letter: 'A' | 'C' | 'D' | 'F' | 'H' | 'P' | 'S' | 'T' | 'U' | 'W'): string =>
  `${letter}${Array.from({ length: 11 }, () => signs[randomInt(signs.length)]).join('')}`
