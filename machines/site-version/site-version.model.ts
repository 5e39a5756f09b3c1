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
    'the page is left only in the end': (state) => state.in('leaving') === (state.status === 'done'),
    'an offer can be taken or is being taken': (state) =>
      state.tags.has('offered') === (state.in('offered') || state.in('updating')),
  },
  goals: { 'the newer version can be had': (state) => state.in('leaving') },
  journeys: {
    'a-page-opens': {
      claim: 'A page that opens runs the version it came with; there is nothing to put off yet, and nothing is asked.',
      steps: [{ do: 'update.postponed', in: 'running', notTags: ['offered'], emits: [], starts: [] }],
    },
    'an-offer-is-taken': {
      claim: 'A newer version is offered, and taken when the visitor says so (issue 4 update prompt).',
      steps: [
        { do: 'version.waiting', in: 'offered', tags: ['offered'], emits: [] },
        { do: 'update.accepted', in: 'updating', tags: ['busy'], starts: ['takeOver'], emits: [] },
        { do: 'takeOver:done/default', in: 'leaving', emits: ['reload'] },
      ],
    },
    'an-offer-is-put-off': {
      claim: 'Nobody is made to update; the next version is offered again.',
      steps: [
        { do: 'version.waiting', in: 'offered' },
        { do: 'update.postponed', in: 'running', notTags: ['offered'], emits: [] },
        { do: 'version.waiting', in: 'offered', tags: ['offered'] },
      ],
    },
    'a-slow-version-is-not-waited-for': {
      claim: 'A version that does not take over within five seconds is taken by opening the page anew.',
      steps: [
        { do: 'version.waiting', in: 'offered' },
        { do: 'update.accepted', in: 'updating' },
        { do: 'page.lost', in: 'updating', starts: [] },
        { do: 'version.waiting', in: 'updating', starts: [] },
        { do: 'after:takeOverPatience', passes: 5000, in: 'leaving', emits: ['reload'] },
      ],
    },
    'a-deploy-under-an-open-tab': {
      claim: 'When a page broke because a newer version is published, the page opens itself anew (spec §8).',
      steps: [
        { do: 'page.lost', in: 'asking', starts: ['askPublished'] },
        { do: 'askPublished:done/newer', in: 'leaving', emits: ['reload'] },
      ],
    },
    'a-page-that-broke-of-itself-stays': {
      claim: 'Without a newer version the page that broke stays and says so: nothing reloads in circles (spec §8).',
      steps: [
        { do: 'page.lost', in: 'asking' },
        { do: 'askPublished:done/same', in: 'running', emits: [] },
        { do: 'page.lost', in: 'asking' },
        { do: 'askPublished:error/fault', in: 'running', emits: [] },
      ],
    },
    'a-page-broke-under-an-offer': {
      claim: 'A page that breaks while a version is offered is looked into first; the offer may come again.',
      steps: [
        { do: 'version.waiting', in: 'offered' },
        { do: 'page.lost', in: 'asking', notTags: ['offered'] },
        { do: 'page.lost', in: 'asking', starts: ['askPublished'] },
        { do: 'version.waiting', in: 'offered', tags: ['offered'] },
        { do: 'version.waiting', in: 'offered', tags: ['offered'] },
        { do: 'update.accepted', in: 'updating' },
        { do: 'takeOver:error/fault', in: 'leaving', emits: ['reload'] },
      ],
    },
  },
})
