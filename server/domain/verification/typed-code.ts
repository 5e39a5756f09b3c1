/**
 * Normalises a typed code: apps and messages show codes in groups, which people copy with blanks or dashes, and some
 * keyboards write full-width digits. Case is kept.
 */
export const typedCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
