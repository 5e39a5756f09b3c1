import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { PATHS } from '#atlas/called.ts'
import { needsOf } from '#atlas/explore/needs.ts'
import { boundariesOf } from '#atlas/paths/boundaries.ts'
import { proposalsOf } from '#atlas/paths/boundary-cases.ts'
import { draftsOf } from '#atlas/paths/drafts.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'
import type { Options } from '#atlas/paths/options.ts'
import { answer } from '#atlas/paths/output.ts'
import { schemaCases, schemasBeside, type SchemaCases } from '#atlas/paths/schemas.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { modelName, skeletonText } from '#atlas/paths/skeleton.ts'
import type { TypeCases } from '#atlas/paths/type-cases.ts'

/** Writes the skeleton of a model beside a foreign machine; never overwrites a file. */
export async function initCommand({ machine, out, schemas }: Options): Promise<number> {
  if (machine === undefined) throw new UsageError('which machine? init <file#export>')
  const { file, bare: model, types, reference, isMachine } = await foreignModel(machine)
  const needs = needsOf(model)
  if (isChartFile(file))
    throw new UsageError(`write the machine of it first: ${PATHS} import ${reference} --out ${model.flow}.machine.ts`)
  if (!isMachine) throw new UsageError(`${reference} is a model already`)
  const name = reference.slice(reference.lastIndexOf('#') + 1)
  const target = resolve(
    out ?? join(dirname(file), `${basename(file).replace(/(\.machine)?\.[cm]?[jt]sx?$/, '')}.model.ts`),
  )
  const shown = relative('.', target)
  if (existsSync(target)) throw new UsageError(`${shown} is there already; --out names another file`)
  const way = relative(dirname(target), file).split(sep).join('/')
  const from = way.startsWith('.') ? way : `./${way}`
  const settles = (src: string) => model.actors[src]?.done !== undefined
  const found = schemas ?? schemasBeside(file)
  const read =
    found === undefined
      ? undefined
      : await schemaCases(found, {
          events: Object.keys(model.events),
          actors: Object.keys(model.actors).filter(settles),
        })
  const reads = needs.find(({ subject }) => subject === 'input')?.reads ?? []
  const proposals = proposalsOf(model.machine, boundariesOf(model.machine), reads)
  const inputs = types && types.inputs.length > 0 ? types.inputs : undefined
  const drafts = await draftsOf(needs, withTypes(read, types, settles), proposals, inputs)
  const fallible = (src: string) => model.actors[src]?.error !== undefined
  const text = skeletonText({ id: model.machine.id, name, from, needs, drafts, fallible })
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, text)
  const next = text.includes('hole(')
    ? 'Fill in each hole in it, then'
    : 'It has no holes; add cases, invariants and journeys, and'
  if (read) answer(`Read from ${relative('.', resolve(found ?? ''))}.\n`)
  answer(drafts.notes.map((note) => `- ${note}\n`).join(''))
  answer(`${shown} is written. ${next}: ${PATHS} check --machine ${shown}#${modelName(name)}\n`)
  return 0
}

/** The cases of schemas, and those of types for what has no schema. */
function withTypes(
  read: SchemaCases | undefined,
  types: TypeCases | null,
  settles: (src: string) => boolean,
): SchemaCases | undefined {
  if (types === null) return read
  const actors = [...types.actors].filter(([src]) => settles(src))
  return {
    checks: new Map(),
    notes: [],
    ...read,
    events: new Map([...types.events, ...(read?.events ?? [])]),
    actors: new Map([...actors, ...(read?.actors ?? [])]),
  }
}
