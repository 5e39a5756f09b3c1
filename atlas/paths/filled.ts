import { needsOf, type KnownCases, type Need } from '#atlas/explore/needs.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { boundariesOf } from './boundaries.ts'
import { proposalsOf } from './boundary-cases.ts'
import { draftsOf } from './drafts.ts'
import { Unknown, type SchemaCase } from './json-cases.ts'
import type { TypeCases } from './type-cases.ts'

/** A guessed model with values in the places that the chart reads. */
export interface Filled {
  readonly model: AnyModel
  /** What stays a guess: neither written in the model nor read from types. */
  readonly needs: readonly Need[]
  /** What was read from types: `input`, types of events, names of actors. */
  readonly typed: readonly string[]
}

/** The most cases of one subject: each multiplies what is explored. */
const MOST = 20

/**
 * Fills the gaps of a guessed model: with cases of the types of its machine, on both sides of what its guards compare
 * with, and else with values by the fields that the chart reads.
 */
export async function filledModel(bare: AnyModel, written: KnownCases, types: TypeCases): Promise<Filled> {
  const needs = needsOf(bare, written)
  const reads = needs.find(({ subject }) => subject === 'input')?.reads ?? []
  const settling = [...types.actors].filter(([src]) => bare.actors[src]?.done !== undefined)
  const schemas = { events: types.events, actors: new Map(settling), checks: new Map(), notes: [] }
  const proposals = proposalsOf(bare.machine, boundariesOf(bare.machine), reads)
  const drafts = await draftsOf(needs, schemas, proposals, types.inputs.length > 0 ? types.inputs : undefined)
  const cases = (subject: Need['subject'], name: string, draft: readonly SchemaCase[] = []) => {
    const guess = needs.find((one) => one.subject === subject && one.name === name)?.guess
    const made = draft.slice(0, MOST).map((one) => [one.name, known(one.value, guess)] as const)
    return made.length > 0 ? Object.fromEntries(made) : null
  }
  const events = Object.entries(bare.events).map(([type, own]) => {
    const isWritten = written.events && type in written.events
    return [type, (isWritten ? null : cases('event', type, drafts.events.get(type))) ?? own] as const
  })
  const actors = Object.entries(bare.actors).map(([src, own]) => {
    const isOpen = own.done !== undefined && !(written.actors && src in written.actors)
    const done = isOpen ? cases('actor', src, drafts.actors.get(src)) : null
    return [src, done ? { ...own, done } : own] as const
  })
  const typed = [
    ...(written.inputs === undefined && types.inputs.length > 0 ? ['input'] : []),
    ...[...types.events.keys()].filter((type) => type in bare.events && !(type in (written.events ?? {}))),
    ...settling.map(([src]) => src).filter((src) => !(src in (written.actors ?? {}))),
  ]
  const isTyped = ({ subject, name }: Need) =>
    subject !== 'guard' && subject !== 'delay' && typed.includes(name || subject)
  return {
    model: {
      ...bare,
      inputs: written.inputs ?? cases('input', '', drafts.inputs) ?? bare.inputs,
      events: Object.fromEntries(events) as AnyModel['events'],
      actors: Object.fromEntries(actors),
    },
    needs: needs.filter((need) => !isTyped(need)),
    typed,
  }
}

/** A value without `Unknown`: in its place stands what is guessed for that field, or nothing. */
function known(value: unknown, guess: unknown): unknown {
  if (value instanceof Unknown) {
    return value.of
      .split('.')
      .filter((key) => key !== '')
      .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key], guess)
  }
  if (Array.isArray(value)) return value.map((one) => known(one, guess))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, known(one, guess)]))
}
