import type { AnyStateMachine } from 'xstate'
import { readChart } from './chart.ts'
import {
  createMover,
  keyOf,
  modelState,
  pendingActors,
  timersLeft,
  type Configuration,
  type Mover,
  type StepResult,
} from './configuration.ts'
import { textOf } from './explore.ts'
import type { AnyModel } from './model.ts'
import { stable } from './stable.ts'
import { play, staged, stepsAt } from './stimuli.ts'
import { historyOf } from './xstate.ts'

/** The first difference between two charts. */
export interface Difference {
  /** The start and the stimuli up to the difference. */
  readonly after: readonly string[]
  /** The differing fields: `value`, `tags`, `effects`, `context.refusal` … */
  readonly differs: readonly string[]
}

/** The observable result of a step, field by field. */
type Seen = Readonly<Record<string, string>>

/** A configuration of the original, with the results of its possible steps. */
interface Visit {
  readonly configuration: Configuration
  readonly from: Visit | null
  readonly name: string
  steps: readonly Taken[]
}

interface Taken {
  readonly name: string
  readonly seen: Seen
  readonly to: Visit
  /** True when this step first reached it. */
  readonly first: boolean
}

const MOST_CONTEXTS = 8

/**
 * Plays everything the model of a chart can produce, once. Returns a function that plays the same on another chart and
 * returns the first observable difference; null when there is none. Contexts are compared as a whole, with the fields
 * that the model projects away.
 */
export function comparedWith(model: AnyModel): (machine: AnyStateMachine) => Difference | null {
  const moverOf = (machine: AnyStateMachine): Mover => createMover(readChart(staged({ ...model, machine })))
  const original = moverOf(model.machine)
  const project = (context: unknown) => (model.project ? model.project(context) : context)
  const visits = new Map<string, Visit>()
  const contexts = new Map<string, number>()
  const numbers = new Map<string, number>()
  const queue: Visit[] = []

  const enter = (from: Visit | null, name: string, result: StepResult): Taken => {
    const seen = observe(result)
    const { configuration } = result
    const whole = keyOf(configuration, (context) => shortened(context, numbers))
    const known = visits.get(whole)
    if (known) return { name, seen, to: known, first: false }
    const visit: Visit = { configuration, from, name, steps: [] }
    visits.set(whole, visit)
    const projected = keyOf(configuration, project)
    const count = contexts.get(projected) ?? 0
    contexts.set(projected, count + 1)
    const within = model.within?.(modelState(configuration.snapshot)) ?? true
    if (within && !('thrown' in result) && count < MOST_CONTEXTS) queue.push(visit)
    return { name, seen, to: visit, first: true }
  }

  const starts = Object.entries(model.inputs).map(([input, value]) =>
    enter(null, `start(${input})`, original.start(value)),
  )
  const order: Visit[] = []
  for (let visit = queue.shift(); visit; visit = queue.shift()) {
    const { configuration } = visit
    order.push(visit)
    visit.steps = stepsAt(model, configuration).map((step) =>
      enter(visit, step.name, play(original, configuration, step)),
    )
  }

  return (machine) => {
    const other = moverOf(machine)
    const changed = new Map<Visit, Configuration>()
    const differs = (taken: Taken, from: Visit | null, result: StepResult): Difference | null => {
      const fields = differing(taken.seen, observe(result))
      if (fields.length > 0) return { after: [...stepsTo(from), taken.name], differs: fields }
      if (taken.first) changed.set(taken.to, result.configuration)
      return null
    }
    for (const [index, value] of Object.values(model.inputs).entries()) {
      const taken = starts[index]
      const difference = taken ? differs(taken, null, other.start(value)) : null
      if (difference) return difference
    }
    for (const visit of order) {
      const configuration = changed.get(visit)
      if (!configuration) continue
      const steps = new Map(stepsAt(model, configuration).map((step) => [step.name, step]))
      for (const taken of visit.steps) {
        const step = steps.get(taken.name)
        const result: StepResult = step
          ? play(other, configuration, step)
          : { configuration, effects: [], transitions: [] }
        const difference = differs(taken, visit, result)
        if (difference) return difference
        steps.delete(taken.name)
      }
      for (const step of steps.values()) {
        const result = play(other, configuration, step)
        const fields = differing(observe({ configuration, effects: [], transitions: [] }), observe(result))
        if (fields.length > 0) return { after: [...stepsTo(visit), step.name], differs: fields }
      }
    }
    return null
  }
}

const stepsTo = (visit: Visit | null): string[] => (visit ? [...stepsTo(visit.from), visit.name] : [])

const texts = new WeakMap<object, string>()

/** One cached text per object of a context: most steps keep objects unchanged, and some are large. */
const textOnce = (held: unknown): string => {
  if (typeof held !== 'object' || held === null) return stable(held)
  const known = texts.get(held) ?? stable(held)
  texts.set(held, known)
  return known
}

/** A context with a number for each object, the same for equal ones; actors stay and are identified by id. */
const shortened = (context: unknown, numbers: Map<string, number>): unknown => {
  if (typeof context !== 'object' || context === null) return context
  return Object.fromEntries(
    Object.entries(context).map(([field, held]: [string, unknown]) => {
      if (typeof held !== 'object' || held === null || 'sessionId' in held) return [field, held]
      const text = textOnce(held)
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      return [field, { number }]
    }),
  )
}

function observe({ configuration, effects, thrown }: StepResult): Seen {
  const { snapshot, settled } = configuration
  const { value, status, context, output } = snapshot
  return {
    state: stable(value),
    tags: [...snapshot.tags].map(String).toSorted().join(),
    status,
    output: stable(output),
    actors: pendingActors(snapshot, settled)
      .map(({ name }) => name)
      .join(),
    timers: stable(timersLeft(configuration)),
    history: stable(historyOf(snapshot)),
    effects: stable(effects),
    thrown: thrown === undefined ? '' : textOf(thrown),
    ...Object.fromEntries(
      Object.entries((context ?? {}) as object).map(([field, held]) => [`context.${field}`, textOnce(held)]),
    ),
  }
}

const differing = (one: Seen, other: Seen): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((field) => one[field] !== other[field])
