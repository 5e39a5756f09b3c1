import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo, shownRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import { type DestinationFields, destinationProblems, nothingTyped } from './bank-card.rules.ts'

/** The wire call behind each actor of the chart. */
export const bankCardActorCalls = defineCalls({
  loadDestinations: payoutCalls.payoutDestinations,
  addDestination: payoutCalls.addPayoutDestination,
  makeDefault: payoutCalls.setDefaultPayout,
  removeDestination: payoutCalls.removePayoutDestination,
  keepDestination: payoutCalls.keepPayoutDestination,
})

type Told = ValueOf<typeof payoutCalls.payoutDestinations>

export interface BankCardContext extends Told, FormContext<DestinationFields> {
  /** Which of them something is done to. */
  readonly target: string | null
  /** Why that was refused. */
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
  /** A payment password or a full name has come since. */
  | { readonly type: 'told.anew' }

/** Where money can be sent has changed. */
export interface BankCardEmitted {
  readonly type: 'destinations.changed'
}

/** Where a member's money can be sent: their accounts at banks and e-wallets, added, removed, and one before the others. */
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
    /** One that is gone has come to what was asked for. */
    refusedForGood: (_, { answer }: Answered) => answer.kind === 'refusal' && answer.code !== 'not_found',
    formValid: ({ context }) => areNone(destinationProblems(context)),
    canAdd: ({ context: { list, most, holder, hasPaymentPassword } }) =>
      holder !== null && hasPaymentPassword && list.length < most,
  },
  actions: {
    keepTold: assign(kept((told: Told) => told)),
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
    keepNotDone: assign((context, params: Answered) => ({ notDone: codeKept(context, params).refusal ?? null })),
    aim: assign((_, { id }: { readonly id: string }) => ({ target: id, notDone: null })),
    forgetTarget: assign({ target: null, notDone: null }),
    forgetNotDone: assign({ notDone: null }),
    tellChanged: emit({ type: 'destinations.changed' }),
  },
}).createMachine({
  id: 'bankCard',
  description: 'The accounts at banks and e-wallets that a member’s money can be sent to.',
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
      loading: 'Where money can be sent is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: ['spec §3 withdrawal'],
      next: [{ target: 'showing', actions: answer('keepTold') }],
    }),
    showing: {
      description: 'The member sees where money can be sent, and what is still missing before a place can be added.',
      meta: { requirements: ['spec §2 securityCenter: bank cards'] },
      initial: 'resting',
      on: {
        'add.requested': { guard: 'canAdd', target: 'adding' },
        'default.requested': { target: 'choosing', actions: given('aim') },
        'remove.requested': { target: 'confirming', actions: given('aim') },
        'keep.requested': { target: 'keeping', actions: given('aim') },
        'told.anew': { target: 'loading', actions: 'forgetTarget' },
      },
      states: {
        resting: { description: 'Nothing is under way.', meta: { requirements: ['spec §3 withdrawal'] } },
        failed: {
          description: 'What was asked for could not be done; one can ask again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    adding: {
      description: 'Bank, number and payment password are being typed; the account is in the member’s full name.',
      meta: { requirements: ['spec §3 withdrawal', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      entry: 'forgetTarget',
      ...formStates('spec §3 withdrawal'),
      on: { ...formEvents('sending'), cancelled: { target: 'showing', actions: 'forgetTyped' } },
    },
    sending: {
      description: 'The server checks it and keeps it.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'addDestination',
        id: 'addDestination',
        input: ({ context: { fields, holder } }) => ({ ...fields, number: fields.number.trim(), holder: holder ?? '' }),
        ...backTo('adding', { target: 'loading', actions: ['forgetTyped', 'tellChanged'] }),
      },
    },
    choosing: {
      description: 'One is made the first to be offered.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['busy'],
      invoke: {
        src: 'makeDefault',
        id: 'makeDefault',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          { guard: answer('refusedForGood'), target: 'showing.failed', actions: answer('keepNotDone') },
          { target: 'loading', actions: ['forgetTarget', 'tellChanged'] },
        ],
        onError: 'showing.failed',
      },
    },
    confirming: {
      description: 'The member is asked whether it shall be removed, and told when it will be gone.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'removing', cancelled: { target: 'showing', actions: 'forgetTarget' } },
    },
    removing: {
      description: 'The server is told to remove it.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetNotDone',
      invoke: {
        src: 'removeDestination',
        id: 'removeDestination',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          { guard: answer('refusedForGood'), target: 'notRemoved', actions: answer('keepNotDone') },
          { target: 'loading', actions: ['forgetTarget', 'tellChanged'] },
        ],
        onError: 'notRemoved',
      },
    },
    notRemoved: {
      description: 'It could not be removed; the member can try again or leave it.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'removing', cancelled: { target: 'showing', actions: 'forgetTarget' } },
    },
    keeping: {
      description: 'One that was to be removed is kept.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['busy'],
      invoke: {
        src: 'keepDestination',
        id: 'keepDestination',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          { guard: answer('refusedForGood'), target: 'showing.failed', actions: answer('keepNotDone') },
          { target: 'loading', actions: ['forgetTarget', 'tellChanged'] },
        ],
        onError: 'showing.failed',
      },
    },
  },
})
