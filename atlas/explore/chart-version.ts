/**
 * Returns the version of a chart: eight hexadecimal digits that change only when a transition is added, removed or gets
 * another target. `ids` are the identities `source|event|guard|targets`, in any order. It is a 32-bit FNV-1a hash over
 * UTF-16 code units, so that browser, server and atlas compute the same without a library.
 */
export function chartVersion(ids: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const unit of ids.toSorted().join('\n').split('')) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
