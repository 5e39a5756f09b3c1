import { existsSync, readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { branchesOf, casesOfSchema, constantOf, Unknown, type JsonSchema, type SchemaCase } from './json-cases.ts'
import { loadModule } from './load.ts'
import { UsageError } from './usage-error.ts'

/** Cases from schemas, by event type and by actor name, and notes on schemas that could not be used. */
export interface SchemaCases {
  readonly events: ReadonlyMap<string, readonly SchemaCase[]>
  readonly actors: ReadonlyMap<string, readonly SchemaCase[]>
  /** Validates a further value against the schema of `event pay` or `actor price`; null when it is valid. */
  readonly checks: ReadonlyMap<string, Check>
  readonly notes: readonly string[]
}

/** A Standard Schema (standardschema.dev). */
interface StandardSchema {
  readonly '~standard': {
    readonly vendor: string
    validate(value: unknown): Result | Promise<Result>
    readonly jsonSchema?: { input(options: { readonly target: string }): JsonSchema }
  }
}

interface Result {
  readonly issues?: readonly { readonly message: string }[]
}

/** The chart's names of its events and actors. */
interface Names {
  readonly events: readonly string[]
  readonly actors: readonly string[]
}

type Check = (value: unknown) => Promise<string | null>

const endings = ['ts', 'mts', 'js', 'mjs', 'json']

/** The file of schemas beside a machine, `door.schemas.ts` for `door.machine.ts`; undefined when there is none. */
export const schemasBeside = (machine: string): string | undefined => {
  const base = machine.replace(/(\.machine)?\.[cm]?[jt]sx?$/, '')
  return endings.map((ending) => `${base}.schemas.${ending}`).find((file) => existsSync(file))
}

/**
 * Cases from a file of schemas: a module that exports Standard Schemas (valibot, zod) or JSON Schemas, or a JSON file.
 * They are found by name, in the exports and in records of them; a union of events is split by `type`. Every case of a
 * Standard Schema has passed it. Throws `UsageError` when the file cannot be read.
 */
export async function schemaCases(file: string, names: Names): Promise<SchemaCases> {
  const path = resolve(file)
  const shown = relative('.', path) || path
  if (!existsSync(path) || statSync(path).isDirectory()) throw new UsageError(`--schemas: there is no file ${shown}`)
  const events = new Map<string, readonly SchemaCase[]>()
  const actors = new Map<string, readonly SchemaCase[]>()
  const checks = new Map<string, Check>()
  const notes: string[] = []
  const strange: string[] = []
  for (const { name, group, value } of named(await contentOf(path, shown))) {
    const read = jsonSchemaOf(value)
    if (typeof read === 'string') {
      notes.push(`the schema ${name} cannot be read: ${read}`)
      continue
    }
    const check = checkOf(value)
    const event = group === 'actors' ? undefined : known(name, names.events)
    const actor = group === 'events' ? undefined : known(name, names.actors)
    const types = typesOf(read, names.events)
    if (event !== undefined) {
      events.set(event, await validCases(`event ${event}`, read, check, event, notes))
      checks.set(`event ${event}`, constantOf(read, 'type') === event ? typed(check, event) : check)
    } else if (actor !== undefined) {
      actors.set(actor, await validCases(`actor ${actor}`, read, check, undefined, notes))
      checks.set(`actor ${actor}`, check)
    } else if (types.length > 0) {
      for (const { type, schema } of types) {
        const whole = { ...schema, $defs: read['$defs'], definitions: read['definitions'] }
        events.set(type, await validCases(`event ${type}`, whole, check, type, notes))
        checks.set(`event ${type}`, typed(check, type))
      }
    } else strange.push(name)
  }
  if (events.size + actors.size === 0) {
    notes.push(`${shown} has no schema that is named like an event or an actor of the chart`)
  } else if (strange.length > 0) {
    notes.push(`no event or actor is named like ${strange.join(', ')}`)
  }
  return { events, actors, checks, notes }
}

async function contentOf(path: string, shown: string): Promise<unknown> {
  try {
    if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8')) as unknown
    return await loadModule(path)
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new UsageError(`--schemas: ${shown} could not be loaded: ${message}`, { cause: error })
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isStandard = (value: unknown): value is StandardSchema =>
  (isRecord(value) || typeof value === 'function') && '~standard' in value

const KEYWORDS = ['type', 'properties', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref', 'items', '$schema', '$defs']

/** A record of schemas may have an entry with the name of a keyword; its value is then no value of that keyword. */
const isJsonSchema = (value: unknown): value is JsonSchema =>
  isRecord(value) &&
  KEYWORDS.some((word) => word in value) &&
  (!('type' in value) || typeof value['type'] === 'string' || Array.isArray(value['type']))

interface Named {
  readonly name: string
  readonly group: 'events' | 'actors' | undefined
  readonly value: unknown
}

/** Every schema by name: exports, records of them, and the definitions of a JSON Schema. */
function named(content: unknown, depth = 0, group?: Named['group']): Named[] {
  if (!isRecord(content)) return []
  if (isJsonSchema(content) && depth === 0) {
    const defined = isRecord(content['$defs']) ? content['$defs'] : content['definitions']
    const whole = { $defs: content['$defs'], definitions: content['definitions'] }
    const parts = Object.entries(isRecord(defined) ? defined : {}).map(([name, value]) => ({
      name,
      group,
      value: { ...(isRecord(value) ? value : {}), ...whole },
    }))
    const title = content['title']
    return [...parts, { name: typeof title === 'string' ? title : 'schema', group, value: content }].filter(
      ({ value }) =>
        Object.keys(value).some((word) => !['$defs', 'definitions', '$schema', 'title', '$id'].includes(word)),
    )
  }
  return Object.entries(content).flatMap(([name, value]): Named[] => {
    if (isStandard(value) || isJsonSchema(value)) return [{ name, group, value }]
    const inside = name === 'events' || name === 'actors' ? name : group
    return depth < 2 ? named(value, depth + 1, inside) : []
  })
}

/** The JSON Schema of a schema's input; a text with the reason where there is none. */
function jsonSchemaOf(value: unknown): JsonSchema | string {
  if (!isStandard(value)) return isRecord(value) ? value : 'it is no schema'
  const { vendor, jsonSchema } = value['~standard']
  try {
    if (jsonSchema) return jsonSchema.input({ target: 'draft-2020-12' })
    if (vendor !== 'valibot') return `${vendor} offers no JSON Schema of it`
    const read = toJsonSchema(value as unknown as GenericSchema, { typeMode: 'input', errorMode: 'ignore' })
    return read as unknown as JsonSchema
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
}

/** Returns the first issue of a value; a bare JSON Schema accepts the cases that were derived from it. */
const checkOf = (value: unknown): Check =>
  isStandard(value)
    ? async (example) => (await value['~standard'].validate(example)).issues?.[0]?.message ?? null
    : () => Promise.resolve(null)

/** The same for the payload of an event, without its type. */
const typed =
  (check: Check, type: string): Check =>
  (value) =>
    check(isRecord(value) ? { type, ...value } : value)

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * The event or actor that a schema is named after: the same name, in another case, or with an ending such as `Schema`.
 */
function known(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return name
  const bare = (text: string) => plain(text).replace(/(event|output|payload)?(schema)?$/, '')
  return names.find((one) => plain(one) === plain(name)) ?? names.find((one) => plain(one) === bare(name))
}

/** Splits a union of events by type. */
function typesOf(schema: JsonSchema, events: readonly string[]): { type: string; schema: JsonSchema }[] {
  const branches = branchesOf(schema)
  const all = branches.length > 0 ? branches.map((branch) => branch.schema) : [schema]
  return all.flatMap((branch) => {
    const type = constantOf(branch, 'type', schema)
    return typeof type === 'string' && events.includes(type) ? [{ type, schema: branch }] : []
  })
}

/** The cases that pass the schema; the first is `valid`. The payload of an event is without its type. */
async function validCases(
  subject: string,
  schema: JsonSchema,
  check: Check,
  type: string | undefined,
  notes: string[],
): Promise<SchemaCase[]> {
  const cases: SchemaCase[] = []
  for (const { name, value } of casesOfSchema(schema)) {
    const problem = holdsUnknown(value) ? null : await check(value)
    if (problem === null) cases.push({ name, value: withoutType(value, type) })
    else notes.push(`${subject}: the case "${name}" is left out, as its own schema refuses it: ${problem}`)
  }
  const [first, ...others] = cases
  return first && first.name !== 'valid' ? [{ ...first, name: 'valid' }, ...others] : cases
}

const holdsUnknown = (value: unknown): boolean =>
  value instanceof Unknown ||
  (Array.isArray(value) ? value.some(holdsUnknown) : isRecord(value) && Object.values(value).some(holdsUnknown))

function withoutType(value: unknown, type: string | undefined): unknown {
  if (type === undefined || !isRecord(value) || value['type'] !== type) return value
  const { type: _, ...others } = value
  return others
}
