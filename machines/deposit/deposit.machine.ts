import { assign, fromCallback, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { type Deposit, depositCalls, type DepositChannel } from '#wire/payments/deposit.ts'
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
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import { noAmount } from '#machines/lib/typed-amount.ts'
import {
  amountSent,
  type DepositFields,
  depositProblems,
  inChannel,
  isOpen,
  withSuggestedAmount,
} from './deposit.rules.ts'

/** The wire call behind each actor of the chart. */
export const depositActorCalls = defineCalls({
  loadDeposits: [depositCalls.depositChannels],
  createDeposit: depositCalls.createDeposit,
  cancelDeposit: depositCalls.cancelDeposit,
  sendProof: depositCalls.sendDepositProof,
})

/** The channels, the newest deposits, and a key for the next one. */
export interface Loaded {
  readonly channels: readonly DepositChannel[]
  readonly deposits: readonly Deposit[]
  readonly key: string
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  readonly skew: number
}

export interface DepositContext extends FormContext<DepositFields, ReturnType<typeof depositProblems>>, Loaded {
  /** The deposit that is shown. */
  readonly current: Deposit | null
  /** True if the member wants to start another deposit although one is open. */
  readonly wantsAnother: boolean
  /** The proof being uploaded, as base64. */
  readonly picture: string
}

export type DepositEvent =
  | FormEvent<DepositFields>
  | { readonly type: 'channel.chosen'; readonly id: string }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'deposit.opened'; readonly id: string }
  | { readonly type: 'another.requested' }
  | { readonly type: 'cancel.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  /** As base64; empty for a file above the size limit. */
  | { readonly type: 'proof.chosen'; readonly picture: string }
  /** A deposit has changed on the server; these are the newest. */
  | { readonly type: 'deposits.changed'; readonly deposits: readonly Deposit[] }

const form = formStates('spec §2 deposit')

const proofChosen = [
  { guard: withEvent('pictureFits'), target: 'sendingProof', actions: withEvent('takePicture') },
  { target: 'proofFailed', actions: 'refusePicture' },
] as const

/** A deposit: channel and amount, payment instructions, and the outcome (spec §2). */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    tags: {} as 'busy' | 'failed' | 'form' | 'dialog',
  },
  actors: {
    ...callsNotProvided(depositActorCalls),
    loadDeposits: notProvided<Answer<Loaded>>('loadDeposits'),
    /** Sends `deposits.changed` when a deposit changes on the server. */
    watchDeposits: fromCallback(() => {}),
  },
  guards: {
    refused,
    formValid: ({ context }) => isEmpty(depositProblems(context)),
    /** Of several open deposits the newest one is shown. */
    resumesOpenDeposit: ({ context: { wantsAnother } }, { answer }: Answered<Answer<Loaded>>) =>
      !wantsAnother && answer.kind === 'value' && answer.value.deposits.some(isOpen),
    /** The key has created a deposit with other content, whose response was lost: loading again finds it. */
    keyUsed: (_, { answer }: Answered) => answer.kind === 'refusal' && answer.code === 'idempotency_conflict',
    /** `deposit_finished` is no failure: the deposit has ended in another way, which a reload shows. */
    cancelRefused: (_, { answer }: Answered) => answer.kind === 'refusal' && answer.code !== 'deposit_finished',
    isKnown: ({ context: { deposits } }, params: { readonly id: string }) =>
      deposits.some(({ id }) => id === params.id),
    pictureFits: (_, params: { readonly picture: string }) => params.picture !== '',
    isPending: ({ context }) => context.current?.state === 'pending',
    isOpen: ({ context }) => context.current !== null && isOpen(context.current),
  },
  actions: {
    keepLoaded: assign(({ context }, { answer }: Answered<Answer<Loaded>>) => {
      if (answer.kind === 'refusal') return {}
      const { channels, deposits } = answer.value
      const [first] = channels
      const isThere = channels.some(({ id }) => id === context.fields.channel)
      return {
        ...answer.value,
        current: context.wantsAnother ? null : (deposits.find(isOpen) ?? null),
        wantsAnother: false,
        fields: withSuggestedAmount(
          isThere ? context.fields : { ...context.fields, channel: first?.id ?? '', bonus: false },
          channels,
        ),
      }
    }),
    keepDeposit: assign(({ context }, { answer }: Answered<Answer<Deposit>>) =>
      answer.kind === 'refusal'
        ? {}
        : {
            current: answer.value,
            deposits: [answer.value, ...context.deposits.filter(({ id }) => id !== answer.value.id)].toSorted(
              (one, other) => other.createdAt - one.createdAt,
            ),
          },
    ),
    keepDeposits: assign(({ context: { current } }, params: { readonly deposits: readonly Deposit[] }) => ({
      deposits: params.deposits,
      current: params.deposits.find(({ id }) => id === current?.id) ?? current,
    })),
    show: assign(({ context: { deposits } }, params: { readonly id: string }) => ({
      current: deposits.find(({ id }) => id === params.id) ?? null,
    })),
    wantAnother: assign({ wantsAnother: true, current: null, refusal: null }),
    resetAmount: assign(({ context: { fields } }) => ({ fields: { ...fields, ...noAmount, bonus: false } })),
    takePicture: assign((_, params: { readonly picture: string }) => ({ picture: params.picture })),
    refusePicture: assign({ refusal: 'picture_invalid' }),
    dropPicture: assign({ picture: '' }),
    keepCode: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign(fromFormRefusal),
    forgetProblems: assign(noProblems),
    edit: assign(edited<DepositContext>()),
    /** Problems with the amount came from the limits of the other channel. */
    choose: assign(({ context }, { id }: { readonly id: string }) => ({
      fields: inChannel(context, id),
      ...noProblems,
    })),
    showProblems: assign(({ context }) => ({ problems: depositProblems(context), refusal: null })),
  },
}).createMachine({
  id: 'deposit',
  description: 'A deposit: payment method and amount, payment instructions, and the outcome.',
  meta: { requirements: ['spec §2 deposit (depositv2)'] },
  context: {
    channels: [],
    deposits: [],
    key: '',
    skew: 0,
    current: null,
    wantsAnother: false,
    picture: '',
    fields: { channel: '', ...noAmount, bonus: false },
    ...noProblems,
  },
  invoke: { src: 'watchDeposits', id: 'watchDeposits' },
  on: { 'deposits.changed': { actions: withEvent('keepDeposits') } },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadDeposits',
      loading: 'The payment methods and the newest deposits are loading.',
      loadFailed: 'Loading failed; the user can try again.',
      requirements: ['spec §2 deposit (depositv2)'],
      next: [
        { guard: withOutput('resumesOpenDeposit'), target: 'following', actions: withOutput('keepLoaded') },
        { target: 'choosing', actions: withOutput('keepLoaded') },
      ],
    }),
    choosing: {
      description: 'The member chooses a payment method and an amount, and sees the fee and the amount credited.',
      meta: { requirements: ['spec §2 deposit (depositv2)', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...form,
      on: {
        ...formEvents('creating'),
        'channel.chosen': { target: '.idle', actions: withEvent('choose') },
        'deposit.opened': {
          guard: withEvent('isKnown'),
          target: 'following',
          actions: ['forgetProblems', withEvent('show')],
        },
      },
    },
    creating: {
      description: 'The server checks the amount and returns the payment instructions.',
      tags: ['form', 'busy'],
      invoke: {
        src: 'createDeposit',
        id: 'createDeposit',
        input: ({ context }) => ({
          key: context.key,
          channel: context.fields.channel,
          amount: amountSent(context),
          bonus: context.fields.bonus,
        }),
        ...formOutcome(
          'choosing',
          { guard: withOutput('keyUsed'), target: 'loading' },
          { target: 'following', actions: [withOutput('keepDeposit'), 'resetAmount'] },
        ),
      },
    },
    following: {
      description: 'One deposit is shown and follows the updates of the server.',
      initial: 'evaluating',
      on: {
        'deposits.changed': { target: '.evaluating', actions: withEvent('keepDeposits') },
        'another.requested': { target: 'loading', actions: 'wantAnother' },
      },
      states: {
        evaluating: {
          description: 'Transient: the state of the deposit decides what is shown.',
          entry: 'forgetRefusal',
          always: [
            { guard: 'isPending', target: 'paying' },
            { guard: 'isOpen', target: 'underReview' },
            { target: 'finished' },
          ],
        },
        paying: {
          description: 'The member sees the payment instructions and the deadline.',
          on: {
            'cancel.requested': 'confirming',
            'proof.chosen': proofChosen,
          },
        },
        sendingProof: {
          description: 'A picture is uploaded as proof of payment.',
          tags: ['busy'],
          invoke: {
            src: 'sendProof',
            id: 'sendProof',
            input: ({ context }) => ({ id: context.current?.id ?? '', picture: context.picture }),
            onDone: [
              { guard: withOutput('refused'), target: 'proofFailed', actions: withOutput('keepCode') },
              { target: 'evaluating', actions: withOutput('keepDeposit') },
            ],
            onError: 'proofFailed',
          },
          on: { 'deposits.changed': { actions: withEvent('keepDeposits') } },
          exit: 'dropPicture',
        },
        proofFailed: {
          description: 'The picture was refused or the upload failed; the same or another picture can be sent.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: {
            'cancel.requested': { guard: 'isPending', target: 'confirming' },
            'proof.chosen': proofChosen,
          },
          exit: 'forgetRefusal',
        },
        confirming: {
          description: 'The member is asked to confirm the cancellation.',
          tags: ['dialog'],
          on: { confirmed: 'cancelling', cancelled: 'evaluating' },
        },
        cancelling: {
          description: 'The server is asked to cancel the deposit.',
          tags: ['dialog', 'busy'],
          entry: 'forgetRefusal',
          invoke: {
            src: 'cancelDeposit',
            id: 'cancelDeposit',
            input: ({ context }) => ({ id: context.current?.id ?? '' }),
            onDone: [
              { guard: withOutput('cancelRefused'), target: 'cancelFailed', actions: withOutput('keepCode') },
              { guard: withOutput('refused'), target: '#deposit.loading' },
              { target: 'evaluating', actions: withOutput('keepDeposit') },
            ],
            onError: 'cancelFailed',
          },
          on: { 'deposits.changed': { actions: withEvent('keepDeposits') } },
        },
        cancelFailed: {
          description: 'The cancellation failed; the member can try again or keep the deposit.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['dialog', 'failed'],
          on: { confirmed: 'cancelling', cancelled: 'evaluating' },
        },
        underReview: {
          description: 'The operator reviews the proof, or a payment that differs from the deposit.',
          on: { 'proof.chosen': proofChosen },
        },
        finished: {
          description: 'The receipt of a paid deposit, or the reason why it ended unpaid.',
        },
      },
    },
  },
})
