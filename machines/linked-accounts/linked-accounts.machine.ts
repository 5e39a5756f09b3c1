import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { identityCalls, type SocialProvider } from '#wire/identity/identity.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const linkedAccountsActorCalls = defineCalls({
  loadAccounts: identityCalls.linkedAccounts,
  takeOff: identityCalls.unlinkAccount,
})

type LinkedAccounts = ValueOf<typeof identityCalls.linkedAccounts>

export interface LinkedAccountsContext {
  readonly accounts: LinkedAccounts['list']
  /** The provider whose account is to be unlinked. */
  readonly target: SocialProvider | null
  readonly refusal: Refusal['code'] | null
}

export type LinkedAccountsEvent =
  | { readonly type: 'takeOff.requested'; readonly provider: SocialProvider }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

/** The social accounts that a member has linked, and how one is unlinked. */
export const linkedAccountsMachine = setup({
  types: {
    context: {} as LinkedAccountsContext,
    events: {} as LinkedAccountsEvent,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: { ...callsNotProvided(linkedAccountsActorCalls) },
  guards: {
    refused,
    /** An account that is already unlinked counts as success. */
    refusedForGood: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code !== 'not_found',
  },
  actions: {
    keepAccounts: assign(fromValue(({ list }: LinkedAccounts) => ({ accounts: list }))),
    aim: assign((_, params: { readonly provider: SocialProvider }) => ({ target: params.provider })),
    dropTarget: assign(({ context: { accounts, target } }) => ({
      accounts: accounts.filter(({ provider }) => provider !== target),
      target: null,
    })),
    forgetTarget: assign({ target: null, refusal: null }),
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'linkedAccounts',
  description: 'The Google and Facebook accounts that a member has linked: each can be unlinked.',
  meta: { requirements: ['decision 9', 'spec §6 firebase social login'] },
  context: { accounts: [], target: null, refusal: null },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadAccounts',
      loading: 'The linked accounts are loading.',
      loadFailed: 'The linked accounts failed to load; the member can retry.',
      requirements: ['decision 9'],
      next: [{ target: 'showing', actions: withOutput('keepAccounts') }],
    }),
    showing: {
      description: 'The member sees the linked accounts.',
      meta: { requirements: ['decision 9'] },
      on: { 'takeOff.requested': { target: 'confirming', actions: withEvent('aim') } },
    },
    confirming: {
      description: 'The member confirms the unlinking.',
      meta: { requirements: ['decision 9'] },
      tags: ['dialog'],
      on: {
        confirmed: 'unlinking',
        cancelled: { target: 'showing', actions: 'forgetTarget' },
      },
    },
    unlinking: {
      description: 'The server unlinks the account.',
      meta: { requirements: ['decision 9'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'takeOff',
        id: 'takeOff',
        input: ({ context }) => ({ provider: context.target ?? ('google' as const) }),
        onDone: [
          { guard: withOutput('refusedForGood'), target: 'notUnlinked', actions: withOutput('keepRefusal') },
          { target: 'showing', actions: 'dropTarget' },
        ],
        onError: 'notUnlinked',
      },
    },
    notUnlinked: {
      description: 'The unlinking failed; the member can retry or cancel.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: {
        confirmed: 'unlinking',
        cancelled: { target: 'showing', actions: 'forgetTarget' },
      },
    },
  },
})
