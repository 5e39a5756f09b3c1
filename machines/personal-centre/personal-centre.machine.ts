import { assign, emit, setup } from 'xstate'
import {
  type CentreContext,
  type CentreEmitted,
  type CentreInput,
  centreEvents,
  isAnother,
  leadsElsewhere,
  leavingState,
  patience,
  withViewer,
  type Visit,
  withVisit,
  wayBack,
} from '#machines/app/centre.ts'
import type { Viewer } from '#machines/app/viewer.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import {
  type CentrePlace,
  isShown,
  isUnknown,
  needsLogin,
  needsRealAccount,
  needsTeam,
} from './personal-centre.rules.ts'

export type PersonalCentreInput = CentreInput<CentrePlace>
export type PersonalCentreContext = CentreContext<CentrePlace>
export type PersonalCentreEvent =
  | ({ readonly type: 'place.changed' } & Visit<CentrePlace>)
  | { readonly type: 'who.changed'; readonly who: Viewer }
  | { readonly type: 'close.requested' }

const requirements = ['spec §2 personal center', 'spec §5 protected-action gate', 'spec §6 roles']

/**
 * The personal centre over the site: opens a page by its key, shows it to viewers it is for and to others what they
 * need to enter, and returns to the page it was opened from (spec §2, §5, §6).
 */
export const personalCentreMachine = setup({
  types: {
    input: {} as PersonalCentreInput,
    context: {} as PersonalCentreContext,
    events: {} as PersonalCentreEvent,
    emitted: {} as CentreEmitted,
    tags: {} as 'open',
  },
  actors: { watchSurroundings: notProvidedWatch('watchSurroundings') },
  guards: {
    isUnknown: ({ context: { place } }) => isUnknown(place),
    needsLogin: ({ context: { place, who } }) => needsLogin(place, who),
    needsRealAccount: ({ context: { place, who } }) => needsRealAccount(place, who),
    needsTeam: ({ context: { place, who } }) => needsTeam(place, who),
    leadsElsewhere: leadsElsewhere<CentrePlace>,
    leadsOn: ({ context }, visit: Visit<CentrePlace>) =>
      leadsElsewhere({ context }, visit) && isShown(visit.place, context.who),
    isAnother,
  },
  actions: {
    keepVisit: assign(({ context }, visit: Visit<CentrePlace>) => withVisit(context, visit)),
    keepWho: assign(withViewer),
    leadBack: emit(({ context }) => wayBack(context)),
  },
  delays: { patience },
}).createMachine({
  id: 'personalCentre',
  description: 'The personal centre: which of its pages is open, for which viewer, and the way back.',
  meta: { requirements },
  context: ({ input }) => ({ ...input, entered: input.step }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  initial: 'deciding',
  on: centreEvents,
  states: {
    deciding: {
      description: 'Decides what the viewer may see of the page.',
      meta: { requirements },
      always: [
        { guard: 'isUnknown', target: 'unknown' },
        { guard: 'needsLogin', target: 'loginNeeded' },
        { guard: 'needsRealAccount', target: 'realAccountNeeded' },
        { guard: 'needsTeam', target: 'agentsOnly' },
        { target: 'shown' },
      ],
    },
    shown: {
      description: 'The page is shown beside the menu, with its entry highlighted; it can be closed.',
      meta: { requirements: ['spec §2 personal center'] },
      tags: ['open'],
      on: { 'close.requested': { target: 'leaving', actions: 'leadBack' } },
    },
    ...leavingState('shown'),
    loginNeeded: {
      description: 'A visitor is asked to log in, and then sees the page they wanted.',
      meta: { requirements: ['spec §5 no token opens the login popup'] },
    },
    realAccountNeeded: {
      description: 'A trial account is informed that the page needs a real account.',
      meta: { requirements: ['spec §5 a real account is needed', 'spec §6 account type 4'] },
    },
    agentsOnly: {
      description: 'A member without a team is informed that the page is for agents, and how to become one.',
      meta: { requirements: ['spec §6 agents see the Agent Centre'] },
    },
    unknown: {
      description: 'The address names no page of the centre.',
      meta: { requirements: ['spec §2 personal center'] },
    },
  },
})
