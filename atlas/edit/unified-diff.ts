import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'

/**
 * Returns the difference of two texts of a file as a unified diff that `git apply` takes; empty for equal texts. A text
 * of null is a file that is not there.
 */
export function unifiedDiff(name: string, before: string | null, after: string): string {
  if (before === after) return ''
  const old = before === null ? '/dev/null' : `a/${name}`
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  return createTwoFilesPatch(old, `b/${name}`, before ?? '', after, undefined, undefined, options)
}
