import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { sessionsCalls } from './sessions.calls.ts'
import { sessionsMachine } from './sessions.machine.ts'

const own = { id: 'here', isOwn: true }
const phone = { id: 'phone', isOwn: false }
const work = { id: 'work', isOwn: false }

export const sessionsModel = defineModel({
  flow: 'sessions',
  machine: sessionsMachine,
  inputs: { default: undefined },
  events: {
    'end.requested': { own: { id: 'here' }, phone: { id: 'phone' }, gone: { id: 'nowhere' } },
  },
  calls: sessionsCalls,
  actors: {
    loadSessions: {
      done: {
        three: { kind: 'value', value: [own, phone, work] },
        alone: { kind: 'value', value: [own] },
        refused: refusal('rate_limited'),
      },
    },
    endSessions: {
      done: {
        ok: { kind: 'value', value: {} },
        alreadyOver: refusal('not_found'),
        refused: refusal('rate_limited'),
      },
    },
  },
  invariants: {
    'this device stays on the list': (state) =>
      !state.in('listing') || state.context.sessions.some(({ isOwn }) => isOwn),
    'something is about to end exactly while the dialog stands': (state) =>
      state.tags.has('dialog') === (state.context.target !== null),
    'this device is never ended from the dialog': ({ context: { target } }) =>
      target?.kind !== 'one' || target.id !== 'here',
    'a failure that is over leaves nothing to read': (state) =>
      state.tags.has('failed') || state.context.refusal === null || state.in('listing.resting'),
  },
  goals: { 'the list can always be read': (state) => state.in('listing.resting') },
  journeys: {
    'one-is-ended': {
      claim: 'A session elsewhere ends after a confirmation and leaves the list.',
      steps: [
        { do: 'loadSessions:done/three', in: 'listing.resting', notTags: ['busy'] },
        { do: 'end.requested/phone', in: 'listing.confirming', starts: [], context: { target: { id: 'phone' } } },
        {
          do: 'confirmed',
          starts: [{ src: 'endSessions', input: { target: { kind: 'one', id: 'phone' } } }],
          in: 'listing.ending',
          tags: ['busy', 'dialog'],
        },
        {
          do: 'endSessions:done/ok',
          in: 'listing.resting',
          notTags: ['dialog'],
          context: { target: null, sessions: [own, work] },
        },
        { do: 'end.requested/phone', in: 'listing.resting', context: { target: null } },
        { do: 'end.requested/gone', in: 'listing.resting', emits: [], context: { target: null } },
      ],
    },
    'all-others-are-ended': {
      claim: 'All sessions but this device’s end at once.',
      steps: [
        { do: 'loadSessions:done/three' },
        { do: 'endOthers.requested', in: 'listing.confirming', context: { target: { kind: 'others' } } },
        {
          do: 'confirmed',
          starts: [{ src: 'endSessions', input: { target: { kind: 'others' } } }],
          in: 'listing.ending',
        },
        { do: 'endSessions:done/ok', in: 'listing.resting', context: { sessions: [own], target: null } },
        { do: 'endOthers.requested', in: 'listing.resting', context: { target: null } },
      ],
    },
    'the-own-one-is-a-logout': {
      claim: 'Ending this device’s session is the logout with its question (spec §4).',
      steps: [
        { do: 'loadSessions:done/alone', in: 'listing.resting' },
        { do: 'endOthers.requested', in: 'listing.resting', starts: [] },
        { do: 'end.requested/own', in: 'listing.resting', emits: ['logout.wanted'], context: { target: null } },
      ],
    },
    'a-change-of-mind': {
      claim: 'Who says no ends nothing.',
      steps: [
        { do: 'loadSessions:done/three' },
        { do: 'end.requested/phone', in: 'listing.confirming' },
        { do: 'cancelled', in: 'listing.resting', starts: [], context: { target: null, sessions: [own, phone, work] } },
        { do: 'endOthers.requested', in: 'listing.confirming' },
        { do: 'cancelled', in: 'listing.resting', context: { target: null } },
      ],
    },
    'over-already-is-as-good': {
      claim: 'A session that is over before it is ended has come to what was asked for.',
      steps: [
        { do: 'loadSessions:done/three' },
        { do: 'end.requested/phone' },
        { do: 'confirmed' },
        {
          do: 'endSessions:done/alreadyOver',
          in: 'listing.resting',
          context: { sessions: [own, work], refusal: null },
        },
      ],
    },
    'what-could-not-be-ended-stays': {
      claim: 'A failure is said where it happened, and can be tried again or left (spec §8).',
      steps: [
        { do: 'loadSessions:done/three' },
        { do: 'end.requested/phone' },
        { do: 'confirmed' },
        {
          do: 'endSessions:done/refused',
          in: 'listing.notEnded',
          tags: ['failed', 'dialog'],
          context: { refusal: 'rate_limited', sessions: [own, phone, work] },
        },
        { do: 'confirmed', in: 'listing.ending', starts: ['endSessions'], context: { refusal: null } },
        { do: 'endSessions:error/fault', in: 'listing.notEnded', context: { refusal: null } },
        { do: 'cancelled', in: 'listing.resting', context: { target: null, sessions: [own, phone, work] } },
        { do: 'end.requested/phone', in: 'listing.confirming' },
        { do: 'confirmed' },
        { do: 'endSessions:done/refused', in: 'listing.notEnded' },
        { do: 'cancelled', in: 'listing.resting', context: { refusal: 'rate_limited' } },
        { do: 'endOthers.requested', in: 'listing.confirming', context: { refusal: null } },
        { do: 'cancelled', in: 'listing.resting' },
        { do: 'end.requested/phone', in: 'listing.confirming', context: { refusal: null } },
      ],
    },
    'a-list-that-did-not-come': {
      claim: 'A list that could not be had is asked for again on request (spec §8).',
      steps: [
        { do: 'loadSessions:error/fault', in: 'failed', tags: ['failed'], notTags: ['busy'] },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: ['loadSessions'] },
        { do: 'loadSessions:done/refused', in: 'failed', context: { refusal: 'rate_limited' } },
        { do: 'retry.requested', in: 'loading', context: { refusal: null } },
        { do: 'loadSessions:done/three', in: 'listing.resting' },
      ],
    },
  },
})
