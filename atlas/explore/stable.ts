/** The same text for equal values: keys sorted, errors, dates, maps, sets, big integers and actors spelled out. */
export function stable(value: unknown): string {
  return write(value, new Set())
}

function write(value: unknown, above: Set<object>): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'bigint':
      return `${value}n`
    case 'function':
      return `function ${value.name}`
    case 'object':
      return value === null ? 'null' : writeObject(value, above)
    default:
      return String(value)
  }
}

function writeObject(value: object, above: Set<object>): string {
  if (above.has(value)) return '"(circular)"'
  if ('sessionId' in value && 'send' in value) return `actor(${String((value as { id?: unknown }).id)})`
  above.add(value)
  const text = writeFresh(value, above)
  above.delete(value)
  return text
}

function writeFresh(value: object, above: Set<object>): string {
  if (value instanceof Error) {
    const own = Object.keys(value).length > 0 ? ` ${writeRecord(value, above)}` : ''
    return `${value.name}(${JSON.stringify(value.message)})${own}`
  }
  if (value instanceof Date) return `date(${value.toISOString()})`
  if (value instanceof Map) return `map${write([...value], above)}`
  if (value instanceof Set) return `set${write([...value], above)}`
  if (Array.isArray(value)) return `[${value.map((item) => write(item, above)).join(',')}]`
  return writeRecord(value, above)
}

function writeRecord(value: object, above: Set<object>): string {
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${write(item, above)}`).join(',')}}`
}

/** Dotted path of the first thing in a value that JSON cannot carry, or null. */
export function unserialisable(value: unknown, path = ''): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'function' || typeof value === 'bigint' || typeof value === 'symbol') return path || '(itself)'
  if (typeof value !== 'object') return null
  if ('sessionId' in value && 'send' in value) return null
  if (!Array.isArray(value)) {
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && prototype !== Object.prototype) return path || '(itself)'
  }
  for (const [key, item] of Object.entries(value)) {
    const found = unserialisable(item, path ? `${path}.${key}` : key)
    if (found) return found
  }
  return null
}
