/**
 * The version of a chart: 8 hex digits that are the same for the same transitions, whatever their order. FNV-1a in 32
 * bits over the UTF-16 code units of the identities, sorted and joined by line ends.
 */
export function chartVersion(ids: readonly string[]): string {
  const text = ids.toSorted().join('\n')
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
