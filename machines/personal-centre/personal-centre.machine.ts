import { assign, emit, setup } from 'xstate'
import type { Onlooker } from '#machines/app/onlooker.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { given } from '#machines/lib/transitions.ts'
import {
  type CentrePlace,
  isShown,
  isUnknown,
  needsLogin,
  needsRealAccount,
  needsTeam,
} from './personal-centre.rules.ts'

/** Where one is in the centre, and at which step of the tab's history. */
interface Visit {
  readonly place: CentrePlace
  readonly step: number
}

export interface PersonalCentreInput extends Visit {
  readonly who: Onlooker
}

export interface PersonalCentreContext extends PersonalCentreInput {
  /** The first step of the history that lies in the centre: what is before it is where one came from. */
  readonly entered: number
}

export type PersonalCentreEvent =
  | ({ readonly type: 'place.changed' } & Visit)
  | { readonly type: 'who.changed'; readonly who: Onlooker }
  | { readonly type: 'close.requested' }

/** The centre is left: so many steps back, or home where nothing is before it in this tab. */
export interface PersonalCentreEmitted {
  readonly type: 'centre.left'
  readonly back: number | null
}

const requirements = ['spec §2 personal center', 'spec §5 protected-action gate', 'spec §6 roles']

/**
 * The personal centre over the site: it opens at a page by its key, shows it to whom it is for and tells others what they
 * need, and leads back to where one was (spec §2, §5, §6).
 */
export const personalCentreMachine = setup({
  types: {
    input: {} as PersonalCentreInput,
    context: {} as PersonalCentreContext,
    events: {} as PersonalCentreEvent,
    emitted: {} as PersonalCentreEmitted,
    tags: {} as 'open',
  },
  actors: { watchSurroundings: notProvidedWatch('watchSurroundings') },
  guards: {
    isUnknown: ({ context: { place } }) => isUnknown(place),
    needsLogin: ({ context: { place, who } }) => needsLogin(place, who),
    needsRealAccount: ({ context: { place, who } }) => needsRealAccount(place, who),
    needsTeam: ({ context: { place, who } }) => needsTeam(place, who),
    leadsElsewhere: ({ context }, params: Visit) => params.place !== context.place || params.step !== context.step,
    leadsOn: ({ context }, { place, step }: Visit) =>
      (place !== context.place || step !== context.step) && isShown(place, context.who),
    isAnother: ({ context }, params: { readonly who: Onlooker }) => params.who !== context.who,
  },
  actions: {
    keepVisit: assign(({ context: { entered } }, { place, step }: Visit) => ({
      place,
      step,
      entered: Math.min(entered, step),
    })),
    keepWho: assign((_, { who }: { readonly who: Onlooker }) => ({ who })),
    leadBack: emit(({ context: { entered, step } }) => ({
      type: 'centre.left' as const,
      back: entered === 0 ? null : step - entered + 1,
    })),
  },
  delays: {
    /** By then the browser has gone back, if it can. */
    patience: 3_000,
  },
}).createMachine({
  id: 'personalCentre',
  description: 'The personal centre: which of its pages is open, for whom, and the way back to where one was.',
  meta: { requirements },
  context: ({ input }) => ({ ...input, entered: input.step }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  initial: 'deciding',
  on: {
    'place.changed': { guard: given('leadsElsewhere'), target: '.deciding', actions: given('keepVisit') },
    'who.changed': { guard: given('isAnother'), target: '.deciding', actions: given('keepWho') },
  },
  states: {
    deciding: {
      description: 'What the page is to whoever asks for it.',
      meta: { requirements },
      always: [
        { guard: 'isUnknown', target: 'unknown' },
        { guard: 'needsLogin', target: 'invited' },
        { guard: 'needsRealAccount', target: 'turnedAway' },
        { guard: 'needsTeam', target: 'agentsOnly' },
        { target: 'shown' },
      ],
    },
    shown: {
      description: 'The page stands beside the menu, its entry lit; it can be closed.',
      meta: { requirements: ['spec §2 personal center'] },
      tags: ['open'],
      on: { 'close.requested': { target: 'leaving', actions: 'leadBack' } },
    },
    leaving: {
      description:
        'The browser goes back; what is still of the centre there is passed over, too. A second press leads no further.',
      meta: { requirements: ['spec §2 a close button leaves'] },
      tags: ['open'],
      on: {
        'place.changed': {
          guard: given('leadsOn'),
          target: 'leaving',
          reenter: true,
          actions: [given('keepVisit'), 'leadBack'],
        },
      },
      after: { patience: 'shown' },
    },
    invited: {
      description: 'A visitor is asked to log in, and then stands where they wanted to be.',
      meta: { requirements: ['spec §5 no token opens the login popup'] },
    },
    turnedAway: {
      description: 'A trial account is told that this needs a real one.',
      meta: { requirements: ['spec §5 a real account is needed', 'spec §6 account type 4'] },
    },
    agentsOnly: {
      description: 'Who has no team is told that this is for agents, and how to become one.',
      meta: { requirements: ['spec §6 agents see the Agent Centre'] },
    },
    unknown: {
      description: 'The address names no page of the centre.',
      meta: { requirements: ['spec §2 personal center'] },
    },
  },
})
