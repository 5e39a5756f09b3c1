import { expect, it } from 'vitest'
import { setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { explore } from '#atlas/explore/explore.ts'
import { refusal } from '#machines/lib/answers.ts'
import { loadLaws, loadStates } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { refused } from '#machines/lib/transitions.ts'

const { loading, unloaded } = loadStates({
  src: 'load',
  loading: 'It is on its way.',
  unloaded: 'It did not come.',
  requirements: ['spec'],
  next: [{ target: 'there' }],
})

/** What exploring a chart says that has these states instead of the kit's own. */
const said = (states: object) => {
  const machine = setup({
    types: { tags: {} as 'busy' | 'failed', events: {} as { readonly type: 'retry.requested' } },
    actors: { load: notProvided<Answer<unknown>>('load') },
    guards: { refused },
  }).createMachine({ id: 'list', initial: 'loading', states: { loading, unloaded, there: {}, ...states } })
  const model = defineModel({
    flow: 'list',
    machine,
    inputs: { default: undefined },
    events: {},
    calls: { load: profileCalls.profile },
    actors: { load: { done: { ok: { kind: 'value', value: {} }, refused: refusal('rate_limited') } } },
    invariants: {},
    laws: loadLaws('load'),
    journeys: {},
  })
  return explore(model).findings.map(({ rule }) => rule)
}

it('tells what did not come, and asks for it again', () => {
  expect(said({})).toEqual([])
})

it.each([
  [
    'a refusal goes on',
    { loading: { ...loading, invoke: { src: 'load', id: 'load', onDone: 'there', onError: 'unloaded' } } },
  ],
  ['a fault is not told', { unloaded: { ...unloaded, tags: [] } }],
  ['nothing is asked for again', { unloaded: { ...unloaded, on: { 'retry.requested': 'there' } } }],
])('finds where %s', (_, states) => {
  expect(said(states)).toContain('law')
})
