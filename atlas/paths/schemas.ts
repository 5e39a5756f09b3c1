import { existsSync, readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { branchesOf, casesOfSchema, constantOf, Unknown, type JsonSchema, type SchemaCase } from './json-cases.ts'
import { loadModule } from './load.ts'
import { WrongUse } from './wrong-use.ts'

/** What schemas say of a chart: cases by the type of an event and by the name of an actor, and what could not be used. */
export interface SchemaCases {
  readonly events: ReadonlyMap<string, readonly SchemaCase[]>
  readonly actors: ReadonlyMap<string, readonly SchemaCase[]>
  /** What the schema of `event pay` or `actor price` has against a further value; null when nothing. */
  readonly checks: ReadonlyMap<string, Check>
  readonly notes: readonly string[]
}

/** A schema as many libraries offer it (standardschema.dev). */
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

/** The names by which a chart knows what comes from outside. */
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
 * They are found by name, in the exports themselves and in records of them; a union of events is taken apart by `type`.
 * Every case of a Standard Schema has passed it. Throws `WrongUse` when the file cannot be read.
 */
export async function schemaCases(file: string, names: Names): Promise<SchemaCases> {
  const path = resolve(file)
  const shown = relative('.', path) || path
  if (!existsSync(path) || statSync(path).isDirectory()) throw new WrongUse(`--schemas: there is no file ${shown}`)
  const events = new Map<string, readonly SchemaCase[]>()
  const actors = new Map<string, readonly SchemaCase[]>()
  const checks = new Map<string, Check>()
  const notes: string[] = []
  const strange: string[] = []
  for (const { name, room, value } of named(await contentOf(path, shown))) {
    const read = jsonSchemaOf(value)
    if (typeof read === 'string') {
      notes.push(`the schema ${name} cannot be read: ${read}`)
      continue
    }
    const check = checkOf(value)
    const event = room === 'actors' ? undefined : known(name, names.events)
    const actor = room === 'events' ? undefined : known(name, names.actors)
    const told = typesOf(read, names.events)
    if (event !== undefined) {
      events.set(event, await sound(`event ${event}`, read, check, event, notes))
      checks.set(`event ${event}`, constantOf(read, 'type') === event ? typed(check, event) : check)
    } else if (actor !== undefined) {
      actors.set(actor, await sound(`actor ${actor}`, read, check, undefined, notes))
      checks.set(`actor ${actor}`, check)
    } else if (told.length > 0) {
      for (const { type, schema } of told) {
        const whole = { ...schema, $defs: read['$defs'], definitions: read['definitions'] }
        events.set(type, await sound(`event ${type}`, whole, check, type, notes))
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
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new WrongUse(`--schemas: ${shown} could not be loaded: ${said}`, { cause: error })
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isStandard = (value: unknown): value is StandardSchema =>
  (isRecord(value) || typeof value === 'function') && '~standard' in value

const KEYWORDS = ['type', 'properties', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref', 'items', '$schema', '$defs']

/** A record of schemas may have an entry called like a keyword; what that holds is then no keyword's. */
const isJsonSchema = (value: unknown): value is JsonSchema =>
  isRecord(value) &&
  KEYWORDS.some((word) => word in value) &&
  (!('type' in value) || typeof value['type'] === 'string' || Array.isArray(value['type']))

interface Named {
  readonly name: string
  readonly room: 'events' | 'actors' | undefined
  readonly value: unknown
}

/** Every schema by its name: of exports, of records of them, and of what a JSON Schema defines besides. */
function named(content: unknown, depth = 0, room?: Named['room']): Named[] {
  if (!isRecord(content)) return []
  if (isJsonSchema(content) && depth === 0) {
    const defined = isRecord(content['$defs']) ? content['$defs'] : content['definitions']
    const whole = { $defs: content['$defs'], definitions: content['definitions'] }
    const parts = Object.entries(isRecord(defined) ? defined : {}).map(([name, value]) => ({
      name,
      room,
      value: { ...(isRecord(value) ? value : {}), ...whole },
    }))
    const title = content['title']
    return [...parts, { name: typeof title === 'string' ? title : 'schema', room, value: content }].filter(
      ({ value }) =>
        Object.keys(value).some((word) => !['$defs', 'definitions', '$schema', 'title', '$id'].includes(word)),
    )
  }
  return Object.entries(content).flatMap(([name, value]): Named[] => {
    if (isStandard(value) || isJsonSchema(value)) return [{ name, room, value }]
    const inside = name === 'events' || name === 'actors' ? name : room
    return depth < 2 ? named(value, depth + 1, inside) : []
  })
}

/** The JSON Schema of what goes into a schema; why there is none, in words. */
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

/** What a schema has against a value; a bare JSON Schema has nothing against what was made from it. */
const checkOf = (value: unknown): Check =>
  isStandard(value)
    ? async (example) => (await value['~standard'].validate(example)).issues?.[0]?.message ?? null
    : () => Promise.resolve(null)

/** The same of what an event carries besides its type. */
const typed =
  (check: Check, type: string): Check =>
  (value) =>
    check(isRecord(value) ? { type, ...value } : value)

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The name of the chart that a schema is called after: itself, or in other letters, with an ending that says what it is. */
function known(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return name
  const bare = (text: string) => plain(text).replace(/(event|output|payload)?(schema)?$/, '')
  return names.find((one) => plain(one) === plain(name)) ?? names.find((one) => plain(one) === bare(name))
}

/** Of a union of events, each with what it may carry. */
function typesOf(schema: JsonSchema, events: readonly string[]): { type: string; schema: JsonSchema }[] {
  const branches = branchesOf(schema)
  const all = branches.length > 0 ? branches.map((branch) => branch.schema) : [schema]
  return all.flatMap((branch) => {
    const type = constantOf(branch, 'type', schema)
    return typeof type === 'string' && events.includes(type) ? [{ type, schema: branch }] : []
  })
}

/** The cases that pass the schema; the first is `valid`. An event's own type is left out of what it carries. */
async function sound(
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
