/**
 * What a version of a chart is known by: eight hexadecimal digits that change when a transition comes, goes or leads
 * elsewhere, and with nothing else. `ids` are the identities `source|event|guard|targets`, in any order. It is FNV-1a of
 * 32 bits over UTF-16 code units, so that browser, server and atlas need nothing to agree on it.
 */
export function chartVersion(ids: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const unit of ids.toSorted().join('\n').split('')) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
