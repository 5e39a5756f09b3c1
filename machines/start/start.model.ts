import { defineModel } from '#machines/lib/model.ts'
import { startMachine } from './start.machine.ts'

export const startModel = defineModel({
  flow: 'start',
  machine: startMachine,
  inputs: { default: undefined },
  events: {},
  actors: {
    loadSite: { done: { ok: undefined }, error: { noCatalogue: new Error('catalogue not loaded') } },
    hydrate: { done: { ok: undefined }, error: { bug: new Error('not drawn') } },
    watchRecovery: {},
  },
  invariants: {
    'the error is shown exactly while the start has failed': (state) => state.tags.has('failed') === state.in('failed'),
  },
  laws: {
    'React hydrates only once the catalogue is loaded': ({ do: what, before, after }) =>
      !after.in('hydrating') ||
      before.in('hydrating') ||
      ['loadSite:done/ok', 'catalogue.loaded/default'].includes(what),
    'every failure is shown': ({ do: what, after }) => !what.includes(':error/') || after.in('failed'),
  },
  goals: {
    'the site runs': (state) => state.in('running'),
  },
  journeys: {
    'a-page-starts': {
      claim: 'Charts and catalogue first, then React, without a message.',
      starts: ['loadSite'],
      steps: [
        { do: 'loadSite:done/ok', in: 'hydrating', notTags: ['failed'], starts: ['hydrate'] },
        { do: 'hydrate:done/ok', in: 'running', notTags: ['failed'], starts: [] },
      ],
    },
    'another-tab-loads-a-catalogue': {
      claim:
        'A page without a catalogue shows an error; when the choice of another tab loads one, it starts by itself.',
      steps: [
        { do: 'loadSite:error/noCatalogue', in: 'failed', tags: ['failed'], starts: ['watchRecovery'] },
        { do: 'catalogue.loaded', in: 'hydrating', notTags: ['failed'], starts: ['hydrate'] },
        { do: 'hydrate:done/ok', in: 'running' },
      ],
    },
    'the-network-is-restored': {
      claim: 'A restored network reloads the catalogue, as often as needed (spec §8 network link abnormal).',
      steps: [
        { do: 'loadSite:error/noCatalogue', in: 'failed' },
        { do: 'network.restored', in: 'loading', notTags: ['failed'], starts: ['loadSite'] },
        { do: 'loadSite:error/noCatalogue', in: 'failed', tags: ['failed'], starts: ['watchRecovery'] },
        { do: 'network.restored', in: 'loading', starts: ['loadSite'] },
        { do: 'loadSite:done/ok', in: 'hydrating', starts: ['hydrate'] },
      ],
    },
    'a-page-that-cannot-be-hydrated': {
      claim: 'Where hydration fails the page shows an error, and a restored network starts it again.',
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
