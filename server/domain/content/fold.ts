/** Text as a search compares it: lower case, accents dropped, white space single. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
}
