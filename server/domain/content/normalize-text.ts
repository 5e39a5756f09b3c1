/** Normalises text for comparison in a search: lower case, no accents, single white space. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
}
