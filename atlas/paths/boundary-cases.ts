import type { AnyStateMachine } from 'xstate'
import type { Boundary } from './boundaries.ts'

/** A boundary value of a field that a guard compares. */
export interface Proposal {
  /** `input`, the type of an event, or an outcome such as `price:done`. */
  readonly of: string
  /** Dotted path in the payload. */
  readonly field: string
  readonly name: string
  readonly value: unknown
}

/** Cases that follow from the comparisons in guards, and notes on what is guessed or unknown. */
export interface Proposals {
  readonly cases: readonly Proposal[]
  readonly notes: readonly string[]
}

const MOST_LENGTH = 500

/**
 * Values just below, at and just above the bounds of guards. A field of the context with the name of an input is
 * assumed to come from it; the value of another field is read from the initial context of the machine.
 */
export function proposalsOf(
  machine: AnyStateMachine,
  boundaries: readonly Boundary[],
  inputs: readonly string[],
): Proposals {
  const cases: Proposal[] = []
  const notes: string[] = []
  // The type of an event is known anyway.
  for (const { guard, of, operator, field, isLength, with: other } of boundaries.filter(
    (one) => one.field !== 'event.type',
  )) {
    const bound = typeof other === 'object' ? other.field : JSON.stringify(other)
    const comparison = `${guard} compares ${isLength ? `the length of ${field}` : field} with ${bound} (${operator})`
    const start = typeof other === 'object' ? beginning(machine, other.field) : other
    const own = field.split('.').slice(1).join('.')
    const subjects = field.startsWith('context.') ? (inputs.includes(own) ? ['input'] : []) : of.filter(hasCases)
    if (subjects.length === 0) {
      const why = field.startsWith('context.')
        ? 'let events bring it there'
        : 'nothing that comes from outside carries it'
      notes.push(`${comparison}: no case of one event alone reaches it; ${why}`)
      continue
    }
    if (start === undefined) {
      notes.push(`${comparison}, which is not known before: write cases on both sides of it`)
      continue
    }
    const guess = field.startsWith('context.')
      ? `; that ${field} is the input's ${own} is a guess by its name`
      : typeof other === 'object'
        ? `; ${JSON.stringify(start)} is what it is at the beginning, a guess for later`
        : ''
    notes.push(`${comparison}: cases on both sides of it${guess}`)
    for (const subject of subjects) {
      const within = subject.endsWith(':done') && field.startsWith('event.output.') ? own.slice('output.'.length) : own
      for (const { what, value } of around(start, isLength)) {
        cases.push({ of: subject, field: within, name: `${within} ${what}`.replaceAll('/', ' '), value })
      }
    }
  }
  return { cases, notes }
}

/** True for a stimulus that a model has cases of: an event from outside, or the outcome of an actor. */
const hasCases = (event: string) => !/^(always$|after:|done(\(|$))/.test(event) && !/:(error|snapshot)$/.test(event)

/** The initial value of a context field, where the context is an object. */
function beginning(machine: AnyStateMachine, field: string): number | string | undefined {
  const { context } = machine.config as { readonly context?: unknown }
  if (!field.startsWith('context.') || typeof context !== 'object') return undefined
  const value = field
    .split('.')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key], context)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

function around(bound: number | string, isLength: boolean): { what: string; value: unknown }[] {
  if (typeof bound === 'string') {
    return [
      { what: bound === '' ? 'empty' : `is ${bound}`, value: bound },
      { what: bound === '' ? 'not empty' : `is not ${bound}`, value: bound === '' ? 'x' : `${bound}x` },
    ]
  }
  const step = Number.isInteger(bound) ? 1 : 0.01
  const sides = [
    { what: `just below ${bound}`, value: Number((bound - step).toPrecision(12)) },
    { what: `at ${bound}`, value: bound },
    { what: `just above ${bound}`, value: Number((bound + step).toPrecision(12)) },
  ]
  if (!isLength) return sides
  return sides
    .filter(({ value }) => value >= 0 && value <= MOST_LENGTH)
    .map(({ what, value }) => ({ what: `length ${what}`, value: 'x'.repeat(value) }))
}
