type NameOf = (actor: object) => string | undefined

interface Around {
  readonly above: Set<object>
  readonly nameOf: NameOf
}

/**
 * Returns the same text for equal values: keys are sorted; errors, dates, maps, sets, big integers and actors are
 * included, actors by `nameOf` or their id.
 */
export function stable(value: unknown, nameOf: NameOf = () => undefined): string {
  return write(value, { above: new Set(), nameOf })
}

function write(value: unknown, around: Around): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'bigint':
      return `${value}n`
    case 'function':
      return `function ${value.name}`
    case 'object':
      return value === null ? 'null' : writeObject(value, around)
    default:
      return String(value)
  }
}

function writeObject(value: object, around: Around): string {
  const { above, nameOf } = around
  if (above.has(value)) return '"(circular)"'
  if ('sessionId' in value && 'send' in value) {
    return `actor(${nameOf(value) ?? String((value as { id?: unknown }).id)})`
  }
  above.add(value)
  const text = writeFresh(value, around)
  above.delete(value)
  return text
}

function writeFresh(value: object, around: Around): string {
  if (value instanceof Error) {
    const own = Object.keys(value).length > 0 ? ` ${writeRecord(value, around)}` : ''
    return `${value.name}(${JSON.stringify(value.message)})${own}`
  }
  if (value instanceof Date) return `date(${value.toISOString()})`
  if (value instanceof Map) return `map${write([...value], around)}`
  if (value instanceof Set) return `set${write([...value], around)}`
  if (Array.isArray(value)) return `[${value.map((item) => write(item, around)).join(',')}]`
  return writeRecord(value, around)
}

function writeRecord(value: object, around: Around): string {
  let text = ''
  // An exploration serialises millions of records: no intermediate lists.
  for (const key of sorted(Object.keys(value))) {
    const item: unknown = (value as Readonly<Record<string, unknown>>)[key]
    if (item !== undefined) text += `${text && ','}${quoted(key)}:${write(item, around)}`
  }
  return `{${text}}`
}

/** Most records have sorted keys, or few. */
function sorted(keys: string[]): readonly string[] {
  for (let at = 1; at < keys.length; at++) if ((keys[at] ?? '') < (keys[at - 1] ?? '')) return keys.sort()
  return keys
}

const quotes = new Map<string, string>()
/** Quoted keys are cached: they are few and repeat millions of times. The keys of a dictionary may be many. */
function quoted(key: string): string {
  const known = quotes.get(key)
  if (known !== undefined) return known
  const text = JSON.stringify(key)
  if (quotes.size < 10_000) quotes.set(key, text)
  return text
}

/** Returns the dotted path of the first part of a value that JSON cannot hold, or null; actors count by their id. */
export const unserialisable = (value: unknown): string | null => lost(value, '', new Set())

function lost(value: unknown, path: string, above: ReadonlySet<object>): string | null {
  const here = path || '(itself)'
  if (value === null || value === undefined) return null
  if (['function', 'bigint', 'symbol'].includes(typeof value)) return here
  if (typeof value === 'number') return Number.isFinite(value) ? null : here
  if (typeof value !== 'object') return null
  if ('sessionId' in value && 'send' in value) return null
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = Array.isArray(value) || prototype === null || prototype === Object.prototype
  if (!isPlain || above.has(value)) return here
  const around = new Set([...above, value])
  for (const [key, item] of Object.entries(value)) {
    const found = lost(item, path ? `${path}.${key}` : key, around)
    if (found !== null) return found
  }
  return null
}
