import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { identityCalls, type SocialProvider } from '#wire/identity/identity.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const linkedAccountsActorCalls = defineCalls({
  loadAccounts: identityCalls.linkedAccounts,
  takeOff: identityCalls.unlinkAccount,
})

type Told = ValueOf<typeof identityCalls.linkedAccounts>

export interface LinkedAccountsContext {
  readonly accounts: Told['list']
  /** Whose account shall be taken off. */
  readonly target: SocialProvider | null
  readonly refusal: Refusal['code'] | null
}

export type LinkedAccountsEvent =
  | { readonly type: 'takeOff.requested'; readonly provider: SocialProvider }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

/** The accounts elsewhere that a member logs in with, and how one is taken off. */
export const linkedAccountsMachine = setup({
  types: {
    context: {} as LinkedAccountsContext,
    events: {} as LinkedAccountsEvent,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: { ...callsNotProvided(linkedAccountsActorCalls) },
  guards: {
    refused,
    /** One that is off already has come to what was asked for. */
    refusedForGood: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code !== 'not_found',
  },
  actions: {
    keepAccounts: assign(kept(({ list }: Told) => ({ accounts: list }))),
    aim: assign((_, params: { readonly provider: SocialProvider }) => ({ target: params.provider })),
    dropTarget: assign(({ context: { accounts, target } }) => ({
      accounts: accounts.filter(({ provider }) => provider !== target),
      target: null,
    })),
    forgetTarget: assign({ target: null, refusal: null }),
    keepRefusal: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'linkedAccounts',
  description: 'The Google and Facebook accounts that a member has linked: each can be taken off.',
  meta: { requirements: ['decision 9', 'spec §6 firebase social login'] },
  context: { accounts: [], target: null, refusal: null },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadAccounts',
      loading: 'Which accounts are linked is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: ['decision 9'],
      next: [{ target: 'showing', actions: answer('keepAccounts') }],
    }),
    showing: {
      description: 'The member sees what is linked.',
      meta: { requirements: ['decision 9'] },
      on: { 'takeOff.requested': { target: 'confirming', actions: given('aim') } },
    },
    confirming: {
      description: 'The member is asked whether the account shall be taken off.',
      meta: { requirements: ['decision 9'] },
      tags: ['dialog'],
      on: {
        confirmed: 'takingOff',
        cancelled: { target: 'showing', actions: 'forgetTarget' },
      },
    },
    takingOff: {
      description: 'The server is told to take it off.',
      meta: { requirements: ['decision 9'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'takeOff',
        id: 'takeOff',
        input: ({ context }) => ({ provider: context.target ?? ('google' as const) }),
        onDone: [
          { guard: answer('refusedForGood'), target: 'notTakenOff', actions: answer('keepRefusal') },
          { target: 'showing', actions: 'dropTarget' },
        ],
        onError: 'notTakenOff',
      },
    },
    notTakenOff: {
      description: 'It could not be taken off; the member can try again or leave it.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: {
        confirmed: 'takingOff',
        cancelled: { target: 'showing', actions: 'forgetTarget' },
      },
    },
  },
})
