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

const { loading, loadFailed } = loadStates({
  src: 'load',
  loading: 'The list is loading.',
  loadFailed: 'The list could not be loaded.',
  requirements: ['spec'],
  next: [{ target: 'there' }],
})

/** Explores a chart with these states instead of the kit’s own, and returns the rules of the findings. */
const findingsOf = (states: object) => {
  const machine = setup({
    types: { tags: {} as 'busy' | 'failed', events: {} as { readonly type: 'retry.requested' } },
    actors: { load: notProvided<Answer<unknown>>('load') },
    guards: { refused },
  }).createMachine({ id: 'list', initial: 'loading', states: { loading, loadFailed, there: {}, ...states } })
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

it('load laws: a failed load is shown and can be retried', () => {
  expect(findingsOf({})).toEqual([])
})

it.each([
  [
    'a refusal is not a failure',
    { loading: { ...loading, invoke: { src: 'load', id: 'load', onDone: 'there', onError: 'loadFailed' } } },
  ],
  ['a fault is not shown', { loadFailed: { ...loadFailed, tags: [] } }],
  ['a retry does not load again', { loadFailed: { ...loadFailed, on: { 'retry.requested': 'there' } } }],
])('load laws: found when %s', (_, states) => {
  expect(findingsOf(states)).toContain('law')
})
