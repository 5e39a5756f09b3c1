import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, shownRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { type DestinationFields, destinationProblems, nothingTyped } from './bank-card.rules.ts'

/** The wire call behind each actor of the chart. */
export const bankCardActorCalls = defineCalls({
  loadDestinations: payoutCalls.payoutDestinations,
  addDestination: payoutCalls.addPayoutDestination,
  makeDefault: payoutCalls.setDefaultPayout,
  removeDestination: payoutCalls.removePayoutDestination,
  keepDestination: payoutCalls.keepPayoutDestination,
})

type Destinations = ValueOf<typeof payoutCalls.payoutDestinations>

export interface BankCardContext extends Destinations, FormContext<DestinationFields> {
  /** The destination that an action is about. */
  readonly target: string | null
  /** Why the action was refused. */
  readonly notDone: Refusal['code'] | null
  readonly retryAfter: number
}

export type BankCardEvent =
  | FormEvent<DestinationFields>
  | { readonly type: 'add.requested' }
  | { readonly type: 'default.requested'; readonly id: string }
  | { readonly type: 'remove.requested'; readonly id: string }
  | { readonly type: 'keep.requested'; readonly id: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }
  /** A payment password or a full name may have been set since; the list is loaded again. */
  | { readonly type: 'refresh.requested' }

/** The list of destinations has changed. */
export interface BankCardEmitted {
  readonly type: 'destinations.changed'
}

/** The payout destinations of a member, bank accounts and e-wallets: added, removed, and one made the default. */
export const bankCardMachine = setup({
  types: {
    context: {} as BankCardContext,
    events: {} as BankCardEvent,
    emitted: {} as BankCardEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'dialog',
  },
  actors: { ...callsNotProvided(bankCardActorCalls) },
  guards: {
    refused,
    /** A destination that is already removed counts as success. */
    refusedForGood: (_, { answer }: Answered) => answer.kind === 'refusal' && answer.code !== 'not_found',
    formValid: ({ context }) => isEmpty(destinationProblems(context)),
    canAdd: ({ context: { list, most, holder, hasPaymentPassword } }) =>
      holder !== null && hasPaymentPassword && list.length < most,
  },
  actions: {
    keepLoaded: assign(fromValue((loaded: Destinations) => loaded)),
    edit: assign(edited<BankCardContext>()),
    showProblems: assign(({ context }) => ({ problems: destinationProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    forgetTyped: assign({ ...noProblems, fields: nothingTyped }),
    keepRefusal: assign(({ context: { fields } }, { answer }: Answered) =>
      answer.kind === 'refusal'
        ? {
            ...shownRefusal(answer),
            retryAfter: answer.details.retryAfter ?? 0,
            fields: { ...fields, paymentPassword: '' },
          }
        : {},
    ),
    keepNotDone: assign((context, params: Answered) => ({ notDone: fromRefusal(context, params).refusal ?? null })),
    aim: assign((_, { id }: { readonly id: string }) => ({ target: id, notDone: null })),
    forgetTarget: assign({ target: null, notDone: null }),
    forgetNotDone: assign({ notDone: null }),
    emitChanged: emit({ type: 'destinations.changed' }),
  },
}).createMachine({
  id: 'bankCard',
  description: 'The bank accounts and e-wallets that a member’s money can be sent to.',
  meta: { requirements: ['spec §2 securityCenter: bank cards', 'spec §3 withdrawal'] },
  context: {
    list: [],
    providers: [],
    holder: null,
    hasPaymentPassword: false,
    waitMinutes: 0,
    most: 0,
    fields: nothingTyped,
    ...noProblems,
    target: null,
    notDone: null,
    retryAfter: 0,
  },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadDestinations',
      loading: 'The destinations are loading.',
      loadFailed: 'The destinations failed to load; the member can retry.',
      requirements: ['spec §3 withdrawal'],
      next: [{ target: 'showing', actions: withOutput('keepLoaded') }],
    }),
    showing: {
      description: 'The member sees the destinations, and what is still missing before one can be added.',
      meta: { requirements: ['spec §2 securityCenter: bank cards'] },
      initial: 'idle',
      on: {
        'add.requested': { guard: 'canAdd', target: 'adding' },
        'default.requested': { target: 'settingDefault', actions: withEvent('aim') },
        'remove.requested': { target: 'confirming', actions: withEvent('aim') },
        'keep.requested': { target: 'cancellingRemoval', actions: withEvent('aim') },
        'refresh.requested': { target: 'loading', actions: 'forgetTarget' },
      },
      states: {
        idle: { description: 'No action is in progress.', meta: { requirements: ['spec §3 withdrawal'] } },
        failed: {
          description: 'The action failed; it can be retried.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    adding: {
      description: 'The member types bank, number and payment password; the account holder is the member’s full name.',
      meta: { requirements: ['spec §3 withdrawal', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      entry: 'forgetTarget',
      ...formStates('spec §3 withdrawal'),
      on: { ...formEvents('sending'), cancelled: { target: 'showing', actions: 'forgetTyped' } },
    },
    sending: {
      description: 'The server validates and stores the destination.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'addDestination',
        id: 'addDestination',
        input: ({ context: { fields, holder } }) => ({ ...fields, number: fields.number.trim(), holder: holder ?? '' }),
        ...formOutcome('adding', { target: 'loading', actions: ['forgetTyped', 'emitChanged'] }),
      },
    },
    settingDefault: {
      description: 'One destination is made the default.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['busy'],
      invoke: {
        src: 'makeDefault',
        id: 'makeDefault',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          { guard: withOutput('refusedForGood'), target: 'showing.failed', actions: withOutput('keepNotDone') },
          { target: 'loading', actions: ['forgetTarget', 'emitChanged'] },
        ],
        onError: 'showing.failed',
      },
    },
    confirming: {
      description: 'The member confirms the removal, and sees when the destination will be gone.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'removing', cancelled: { target: 'showing', actions: 'forgetTarget' } },
    },
    removing: {
      description: 'The server removes the destination.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetNotDone',
      invoke: {
        src: 'removeDestination',
        id: 'removeDestination',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          { guard: withOutput('refusedForGood'), target: 'notRemoved', actions: withOutput('keepNotDone') },
          { target: 'loading', actions: ['forgetTarget', 'emitChanged'] },
        ],
        onError: 'notRemoved',
      },
    },
    notRemoved: {
      description: 'The removal failed; the member can retry or cancel.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'removing', cancelled: { target: 'showing', actions: 'forgetTarget' } },
    },
    cancellingRemoval: {
      description: 'A destination that was to be removed is kept.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['busy'],
      invoke: {
        src: 'keepDestination',
        id: 'keepDestination',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          { guard: withOutput('refusedForGood'), target: 'showing.failed', actions: withOutput('keepNotDone') },
          { target: 'loading', actions: ['forgetTarget', 'emitChanged'] },
        ],
        onError: 'showing.failed',
      },
    },
  },
})
