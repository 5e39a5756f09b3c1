/** Formats a value for reading: compact JSON, errors by their message. */
export function valueText(value: unknown): string {
  if (value === undefined) return '—'
  if (typeof value === 'string') return value === '' ? '""' : value
  const text = JSON.stringify(value, (_, part: unknown) => plain(part), 1)
  return text === undefined ? String(value) : text.length <= 60 ? text.replaceAll(/\n\s*/g, ' ') : text
}

const plain = (part: unknown): unknown => {
  if (part instanceof Error) return { ...part, message: part.message }
  if (part instanceof Set || part instanceof Map) return [...part]
  return typeof part === 'bigint' ? String(part) : part
}
