/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A placeholder for a value that a schema does not determine; `of` is the dotted field. */
export class Unknown {
  readonly of: string
  constructor(of: string) {
    this.of = of
  }
}

/** A valid example of a schema, with its name. */
export interface SchemaCase {
  readonly name: string
  readonly value: unknown
}

/** The most cases of one subject. */
const MOST_CASES = 40
const DEEPEST = 6
const LONGEST_TEXT = 500
const LONGEST_LIST = 20

/**
 * Returns cases of a JSON Schema. The first, `valid`, has every field; then follow one for each boundary (shortest and
 * longest text or list, lowest and highest number), each member of an enum, each branch of a union, and one without
 * each optional field. Undetermined values are `Unknown`.
 */
export function casesOfSchema(schema: JsonSchema): SchemaCase[] {
  const reader = new Reader(schema)
  const all = [{ name: 'valid', value: reader.typical(schema, '', 0) }, ...reader.variants(schema, '', 0)]
  const seen = new Set<string>()
  const names = new Set<string>()
  return all
    .filter(({ name, value }) => {
      const text = JSON.stringify(value) ?? 'undefined'
      if (seen.has(text) || names.has(name)) return false
      seen.add(text)
      names.add(name)
      return true
    })
    .slice(0, MOST_CASES)
}

/** Returns the branches of a union, named by their discriminating constant, their title or their number. */
export function branchesOf(schema: JsonSchema, root: JsonSchema = schema): { name: string; schema: JsonSchema }[] {
  const reader = new Reader(root)
  return reader.branches(reader.resolved(schema)) ?? []
}

/** Returns the constant that a schema requires of a field; undefined when there is none. */
export function constantOf(schema: JsonSchema, field: string, root: JsonSchema = schema): unknown {
  const property = record(record(new Reader(root).resolved(schema)['properties'])[field])
  const { enum: members } = property
  return property['const'] ?? (Array.isArray(members) && members.length === 1 ? (members[0] as unknown) : undefined)
}

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const record = (value: unknown): JsonSchema => (isRecord(value) ? value : {})

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const under = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

const called = (path: string, what: string) => (path === '' ? what : `${path} ${what}`).replaceAll('/', ' ')

class Reader {
  readonly #root: JsonSchema

  constructor(root: JsonSchema) {
    this.#root = root
  }

  /** A schema with its local references and its `allOf` resolved. */
  resolved(schema: JsonSchema): JsonSchema {
    let at = schema
    for (let turn = 0; typeof at['$ref'] === 'string' && turn < DEEPEST; turn++) {
      const { $ref, ...own } = at
      const found = $ref
        .replace(/^#\/?/, '')
        .split('/')
        .filter((part) => part !== '')
        .reduce<unknown>((place, part) => record(place)[part.replaceAll('~1', '/').replaceAll('~0', '~')], this.#root)
      at = { ...record(found), ...own }
    }
    if (!Array.isArray(at['allOf'])) return at
    const { allOf, ...own } = at
    return [...list(allOf).map((part) => this.resolved(record(part))), own].reduce((all, part) => ({
      ...all,
      ...part,
      properties: { ...record(all['properties']), ...record(part['properties']) },
      required: [...list(all['required']), ...list(part['required'])],
    }))
  }

  branches(schema: JsonSchema): { name: string; schema: JsonSchema }[] | null {
    const { anyOf, oneOf, type, ...own } = schema
    const union = Array.isArray(anyOf) ? list(anyOf) : list(oneOf)
    if (union.length > 0) {
      return union.map((branch, at) => {
        const one = this.resolved({ ...own, ...record(branch) })
        return { name: this.#nameOf(one, at), schema: one }
      })
    }
    if (!Array.isArray(type)) return null
    return type.map((one) => ({ name: String(one), schema: { ...own, type: String(one) } }))
  }

  #nameOf(branch: JsonSchema, at: number): string {
    if (typeof branch['title'] === 'string') return branch['title']
    if (branch['const'] !== undefined) return String(branch['const'])
    for (const key of Object.keys(record(branch['properties']))) {
      const constant = constantOf(branch, key, this.#root)
      if (constant !== undefined) return String(constant)
    }
    const { type } = branch
    return typeof type === 'string' && type !== 'object' ? type : `branch ${at + 1}`
  }

  /** One example with every field. */
  typical(given: JsonSchema, path: string, depth: number): unknown {
    const schema = this.resolved(given)
    const [example] = list(schema['examples'])
    if (example !== undefined) return example
    if ('const' in schema) return schema['const']
    const [member] = list(schema['enum'])
    if (member !== undefined) return member
    const [branch] = this.branches(schema) ?? []
    if (branch) return this.typical(branch.schema, path, depth)
    switch (kindOf(schema)) {
      case 'object':
        return this.#object(schema, path, depth)
      case 'array':
        return this.#list(schema, path, depth, Math.max(number(schema['minItems']) ?? 0, depth < DEEPEST ? 1 : 0))
      case 'string':
        return textOf(schema) ?? new Unknown(path)
      case 'integer':
      case 'number':
        return numberOf(schema)
      case 'boolean':
        return true
      case 'null':
        return null
      default:
        return new Unknown(path)
    }
  }

  #object(schema: JsonSchema, path: string, depth: number): unknown {
    const required = new Set(list(schema['required']))
    const fields = Object.entries(record(schema['properties'])).filter(([key]) => depth < DEEPEST || required.has(key))
    if (depth > 2 * DEEPEST) return new Unknown(path)
    return Object.fromEntries(
      fields.map(([key, field]) => [key, this.typical(record(field), under(path, key), depth + 1)]),
    )
  }

  #list(schema: JsonSchema, path: string, depth: number, length: number): unknown[] {
    const first = list(schema['prefixItems'])
    const most = first.length > 0 && schema['items'] === false ? first.length : length
    return Array.from({ length: Math.max(first.length, most) }, (_, at) =>
      this.typical(record(first[at] ?? schema['items']), `${path}[]`, depth + 1),
    )
  }

  /** Variations of the example, one field at a time. */
  variants(given: JsonSchema, path: string, depth: number): SchemaCase[] {
    if (depth > DEEPEST) return []
    const schema = this.resolved(given)
    if ('const' in schema) return []
    const members = list(schema['enum'])
    if (members.length > 0) return members.map((value) => ({ name: called(path, String(value)), value }))
    const branches = this.branches(schema)
    if (branches) {
      return branches.flatMap(({ name, schema: branch }) => [
        { name: called(path, name), value: this.typical(branch, path, depth) },
        ...this.variants(branch, path, depth + 1).map((one) => ({ ...one, name: `${name}, ${one.name}` })),
      ])
    }
    switch (kindOf(schema)) {
      case 'object':
        return this.#fields(schema, path, depth)
      case 'array':
        return this.#lengths(schema, path, depth)
      case 'string':
        return lengthsOf(schema).flatMap(([what, length]) => {
          const value = textOf(schema, length)
          return value === null ? [] : [{ name: called(path, `${what} (${length})`), value }]
        })
      case 'integer':
      case 'number':
        return boundsOf(schema).map(([what, value]) => ({ name: called(path, `${what} (${value})`), value }))
      case 'boolean':
        return [true, false].map((value) => ({ name: called(path, String(value)), value }))
      default:
        return []
    }
  }

  #fields(schema: JsonSchema, path: string, depth: number): SchemaCase[] {
    const whole = record(this.#object(schema, path, depth))
    const required = new Set(list(schema['required']))
    return Object.entries(record(schema['properties'])).flatMap(([key, field]): SchemaCase[] => {
      const { [key]: _, ...others } = whole
      const without = required.has(key) ? [] : [{ name: called('', `without ${under(path, key)}`), value: others }]
      const other = this.variants(record(field), under(path, key), depth + 1)
      return [...without, ...other.map(({ name, value }) => ({ name, value: { ...whole, [key]: value } }))]
    })
  }

  #lengths(schema: JsonSchema, path: string, depth: number): SchemaCase[] {
    const { minItems, maxItems, items } = schema
    const lengths = [
      { what: 'fewest', length: number(minItems) ?? 0 },
      ...(number(maxItems) === undefined ? [] : [{ what: 'most', length: number(maxItems) ?? 0 }]),
    ].filter(({ length }) => length <= LONGEST_LIST)
    const one = this.variants(record(items), `${path}[]`, depth + 1)
    const others = this.#list(schema, path, depth, number(minItems) ?? 0).slice(1)
    return [
      ...lengths.map(({ what, length }) => ({
        name: called(path, `${what} (${length})`),
        value: this.#list(schema, path, depth, length),
      })),
      ...(list(schema['prefixItems']).length > 0 ? [] : one).map(({ name, value }) => ({
        name,
        value: [value, ...others],
      })),
    ]
  }
}

/** The type of a schema, inferred from its keywords where it has none. */
function kindOf(schema: JsonSchema): string | undefined {
  const { type } = schema
  if (typeof type === 'string') return type
  if ('properties' in schema) return 'object'
  if ('items' in schema || 'prefixItems' in schema) return 'array'
  if ('minLength' in schema || 'maxLength' in schema || 'pattern' in schema) return 'string'
  return 'minimum' in schema || 'maximum' in schema ? 'number' : undefined
}

const formats: Readonly<Record<string, string>> = {
  email: 'ana@example.com',
  date: '2026-01-15',
  'date-time': '2026-01-15T10:30:00Z',
  time: '10:30:00Z',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const tries = (length: number) =>
  [LETTERS, '1234567890', LETTERS.toUpperCase(), 'aB3dE5gH7j', '#a1b2c3'].map((text) =>
    text.repeat(Math.ceil(length / text.length) || 0).slice(0, length),
  )

/** A text that the schema allows, of the given length if any; null when none is known. */
function textOf(schema: JsonSchema, wanted?: number): string | null {
  const { format, pattern } = schema
  const least = number(schema['minLength']) ?? 0
  const most = number(schema['maxLength']) ?? Infinity
  const fits = (text: string) =>
    text.length >= least &&
    text.length <= most &&
    (wanted === undefined || text.length === wanted) &&
    (typeof pattern !== 'string' || matches(pattern, text))
  if (typeof format === 'string') {
    const text = formats[format]
    return text !== undefined && fits(text) ? text : null
  }
  const lengths = wanted === undefined ? [5, least, 1, 2, 3, 4, 6, 8, 10, 12] : [wanted]
  const usual = lengths.filter((length) => length >= least && length <= most && length <= LONGEST_TEXT)
  const candidates = [...usual, ...(least <= LONGEST_TEXT ? [least] : [])].flatMap(tries)
  return [...candidates, ...Object.values(formats)].find(fits) ?? null
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}

const lengthsOf = (schema: JsonSchema): [string, number][] =>
  [['shortest', number(schema['minLength'])] as const, ['longest', number(schema['maxLength'])] as const].flatMap(
    ([what, length]): [string, number][] => (length === undefined || length > LONGEST_TEXT ? [] : [[what, length]]),
  )

/** The lowest and highest number that a schema allows, where it sets them. */
function boundsOf(schema: JsonSchema): [string, number][] {
  const step = number(schema['multipleOf']) ?? (kindOf(schema) === 'integer' ? 1 : 0.01)
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema
  const low = number(above) === undefined ? number(minimum) : rounded((number(above) ?? 0) + step)
  const high = number(below) === undefined ? number(maximum) : rounded((number(below) ?? 0) - step)
  const known = (what: string, value: number | undefined): [string, number][] =>
    value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? [] : [[what, value]]
  return [...known('lowest', low), ...known('highest', high)]
}

const rounded = (value: number) => Number(value.toPrecision(12))

function numberOf(schema: JsonSchema): number {
  const bounds = new Map(boundsOf(schema))
  const [low, high] = [bounds.get('lowest'), bounds.get('highest')]
  const step = number(schema['multipleOf']) ?? 1
  const wanted = low === undefined ? Math.min(step, high ?? step) : Math.min(low + step, high ?? low + step)
  return rounded(wanted)
}
