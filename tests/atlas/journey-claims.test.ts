import { assign, emit, sendTo, setup, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { AnyModel } from '#atlas/explore/model.ts'
import { runJourney } from '#atlas/run/headless.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import type { ClaimedStart, JourneyStep } from '#atlas/model/model.ts'

const machine = setup({
  types: {
    context: {} as { errors: Record<string, string> },
    events: {} as { type: 'go' } | { type: 'close' } | { type: 'fail' },
    emitted: {} as { type: 'left'; place: { page: number; name: string } },
  },
  actors: { load: notProvided<string, { readonly place: { readonly name: string; readonly page: number } }>('load') },
  delays: { patience: 5000 },
  actions: {
    fail: assign({ errors: { name: 'required' } }),
    emitLeft: emit({ type: 'left', place: { page: 2, name: 'harbour' } }),
    sendClosed: sendTo('load', { type: 'closed' }),
  },
}).createMachine({
  id: 'claims',
  context: { errors: {} },
  initial: 'idle',
  states: {
    idle: { on: { go: { target: 'loading', actions: 'emitLeft' }, fail: { actions: 'fail' } } },
    loading: {
      invoke: {
        src: 'load',
        id: 'load',
        input: () => ({ place: { name: 'harbour', page: 2 } }),
        onDone: 'idle',
        onError: 'idle',
      },
      after: { patience: 'idle' },
      on: { close: { actions: 'sendClosed' } },
    },
  },
}) as unknown as AnyStateMachine

const model: AnyModel = {
  flow: 'claims',
  machine,
  inputs: { default: undefined },
  events: { go: { default: {} }, close: { default: {} }, fail: { default: {} } },
  actors: { load: { done: { text: 'text' }, error: { fault: new Error('fault') } } },
  invariants: {},
  journeys: {},
}

const problemOf = (...steps: JourneyStep[]) => runJourney(model, { claim: 'A promise.', steps }).problem

test('a journey can claim the actors that the start starts', () => {
  const started = (starts: readonly ClaimedStart[]) =>
    runJourney(model, { claim: 'A promise.', starts, steps: [] }).problem
  expect(started([])).toBeUndefined()
  expect(started(['load'])).toBe('expected to start load but it did start nothing')
})

describe('a journey that claims', () => {
  test.each<[string, readonly JourneyStep[]]>([
    ['the type of an emitted event', [{ do: 'go', emits: ['left'] }]],
    ['part of an emitted event', [{ do: 'go', emits: [{ type: 'left', place: { page: 2 } }] }]],
    ['an event sent to an actor', [{ do: 'go' }, { do: 'close', sends: [{ type: 'closed' }], emits: [] }]],
    ['an actor started', [{ do: 'go', starts: ['load'], sends: [] }]],
    ["part of an actor's input", [{ do: 'go', starts: [{ src: 'load', input: { place: { page: 2 } } }] }]],
    [
      'how long a timer runs',
      [
        { do: 'go', passes: 0 },
        { do: 'after:patience', passes: 5000 },
      ],
    ],
    ['an empty object in the context', [{ do: 'go', context: { errors: {} } }]],
  ])('%s passes where it is true', (_, steps) => {
    expect(problemOf(...steps)).toBeUndefined()
  })

  test.each<[string, readonly JourneyStep[], string]>([
    ['another type', [{ do: 'go', emits: ['gone'] }], 'expected to emit gone'],
    ['another part', [{ do: 'go', emits: [{ type: 'left', place: { page: 1 } }] }], 'left.place.page 1'],
    ['no events', [{ do: 'go' }, { do: 'close', sends: [] }], 'expected to send nothing'],
    ['no actor', [{ do: 'go', starts: [] }], 'expected to start nothing'],
    [
      'another input',
      [{ do: 'go', starts: [{ src: 'load', input: { place: { name: 'quay' } } }] }],
      'expected the input of load.place.name "quay" but it is "harbour"',
    ],
    ['an input it does not have', [{ do: 'go', starts: [{ src: 'load', input: { id: 1 } }] }], 'load.id 1'],
    ['another time', [{ do: 'go' }, { do: 'after:patience', passes: 500 }], 'expected 500 ms to pass'],
    ['no errors', [{ do: 'fail', context: { errors: {} } }], 'context.errors empty'],
  ])('%s fails where it is false', (_, steps, problem) => {
    expect(problemOf(...steps)).toContain(problem)
  })
})
