import { assign, emit, setup } from 'xstate'
import { agentCalls } from '#wire/agents/agent.ts'
import type { ValueOf } from '#wire/call.ts'
import type { AgentFlags } from '#machines/app/agent-pages.ts'
import type { Onlooker } from '#machines/app/onlooker.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { answer, given, kept, refused } from '#machines/lib/transitions.ts'
import { type AgentPlace, isLetIn, isUnknown } from './agent-centre.rules.ts'

/** The wire call behind each actor of the chart. */
export const agentCentreActorCalls = defineCalls({ loadCentre: agentCalls.agentCentre })

/** Where one is in the centre, and at which step of the tab's history. */
interface Visit {
  readonly place: AgentPlace
  readonly step: number
}

export interface AgentCentreInput extends Visit {
  readonly who: Onlooker
}

export interface AgentCentreContext extends AgentCentreInput {
  /** The first step of the history that lies in the centre: what is before it is where one came from. */
  readonly entered: number
  /** What this brand has of the centre; null until it is known. */
  readonly flags: AgentFlags | null
}

export type AgentCentreEvent =
  | ({ readonly type: 'place.changed' } & Visit)
  | { readonly type: 'who.changed'; readonly who: Onlooker }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'close.requested' }

/** The centre is left: so many steps back, or home where nothing is before it in this tab. */
export interface AgentCentreEmitted {
  readonly type: 'centre.left'
  readonly back: number | null
}

const requirements = ['spec §2 agent centre', 'spec §5 protected-action gate', 'spec §6 roles']
const close = { target: 'leaving', actions: 'leadBack' } as const

/**
 * The Agent Centre over the site: it opens at a page by its key for agents alone, tells others what they need, and
 * leads back to where one was (spec §2, §5, §6).
 */
export const agentCentreMachine = setup({
  types: {
    input: {} as AgentCentreInput,
    context: {} as AgentCentreContext,
    events: {} as AgentCentreEvent,
    emitted: {} as AgentCentreEmitted,
    tags: {} as 'open' | 'busy' | 'failed',
  },
  actors: { ...callsNotProvided(agentCentreActorCalls), watchSurroundings: notProvidedWatch('watchSurroundings') },
  guards: {
    refused,
    isUnknown: ({ context: { place, flags } }) => isUnknown(place, flags),
    isVisitor: ({ context: { who } }) => who === 'visitor',
    isTrial: ({ context: { who } }) => who === 'trial',
    isNoAgent: ({ context: { who } }) => who === 'member',
    isUnasked: ({ context: { flags } }) => flags === null,
    leadsElsewhere: ({ context }, params: Visit) => params.place !== context.place || params.step !== context.step,
    leadsOn: ({ context }, { place, step }: Visit) =>
      (place !== context.place || step !== context.step) && isLetIn(context.who) && !isUnknown(place, context.flags),
    isAnother: ({ context }, params: { readonly who: Onlooker }) => params.who !== context.who,
  },
  actions: {
    keepVisit: assign(({ context: { entered } }, { place, step }: Visit) => ({
      place,
      step,
      entered: Math.min(entered, step),
    })),
    keepWho: assign((_, { who }: { readonly who: Onlooker }) => ({ who })),
    keepFlags: assign(kept(({ flags }: ValueOf<typeof agentCalls.agentCentre>) => ({ flags }))),
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
  id: 'agentCentre',
  description: 'The Agent Centre: which of its pages is open, for whom, and the way back to where one was.',
  meta: { requirements },
  context: ({ input }) => ({ ...input, entered: input.step, flags: null }),
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
        { guard: 'isVisitor', target: 'invited' },
        { guard: 'isTrial', target: 'turnedAway' },
        { guard: 'isNoAgent', target: 'agentsOnly' },
        { guard: 'isUnasked', target: 'loading' },
        { target: 'shown' },
      ],
    },
    ...loadStates({
      src: 'loadCentre',
      loading: 'What this brand has of the centre is on its way; only then its menu is shown.',
      unloaded: 'It did not come; one can ask for it again, or leave.',
      requirements: ['spec §2 agent centre', 'spec §6 non-agents: error_not_agent'],
      next: [{ target: 'deciding', actions: answer('keepFlags') }],
      on: { 'close.requested': close },
    }),
    shown: {
      description: 'The page stands beside the menu, its entry lit; it can be closed.',
      meta: { requirements: ['spec §2 agent centre'] },
      tags: ['open'],
      on: { 'close.requested': close },
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
      after: { patience: 'deciding' },
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
      description: 'Who is no agent is told that this is for agents, and how to become one.',
      meta: { requirements: ['spec §6 agents see the Agent Centre', 'spec §6 non-agents: error_not_agent'] },
    },
    unknown: {
      description: 'The address names no page of the centre, or one that this brand does not have.',
      meta: { requirements: ['spec §2 agent centre'] },
    },
  },
})
