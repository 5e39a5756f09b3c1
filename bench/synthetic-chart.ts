import { createMachine, type AnyStateMachine } from 'xstate'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { randomFrom } from '#atlas/paths/random.ts'

const EVENTS = ['next', 'pick', 'turn', 'drop', 'back'] as const
const MORE_WAYS = 0.7

/** Returns a flat chart of that many reachable states, with about 3.8 transitions each; deterministic by size. */
export function syntheticMachine(states: number): AnyStateMachine {
  const random = randomFrom(states)
  const name = (index: number) => `s${index % states}`
  const one = (index: number) => {
    const ways = EVENTS.slice(1).filter(() => random() < MORE_WAYS)
    const on = Object.fromEntries(ways.map((event) => [event, name(Math.floor(random() * states))]))
    return [name(index), { on: { next: name(index + 1), ...on } }] as const
  }
  return createMachine({
    id: `synthetic-${states}`,
    initial: name(0),
    states: Object.fromEntries(Array.from({ length: states }, (_, index) => one(index))),
  })
}

/** The same chart with a model. */
export const syntheticModel = (states: number): AnyModel => guessedModel(syntheticMachine(states))
