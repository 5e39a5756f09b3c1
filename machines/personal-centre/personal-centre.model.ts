import { defineModel } from '#machines/lib/model.ts'
import { personalCentreMachine } from './personal-centre.machine.ts'
import { isShown } from './personal-centre.rules.ts'

export const personalCentreModel = defineModel({
  flow: 'personal-centre',
  machine: personalCentreMachine,
  inputs: {
    menu: { place: 'menu', step: 3, who: 'member' },
    deposit: { place: 'depositv2', step: 0, who: 'visitor' },
    trial: { place: 'menu', step: 3, who: 'trial' },
  },
  events: {
    'place.changed': {
      menu: { place: 'menu', step: 3 },
      deposit: { place: 'depositv2', step: 4 },
      sessions: { place: 'sessions', step: 5 },
      protection: { place: 'protection', step: 4 },
      agent: { place: 'agent', step: 4 },
      nowhere: { place: null, step: 4 },
      before: { place: 'wallet', step: 1 },
    },
    'who.changed': {
      visitor: { who: 'visitor' },
      trial: { who: 'trial' },
      member: { who: 'member' },
      agent: { who: 'agent' },
    },
  },
  actors: { watchSurroundings: { events: {} } },
  invariants: {
    'a page is shown only to viewers it is for': ({ context: { place, who }, tags }) =>
      !tags.has('open') || isShown(place, who),
    'a viewer the page is for sees it': ({ context: { place, who }, tags }) => tags.has('open') || !isShown(place, who),
    'the entry is never after the current step': ({ context: { entered, step } }) => entered <= step,
  },
  laws: {
    'the centre is left only on request': ({ do: what, before, emits }) =>
      emits.length === 0 || what.startsWith('close.') || before.in('leaving'),
  },
  goals: {
    'a page of the centre can be shown': (state) => state.in('shown'),
  },
  journeys: {
    'there-and-back': {
      claim: 'A member visits pages of the centre and closes it: repeated presses return once to the page before it.',
      input: 'menu',
      starts: ['watchSurroundings'],
      steps: [
        { do: 'place.changed/deposit', in: 'shown', tags: ['open'], context: { place: 'depositv2', entered: 3 } },
        { do: 'place.changed/sessions', in: 'shown', context: { place: 'sessions', step: 5, entered: 3 } },
        { do: 'close.requested', in: 'leaving', tags: ['open'], emits: [{ type: 'centre.left', back: 3 }] },
        { do: 'close.requested', in: 'leaving', emits: [] },
      ],
    },
    'the-browser-does-not-go-back': {
      claim: 'Where the browser does not go back, the page is shown again and can be closed again.',
      input: 'menu',
      steps: [
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
        { do: 'after:patience', passes: 3_000, in: 'shown', emits: [] },
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
      ],
    },
    'past-an-earlier-visit': {
      claim: 'Where the step before the entry lies in the centre as well, leaving goes on until the centre is left.',
      input: 'menu',
      steps: [
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: 1 }] },
        {
          do: 'place.changed/before',
          in: 'leaving',
          emits: [{ type: 'centre.left', back: 1 }],
          context: { entered: 1 },
        },
        { do: 'place.changed/before', in: 'leaving', emits: [] },
        { do: 'place.changed/deposit', in: 'leaving', emits: [{ type: 'centre.left', back: 4 }] },
      ],
    },
    'the-first-page-of-a-tab': {
      claim: 'A page of the centre that a tab was opened with asks a visitor to log in, and closes to the home page.',
      input: 'deposit',
      steps: [
        { do: 'close.requested', in: 'loginNeeded', emits: [] },
        { do: 'who.changed/member', in: 'shown', context: { who: 'member', place: 'depositv2' } },
        { do: 'close.requested', in: 'leaving', emits: [{ type: 'centre.left', back: null }] },
      ],
    },
    'stopped-at-a-page-for-others': {
      claim: 'Leaving ends at a step whose page is not for the member: the reason is shown.',
      input: 'menu',
      steps: [
        { do: 'close.requested', in: 'leaving' },
        { do: 'place.changed/agent', in: 'agentsOnly', emits: [] },
        { do: 'who.changed/trial', in: 'realAccountNeeded' },
        { do: 'who.changed/visitor', in: 'loginNeeded', context: { who: 'visitor' } },
        { do: 'place.changed/nowhere', in: 'unknown' },
        { do: 'who.changed/member', in: 'unknown', context: { who: 'member' } },
      ],
    },
    'pages-for-visitors': {
      claim: 'A visitor reads the pages on player protection, and is asked to log in for all others (spec §5).',
      input: 'deposit',
      steps: [
        { do: 'place.changed/protection', in: 'shown' },
        { do: 'place.changed/menu', in: 'loginNeeded', notTags: ['open'] },
        { do: 'place.changed/agent', in: 'loginNeeded' },
        { do: 'place.changed/nowhere', in: 'unknown' },
      ],
    },
    'pages-for-trial-accounts': {
      claim:
        'A trial account has the menu, its balance and its sessions; the other pages need a real account (spec §6).',
      input: 'trial',
      steps: [
        { do: 'place.changed/deposit', in: 'realAccountNeeded', notTags: ['open'] },
        { do: 'place.changed/agent', in: 'realAccountNeeded' },
        { do: 'place.changed/protection', in: 'realAccountNeeded' },
        { do: 'place.changed/sessions', in: 'shown' },
        { do: 'place.changed/before', in: 'shown', context: { place: 'wallet', entered: 1 } },
      ],
    },
    'for-agents-only': {
      claim: 'The team is shown to agents; a member without one is informed how to become one (spec §6).',
      input: 'menu',
      steps: [
        { do: 'place.changed/agent', in: 'agentsOnly' },
        { do: 'who.changed/agent', in: 'shown' },
        { do: 'who.changed/member', in: 'agentsOnly' },
        { do: 'place.changed/deposit', in: 'shown' },
        { do: 'who.changed/visitor', in: 'loginNeeded' },
      ],
    },
    'logged-out-while-leaving': {
      claim: 'A session that ends while the centre is being left hides the page.',
      input: 'menu',
      steps: [
        { do: 'close.requested', in: 'leaving' },
        { do: 'who.changed/member', in: 'leaving' },
        { do: 'who.changed/visitor', in: 'loginNeeded' },
      ],
    },
  },
})
