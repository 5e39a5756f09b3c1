import { assign, emit, setup } from 'xstate'
import { agentCalls } from '#wire/agents/agent.ts'
import type { ValueOf } from '#wire/call.ts'
import type { AgentFlags } from '#machines/app/agent-pages.ts'
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
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { fromValue, refused, withOutput } from '#machines/lib/transitions.ts'
import { type AgentPlace, isLetIn, isUnknown } from './agent-centre.rules.ts'

/** The wire call behind each actor of the chart. */
export const agentCentreActorCalls = defineCalls({ loadCentre: agentCalls.agentCentre })

export type AgentCentreInput = CentreInput<AgentPlace>

export interface AgentCentreContext extends CentreContext<AgentPlace> {
  /** The feature flags of the brand's centre; null until they are loaded. */
  readonly flags: AgentFlags | null
}

export type AgentCentreEvent =
  | ({ readonly type: 'place.changed' } & Visit<AgentPlace>)
  | { readonly type: 'who.changed'; readonly who: Viewer }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'close.requested' }

const requirements = ['spec §2 agent centre', 'spec §5 protected-action gate', 'spec §6 roles']
const close = { target: 'leaving', actions: 'leadBack' } as const

/**
 * The Agent Centre over the site: opens a page by its key for agents only, shows others what they need to enter, and
 * returns to the page it was opened from (spec §2, §5, §6).
 */
export const agentCentreMachine = setup({
  types: {
    input: {} as AgentCentreInput,
    context: {} as AgentCentreContext,
    events: {} as AgentCentreEvent,
    emitted: {} as CentreEmitted,
    tags: {} as 'open' | 'busy' | 'failed',
  },
  actors: { ...callsNotProvided(agentCentreActorCalls), watchSurroundings: notProvidedWatch('watchSurroundings') },
  guards: {
    refused,
    isUnknown: ({ context: { place, flags } }) => isUnknown(place, flags),
    isVisitor: ({ context: { who } }) => who === 'visitor',
    isTrial: ({ context: { who } }) => who === 'trial',
    isNoAgent: ({ context: { who } }) => who === 'member',
    flagsMissing: ({ context: { flags } }) => flags === null,
    leadsElsewhere: leadsElsewhere<AgentPlace>,
    leadsOn: ({ context }, visit: Visit<AgentPlace>) =>
      leadsElsewhere({ context }, visit) && isLetIn(context.who) && !isUnknown(visit.place, context.flags),
    isAnother,
  },
  actions: {
    keepVisit: assign(({ context }, visit: Visit<AgentPlace>) => withVisit(context, visit)),
    keepWho: assign(withViewer),
    keepFlags: assign(fromValue(({ flags }: ValueOf<typeof agentCalls.agentCentre>) => ({ flags }))),
    leadBack: emit(({ context }) => wayBack(context)),
  },
  delays: { patience },
}).createMachine({
  id: 'agentCentre',
  description: 'The Agent Centre: which of its pages is open, for which viewer, and the way back.',
  meta: { requirements },
  context: ({ input }) => ({ ...input, entered: input.step, flags: null }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  initial: 'deciding',
  on: centreEvents,
  states: {
    deciding: {
      description: 'Decides what the viewer may see of the page.',
      meta: { requirements },
      always: [
        { guard: 'isUnknown', target: 'unknown' },
        { guard: 'isVisitor', target: 'loginNeeded' },
        { guard: 'isTrial', target: 'realAccountNeeded' },
        { guard: 'isNoAgent', target: 'agentsOnly' },
        { guard: 'flagsMissing', target: 'loading' },
        { target: 'shown' },
      ],
    },
    ...loadStates({
      src: 'loadCentre',
      loading: 'The feature flags of the centre are loading; the menu is shown after that.',
      loadFailed: 'The feature flags failed to load; the agent can retry or leave.',
      requirements: ['spec §2 agent centre', 'spec §6 non-agents: error_not_agent'],
      next: [{ target: 'deciding', actions: withOutput('keepFlags') }],
      on: { 'close.requested': close },
    }),
    shown: {
      description: 'The page is shown beside the menu, with its entry highlighted; it can be closed.',
      meta: { requirements: ['spec §2 agent centre'] },
      tags: ['open'],
      on: { 'close.requested': close },
    },
    ...leavingState('deciding'),
    loginNeeded: {
      description: 'A visitor is asked to log in, and then sees the page they wanted.',
      meta: { requirements: ['spec §5 no token opens the login popup'] },
    },
    realAccountNeeded: {
      description: 'A trial account is informed that the page needs a real account.',
      meta: { requirements: ['spec §5 a real account is needed', 'spec §6 account type 4'] },
    },
    agentsOnly: {
      description: 'A member who is no agent is informed that the page is for agents, and how to become one.',
      meta: { requirements: ['spec §6 agents see the Agent Centre', 'spec §6 non-agents: error_not_agent'] },
    },
    unknown: {
      description: 'The address names no page of the centre, or one that this brand does not have.',
      meta: { requirements: ['spec §2 agent centre'] },
    },
  },
})
