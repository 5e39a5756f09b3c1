import type { Chart } from './chart.ts'
import type { StepResult } from './configuration.ts'
import type { AnyModel } from './model.ts'
import { createPlayer, NotPlayable } from './stimuli.ts'
import { activeNodes } from './xstate.ts'

/** An actor that a state started, with its input. */
export interface Asked {
  readonly state: string
  readonly src: string
  readonly input: unknown
}

/** Returns the invoked actors that a step started, with their inputs. */
export function askedIn(chart: Chart, { configuration, effects }: StepResult): Asked[] {
  const active = new Set(configuration.snapshot.status === 'active' ? activeNodes(configuration.snapshot) : [])
  return effects.flatMap((effect): Asked[] => {
    if (effect.kind !== 'start' || !('input' in effect)) return []
    const inviting = chart.states.filter(({ node }) => node.invoke.some(({ id }) => id === effect.id))
    const state = inviting.find(({ node }) => active.has(node)) ?? inviting[0]
    return state ? [{ state: state.path, src: effect.src, input: effect.input }] : []
  })
}

/** Returns the inputs of actors in the journeys of a model, in order; a journey that cannot continue ends there. */
export function askedInJourneys(model: AnyModel): Asked[] {
  const { chart, play } = createPlayer(model)
  return Object.values(model.journeys).flatMap(({ input = Object.keys(model.inputs)[0] ?? '', steps }) => {
    const asked: Asked[] = []
    try {
      const stimuli = steps.map((step) => step.do)
      for (const result of play(input, stimuli)) asked.push(...askedIn(chart, result))
    } catch (error) {
      if (!(error instanceof NotPlayable)) throw error
    }
    return asked
  })
}

/** True for a plain object or array. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Returns the fields of an input with their dotted paths; a bare value has the path ''. */
export function fieldsOf(input: unknown, path = ''): [string, unknown][] {
  if (!isRecord(input) || Object.keys(input).length === 0) return [[path, input]]
  return Object.entries(input).flatMap(([key, value]) => fieldsOf(value, path === '' ? key : `${path}.${key}`))
}
