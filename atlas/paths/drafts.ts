import type { Need } from '#atlas/explore/needs.ts'
import type { Proposals } from './boundary-cases.ts'
import { Unknown, type SchemaCase } from './json-cases.ts'
import type { SchemaCases } from './schemas.ts'

/** Initial cases of a model, by subject; values to fill in are `Unknown`. */
export interface Drafts {
  readonly inputs: readonly SchemaCase[]
  readonly events: ReadonlyMap<string, readonly SchemaCase[]>
  readonly actors: ReadonlyMap<string, readonly SchemaCase[]>
  /** Notes on what was read, guessed or left out. */
  readonly notes: readonly string[]
}

/** Combines the fields that the chart reads, the schemas and the boundaries of guards. */
export async function draftsOf(
  needs: readonly Need[],
  schemas: SchemaCases | undefined,
  proposals: Proposals,
  inputs?: readonly SchemaCase[],
): Promise<Drafts> {
  const left: string[] = []
  const casesOf = async (
    subject: 'input' | 'event' | 'actor',
    name: string,
    read: readonly SchemaCase[] | undefined,
  ): Promise<readonly SchemaCase[]> => {
    const need = needs.find((one) => one.subject === subject && one.name === name)
    const of = subject === 'actor' ? `${name}:done` : subject === 'input' ? 'input' : name
    const proposed = proposals.cases.filter((one) => one.of === of)
    if (!read && !need && proposed.length === 0) return []
    const own = read ?? [
      { name: subject === 'input' ? 'default' : subject === 'actor' ? 'ok' : 'valid', value: shaped(need) },
    ]
    const [first, ...others] = own
    const base = proposed.reduce(
      (value, one) => (at(value, one.field) instanceof Unknown ? withField(value, one.field, one.value) : value),
      first?.value,
    )
    const further = proposed.map((one) => ({ name: one.name, value: withField(base, one.field, one.value) }))
    const cases: SchemaCase[] = [...(read && first ? [{ ...first, value: base }] : []), ...others]
    for (const one of read || further.length === 0
      ? [{ name: first?.name ?? 'valid', value: base }, ...further]
      : further) {
      if (cases.some(({ name: taken, value }) => taken === one.name || same(value, one.value))) continue
      const problem = (await schemas?.checks.get(`${subject} ${name}`)?.(one.value)) ?? null
      if (problem === null) cases.push(one)
      else left.push(`${subject} ${name}: the case "${one.name}" is left out, as its schema refuses it: ${problem}`)
    }
    return cases
  }
  const compared = proposals.cases.map(({ of }) => of).filter((of) => of !== 'input' && !of.endsWith('*'))
  const names = (subject: 'event' | 'actor', known: Iterable<string>) => [
    ...new Set([
      ...needs.filter((need) => need.subject === subject).map(({ name }) => name),
      ...known,
      ...compared.flatMap((of) => {
        const actor = /^(.*):done$/.exec(of)?.[1]
        return (subject === 'actor' ? actor : actor === undefined ? of : undefined) ?? []
      }),
    ]),
  ]
  const settling = needs.filter(({ subject, write }) => subject === 'actor' && !write.includes('done:'))
  const all = async (subject: 'event' | 'actor', read: ReadonlyMap<string, readonly SchemaCase[]> | undefined) => {
    const found = new Map<string, readonly SchemaCase[]>()
    for (const name of names(subject, read?.keys() ?? [])) {
      if (subject === 'actor' && settling.some((need) => need.name === name)) continue
      const cases = await casesOf(subject, name, read?.get(name))
      if (cases.length > 0) found.set(name, cases)
    }
    return found
  }
  return {
    inputs: await casesOf('input', '', inputs),
    events: await all('event', schemas?.events),
    actors: await all('actor', schemas?.actors),
    notes: [...(schemas?.notes ?? []), ...proposals.notes, ...left],
  }
}

/** `Unknown` for each field that the chart reads, or one for the whole value. */
function shaped(need: Need | undefined, path: readonly string[] = []): unknown {
  const below = (need?.reads ?? [])
    .map((read) => read.split('.'))
    .filter((read) => read.length > path.length && path.every((field, index) => read[index] === field))
  const fields = [...new Set(below.map((read) => read[path.length] ?? ''))]
  if (fields.length === 0) return new Unknown(path.join('.'))
  return Object.fromEntries(fields.map((field) => [field, shaped(need, [...path, field])]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown)

const at = (value: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((place, key) => (isRecord(place) ? place[key] : place), value)

function withField(value: unknown, field: string, set: unknown): unknown {
  const [key = '', ...rest] = field.split('.')
  const record = isRecord(value) ? value : {}
  return { ...record, [key]: rest.length === 0 ? set : withField(record[key], rest.join('.'), set) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
