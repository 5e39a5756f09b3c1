import { assign, fromCallback, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { type Deposit, depositCalls, type DepositChannel } from '#wire/payments/deposit.ts'
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
import { backTo, refusalKept } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { noAmount } from '#machines/lib/typed-amount.ts'
import { amountSent, type DepositFields, depositProblems, isOpen } from './deposit.rules.ts'

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
  /** Whether another one is wanted although one is open. */
  readonly wantsAnother: boolean
  /** The proof that is being sent, as base64. */
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
  /** As base64; empty for a file that is too large to be sent. */
  | { readonly type: 'proof.chosen'; readonly picture: string }
  /** The server says that something happened to a deposit; these are the newest. */
  | { readonly type: 'deposits.changed'; readonly deposits: readonly Deposit[] }

const resting = formStates('spec §2 deposit')

const proofChosen = [
  { guard: given('pictureFits'), target: 'sendingProof', actions: given('takePicture') },
  { target: 'proofNotTaken', actions: 'refusePicture' },
] as const

/** Pays money in: a channel and an amount, what there is to do, and what becomes of it. */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    tags: {} as 'busy' | 'failed' | 'form' | 'dialog',
  },
  actors: {
    ...callsNotProvided(depositActorCalls),
    loadDeposits: notProvided<Answer<Loaded>>('loadDeposits'),
    /** Tells when something happened to a deposit while nobody asked. */
    hearDeposits: fromCallback(() => {}),
  },
  guards: {
    refused,
    formValid: ({ context }) => areNone(depositProblems(context)),
    /** Of several that are open the newest one is shown. */
    comesBackToOpen: ({ context: { wantsAnother } }, { answer: told }: Answered<Answer<Loaded>>) =>
      !wantsAnother && told.kind === 'value' && told.value.deposits.some(isOpen),
    /** The key has made a deposit with other content, whose answer was lost: it is found by reading again. */
    keyUsed: (_, { answer: told }: Answered) => told.kind === 'refusal' && told.code === 'idempotency_conflict',
    /** One that is finished has come to its end another way: that is told by itself. */
    refusedForGood: (_, { answer: told }: Answered) => told.kind === 'refusal' && told.code !== 'deposit_finished',
    isKnown: ({ context: { deposits } }, params: { readonly id: string }) =>
      deposits.some(({ id }) => id === params.id),
    pictureFits: (_, params: { readonly picture: string }) => params.picture !== '',
    isPending: ({ context }) => context.current?.state === 'pending',
    isOpen: ({ context }) => context.current !== null && isOpen(context.current),
  },
  actions: {
    keepLoaded: assign(({ context }, { answer: told }: Answered<Answer<Loaded>>) => {
      if (told.kind === 'refusal') return {}
      const { channels, deposits } = told.value
      const [first] = channels
      const isThere = channels.some(({ id }) => id === context.fields.channel)
      return {
        ...told.value,
        current: context.wantsAnother ? null : (deposits.find(isOpen) ?? null),
        wantsAnother: false,
        fields: isThere ? context.fields : { ...context.fields, channel: first?.id ?? '', bonus: false },
      }
    }),
    keepDeposit: assign(({ context }, { answer: told }: Answered<Answer<Deposit>>) =>
      told.kind === 'refusal'
        ? {}
        : {
            current: told.value,
            deposits: [told.value, ...context.deposits.filter(({ id }) => id !== told.value.id)].toSorted(
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
    forgetAmount: assign(({ context: { fields } }) => ({ fields: { ...fields, ...noAmount, bonus: false } })),
    takePicture: assign((_, params: { readonly picture: string }) => ({ picture: params.picture })),
    refusePicture: assign({ refusal: 'picture_invalid' }),
    dropPicture: assign({ picture: '' }),
    keepCode: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign(refusalKept),
    forgetProblems: assign(noProblems),
    edit: assign(edited<DepositContext>()),
    /** What was wrong with an amount was so by the limits of the other way. */
    choose: assign(({ context: { fields } }, { id }: { readonly id: string }) => ({
      fields: { ...fields, channel: id, bonus: false },
      ...noProblems,
    })),
    showProblems: assign(({ context }) => ({ problems: depositProblems(context), refusal: null })),
  },
}).createMachine({
  id: 'deposit',
  description: 'Money is paid in: by which way and how much, what there is to do for it, and what became of it.',
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
  invoke: { src: 'hearDeposits', id: 'hearDeposits' },
  on: { 'deposits.changed': { actions: given('keepDeposits') } },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadDeposits',
      loading: 'The ways to deposit and what is under way are read.',
      unloaded: 'They did not come; one can ask for them again.',
      requirements: ['spec §2 deposit (depositv2)'],
      next: [
        { guard: answer('comesBackToOpen'), target: 'following', actions: answer('keepLoaded') },
        { target: 'choosing', actions: answer('keepLoaded') },
      ],
    }),
    choosing: {
      description: 'The member chooses a way and an amount, and sees what it costs and what arrives.',
      meta: { requirements: ['spec §2 deposit (depositv2)', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...resting,
      on: {
        ...formEvents('creating'),
        'channel.chosen': { target: '.resting', actions: given('choose') },
        'deposit.opened': {
          guard: given('isKnown'),
          target: 'following',
          actions: ['forgetProblems', given('show')],
        },
      },
    },
    creating: {
      description: 'The server checks the amount and says what there is to do.',
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
        ...backTo(
          'choosing',
          { guard: answer('keyUsed'), target: 'loading' },
          { target: 'following', actions: [answer('keepDeposit'), 'forgetAmount'] },
        ),
      },
    },
    following: {
      description: 'One deposit is shown, and follows what the server tells of it.',
      initial: 'told',
      on: {
        'deposits.changed': { target: '.told', actions: given('keepDeposits') },
        'another.requested': { target: 'loading', actions: 'wantAnother' },
      },
      states: {
        told: {
          description: 'What is shown depends on what became of it.',
          entry: 'forgetRefusal',
          always: [
            { guard: 'isPending', target: 'paying' },
            { guard: 'isOpen', target: 'waiting' },
            { target: 'finished' },
          ],
        },
        paying: {
          description: 'The member sees what there is to do, and until when.',
          on: {
            'cancel.requested': 'confirming',
            'proof.chosen': proofChosen,
          },
        },
        sendingProof: {
          description: 'A picture goes to the server as proof.',
          tags: ['busy'],
          invoke: {
            src: 'sendProof',
            id: 'sendProof',
            input: ({ context }) => ({ id: context.current?.id ?? '', picture: context.picture }),
            onDone: [
              { guard: answer('refused'), target: 'proofNotTaken', actions: answer('keepCode') },
              { target: 'told', actions: answer('keepDeposit') },
            ],
            onError: 'proofNotTaken',
          },
          on: { 'deposits.changed': { actions: given('keepDeposits') } },
          exit: 'dropPicture',
        },
        proofNotTaken: {
          description: 'The picture was not taken; another can be sent, or the same again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: {
            'cancel.requested': { guard: 'isPending', target: 'confirming' },
            'proof.chosen': proofChosen,
          },
          exit: 'forgetRefusal',
        },
        confirming: {
          description: 'The member is asked whether the deposit shall be given up.',
          tags: ['dialog'],
          on: { confirmed: 'cancelling', cancelled: 'told' },
        },
        cancelling: {
          description: 'The server is told that it is given up.',
          tags: ['dialog', 'busy'],
          entry: 'forgetRefusal',
          invoke: {
            src: 'cancelDeposit',
            id: 'cancelDeposit',
            input: ({ context }) => ({ id: context.current?.id ?? '' }),
            onDone: [
              { guard: answer('refusedForGood'), target: 'notCancelled', actions: answer('keepCode') },
              { guard: answer('refused'), target: '#deposit.loading' },
              { target: 'told', actions: answer('keepDeposit') },
            ],
            onError: 'notCancelled',
          },
          on: { 'deposits.changed': { actions: given('keepDeposits') } },
        },
        notCancelled: {
          description: 'It could not be given up; the member can try again or leave it.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['dialog', 'failed'],
          on: { confirmed: 'cancelling', cancelled: 'told' },
        },
        waiting: {
          description: 'The operator looks at the proof, or at money that came otherwise than promised.',
          on: { 'proof.chosen': proofChosen },
        },
        finished: {
          description: 'The receipt of what was paid, or why nothing came of it.',
        },
      },
    },
  },
})
