import { refusal } from '#machines/lib/answers.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { agentCentreActorCalls, agentCentreMachine } from './agent-centre.machine.ts'

const flags = { enableCt: true, salary: true, hourSalary: true, agentRealtimeSalary: true }

export const agentCentreModel = defineModel({
  flow: 'agent-centre',
  machine: agentCentreMachine,
  inputs: {
    menu: { place: 'menu', step: 3, who: 'agent' },
    team: { place: 'downlineManagmentView', step: 0, who: 'visitor' },
    member: { place: 'menu', step: 0, who: 'member' },
    trial: { place: 'menu', step: 0, who: 'trial' },
  },
  events: {
    'place.changed': {
      menu: { place: 'menu', step: 3 },
      team: { place: 'downlineManagmentView', step: 4 },
      dividend: { place: 'agentDividendRecordCopy2', step: 4 },
      nowhere: { place: null, step: 4 },
      before: { place: 'menu', step: 1 },
    },
    'who.changed': {
      visitor: { who: 'visitor' },
      trial: { who: 'trial' },
      member: { who: 'member' },
      agent: { who: 'agent' },
    },
  },
  calls: agentCentreActorCalls,
  actors: {
    watchSurroundings: { events: {} },
    loadCentre: {
      done: {
        all: { kind: 'value', value: { flags } },
        noDividend: { kind: 'value', value: { flags: { ...flags, enableCt: false } } },
        refused: refusal('error_not_agent'),
      },
    },
  },
  invariants: {
    'only agents see pages of the centre': ({ context: { who }, tags }) => !tags.has('open') || who === 'agent',
    'no page is open before the feature flags are loaded': ({ context: { flags: known }, in: at }) =>
      known !== null || !at('shown'),
    'the entry is never after the current step': ({ context: { entered, step } }) => entered <= step,
  },
  laws: {
    ...loadLaws('loadCentre'),
    'the centre is left only on request': ({ do: what, before, emits }) =>
      emits.length === 0 || what.startsWith('close.') || before.in('leaving'),
    'the place and the viewer are followed in every state': ({ do: what, carries, after }) => {
      if (!/^(place|who)\.changed\//.test(what)) return true
      const { place, step, who } = { ...after.context, ...(carries as object) }
      return after.context.place === place && after.context.step === step && after.context.who === who
    },
  },
  goals: { 'the menu of the centre can be shown': (state) => state.in('shown') },
  journeys: {
    'there-and-back': {
      claim: 'An agent opens the centre, visits two pages and closes it: repeated presses leave it once (spec §2).',
      input: 'menu',
      starts: ['watchSurroundings', 'loadCentre'],
      steps: [
        { do: 'loadCentre:done/all', in: 'shown', tags: ['open'], context: { flags, place: 'menu' } },
        { do: 'place.changed/team', in: 'shown', context: { place: 'downlineManagmentView', step: 4, entered: 3 } },
        { do: 'place.changed/dividend', in: 'shown', tags: ['open'], context: { place: 'agentDividendRecordCopy2' } },
        { do: 'close.requested', in: 'leaving', tags: ['open'], emits: [{ type: 'centre.left', back: 2 }] },
        { do: 'close.requested', in: 'leaving', emits: [] },
      ],
    },
    'the-browser-does-not-go-back': {
      claim: 'Where the browser does not go back, the page is shown again and can be closed again.',
      input: 'menu',
      steps: [
        { do: 'loadCentre:done/all', in: 'shown' },
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
        { do: 'after:patience', passes: 3_000, in: 'shown', emits: [] },
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
      ],
    },
    'past-an-earlier-visit': {
      claim: 'Where the step before the entry lies in the centre as well, leaving goes on until the centre is left.',
      input: 'menu',
      steps: [
        { do: 'loadCentre:done/all', in: 'shown' },
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
        {
          do: 'place.changed/before',
          in: 'leaving',
          emits: [{ type: 'centre.left', back: 1 }],
          context: { entered: 1, step: 1 },
        },
        { do: 'place.changed/before', in: 'leaving', emits: [] },
        { do: 'place.changed/team', in: 'leaving', emits: [{ type: 'centre.left', back: 4 }] },
        { do: 'place.changed/nowhere', in: 'unknown', emits: [] },
      ],
    },
    'the-first-page-of-a-tab': {
      claim: 'A page that a tab was opened with asks a visitor to log in, and closes to the home page (spec §5).',
      input: 'team',
      steps: [
        { do: 'close.requested', in: 'loginNeeded', emits: [] },
        { do: 'who.changed/agent', in: 'loading', tags: ['busy'], starts: ['loadCentre'] },
        { do: 'loadCentre:done/all', in: 'shown', context: { who: 'agent', place: 'downlineManagmentView' } },
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: null }] },
        { do: 'who.changed/agent', in: 'leaving', emits: [] },
        { do: 'who.changed/visitor', in: 'loginNeeded', context: { who: 'visitor' } },
      ],
    },
    'for-agents-only': {
      claim: 'A member is informed that the centre is for agents, a trial account that it needs a real one (spec §6).',
      input: 'member',
      steps: [
        { do: 'close.requested', in: 'agentsOnly', notTags: ['open'], emits: [], starts: [] },
        { do: 'who.changed/trial', in: 'realAccountNeeded', starts: [] },
        { do: 'place.changed/team', in: 'realAccountNeeded' },
        { do: 'who.changed/visitor', in: 'loginNeeded' },
        { do: 'who.changed/member', in: 'agentsOnly' },
        { do: 'place.changed/nowhere', in: 'unknown' },
        { do: 'who.changed/agent', in: 'unknown', starts: [] },
      ],
    },
    'stopped-at-an-unknown-page': {
      claim: 'Leaving ends where the address names no page, and where the member is no agent any more.',
      input: 'menu',
      steps: [
        { do: 'loadCentre:done/all', in: 'shown' },
        { do: 'close.requested', in: 'leaving' },
        { do: 'who.changed/member', in: 'agentsOnly', emits: [] },
        { do: 'who.changed/agent', in: 'shown', starts: [] },
        { do: 'place.changed/nowhere', in: 'unknown' },
        { do: 'place.changed/menu', in: 'shown', context: { entered: 3 } },
      ],
    },
    'a-page-the-brand-does-not-have': {
      claim: 'A page whose flag is off is not part of the centre; one whose flag is on is shown (spec §2 flags).',
      input: 'menu',
      steps: [
        { do: 'loadCentre:done/noDividend', in: 'shown', context: { flags: { enableCt: false } } },
        { do: 'place.changed/dividend', in: 'unknown', notTags: ['open'] },
        { do: 'place.changed/team', in: 'shown' },
      ],
    },
    'the-flags-do-not-load': {
      claim: 'Flags that fail to load or are refused show an error with a retry; the centre can be left (spec §8).',
      input: 'menu',
      steps: [
        { do: 'loadCentre:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', starts: ['loadCentre'] },
        { do: 'loadCentre:done/refused', in: 'loadFailed' },
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
      ],
    },
    'closed-while-it-loads': {
      claim: 'The centre can be left before it is loaded.',
      input: 'menu',
      steps: [
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
        { do: 'place.changed/before', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
      ],
    },
  },
})
