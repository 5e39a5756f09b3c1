/**
 * A code as it was given out, from what was typed: apps and messages show it in groups, which people copy with the
 * blanks or dashes between them, and some keyboards write digits of full width. Capitals stay as they are.
 */
export const typedCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
