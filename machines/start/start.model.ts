import { defineModel } from '#machines/lib/model.ts'
import { startMachine } from './start.machine.ts'

export const startModel = defineModel({
  flow: 'start',
  machine: startMachine,
  inputs: { default: undefined },
  events: {},
  actors: {
    loadSite: { done: { ok: undefined }, error: { wordless: new Error('catalogue not loaded') } },
    hydrate: { done: { ok: undefined }, error: { bug: new Error('not drawn') } },
    watchRecovery: {},
  },
  invariants: {
    'the page says that it did not load exactly while nothing goes on': (state) =>
      state.tags.has('failed') === state.in('failed'),
  },
  laws: {
    'React takes over only once there are words': ({ do: what, before, after }) =>
      !after.in('hydrating') || before.in('hydrating') || ['loadSite:done/ok', 'words.loaded/default'].includes(what),
    'what fails is said': ({ do: what, after }) => !what.includes(':error/') || after.in('failed'),
  },
  goals: {
    'the site runs': (state) => state.in('running'),
  },
  journeys: {
    'a-page-starts': {
      claim: 'Charts and words first, then React, without a message.',
      starts: ['loadSite'],
      steps: [
        { do: 'loadSite:done/ok', in: 'hydrating', notTags: ['failed'], starts: ['hydrate'] },
        { do: 'hydrate:done/ok', in: 'running', notTags: ['failed'], starts: [] },
      ],
    },
    'another-tab-brings-words': {
      claim: 'A page without words says so; when the choice of another tab brings them, it starts by itself.',
      steps: [
        { do: 'loadSite:error/wordless', in: 'failed', tags: ['failed'], starts: ['watchRecovery'] },
        { do: 'words.loaded', in: 'hydrating', notTags: ['failed'], starts: ['hydrate'] },
        { do: 'hydrate:done/ok', in: 'running' },
      ],
    },
    'the-network-comes-back': {
      claim:
        'A network that is back has the words fetched again, as often as it takes (spec §8 network link abnormal).',
      steps: [
        { do: 'loadSite:error/wordless', in: 'failed' },
        { do: 'network.restored', in: 'loading', notTags: ['failed'], starts: ['loadSite'] },
        { do: 'loadSite:error/wordless', in: 'failed', tags: ['failed'], starts: ['watchRecovery'] },
        { do: 'network.restored', in: 'loading', starts: ['loadSite'] },
        { do: 'loadSite:done/ok', in: 'hydrating', starts: ['hydrate'] },
      ],
    },
    'a-page-that-cannot-be-drawn': {
      claim: 'Where React cannot take over the page says so, and a network that is back starts it anew.',
      steps: [
        { do: 'loadSite:done/ok', in: 'hydrating' },
        { do: 'hydrate:error/bug', in: 'failed', tags: ['failed'], starts: ['watchRecovery'] },
        { do: 'network.restored', in: 'loading', notTags: ['failed'], starts: ['loadSite'] },
        { do: 'loadSite:done/ok', in: 'hydrating', starts: ['hydrate'] },
        { do: 'hydrate:done/ok', in: 'running' },
      ],
    },
  },
})
