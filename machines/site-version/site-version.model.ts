import { FaultError } from '#wire/envelope.ts'
import { defineModel } from '#machines/lib/model.ts'
import { siteVersionMachine } from './site-version.machine.ts'

export const siteVersionModel = defineModel({
  flow: 'site-version',
  machine: siteVersionMachine,
  inputs: { default: undefined },
  events: {},
  actors: {
    watchVersion: {},
    askPublished: { done: { same: 'same', newer: 'newer' }, error: { fault: new FaultError('network') } },
    takeOver: { done: { default: undefined }, error: { fault: new Error('no version waits') } },
  },
  invariants: {
    'the page reloads only in the final state': (state) => state.in('leaving') === (state.status === 'done'),
    'an update is offered exactly while it waits or is activated': (state) =>
      state.tags.has('offered') === (state.in('offered') || state.in('updating')),
  },
  goals: { 'the newer version can be activated': (state) => state.in('leaving') },
  journeys: {
    'the-page-opens': {
      claim: 'A page that opens runs its own version; nothing is offered or requested yet.',
      steps: [{ do: 'update.postponed', in: 'running', notTags: ['offered'], emits: [], starts: [] }],
    },
    'an-update-is-accepted': {
      claim: 'A newer version is offered, and activated when the visitor accepts (issue 4 update prompt).',
      steps: [
        { do: 'version.waiting', in: 'offered', tags: ['offered'], emits: [] },
        { do: 'update.accepted', in: 'updating', tags: ['busy'], starts: ['takeOver'], emits: [] },
        { do: 'takeOver:done/default', in: 'leaving', emits: ['reload'] },
      ],
    },
    'an-update-is-postponed': {
      claim: 'An update is never forced; the next version is offered again.',
      steps: [
        { do: 'version.waiting', in: 'offered' },
        { do: 'update.postponed', in: 'running', notTags: ['offered'], emits: [] },
        { do: 'version.waiting', in: 'offered', tags: ['offered'] },
      ],
    },
    'a-slow-activation-reloads': {
      claim: 'A version that is not activated within five seconds is loaded by reloading the page.',
      steps: [
        { do: 'version.waiting', in: 'offered' },
        { do: 'update.accepted', in: 'updating' },
        { do: 'page.lost', in: 'updating', starts: [] },
        { do: 'version.waiting', in: 'updating', starts: [] },
        { do: 'after:takeOverPatience', passes: 5000, in: 'leaving', emits: ['reload'] },
      ],
    },
    'a-deploy-during-an-open-tab': {
      claim: 'When a page broke because a newer version is published, the page reloads (spec §8).',
      steps: [
        { do: 'page.lost', in: 'checking', starts: ['askPublished'] },
        { do: 'askPublished:done/newer', in: 'leaving', emits: ['reload'] },
      ],
    },
    'a-broken-page-without-a-newer-version-stays': {
      claim: 'Without a newer version the broken page stays and shows the error: there is no reload loop (spec §8).',
      steps: [
        { do: 'page.lost', in: 'checking' },
        { do: 'askPublished:done/same', in: 'running', emits: [] },
        { do: 'page.lost', in: 'checking' },
        { do: 'askPublished:error/fault', in: 'running', emits: [] },
      ],
    },
    'a-page-breaks-during-an-offer': {
      claim: 'A page that breaks while an update is offered is checked first; the update may be offered again.',
      steps: [
        { do: 'version.waiting', in: 'offered' },
        { do: 'page.lost', in: 'checking', notTags: ['offered'] },
        { do: 'page.lost', in: 'checking', starts: ['askPublished'] },
        { do: 'version.waiting', in: 'offered', tags: ['offered'] },
        { do: 'version.waiting', in: 'offered', tags: ['offered'] },
        { do: 'update.accepted', in: 'updating' },
        { do: 'takeOver:error/fault', in: 'leaving', emits: ['reload'] },
      ],
    },
  },
})
