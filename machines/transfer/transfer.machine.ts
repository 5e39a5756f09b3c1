import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { walletCalls } from '#wire/money/wallet.ts'
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
import { amountOf } from '#machines/lib/typed-amount.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import {
  hasLent,
  isOpen,
  mainWallet,
  nothingTyped,
  type Side,
  type TransferFields,
  transferProblems,
  type TransferProblems,
  type Wallets,
} from './transfer.rules.ts'

/** The wire call behind each actor of the chart. */
export const transferActorCalls = defineCalls({
  loadWallets: [walletCalls.merchantWallet],
  moveMoney: walletCalls.walletTransfer,
  recallAll: walletCalls.walletRecall,
})

/** The wallets, and the key that the next movement is made under: sent again after a fault, it is done once. */
export interface KeyedWallets extends Wallets {
  readonly key: string
}

/** What was moved: from one wallet to another, or all back to the main one. */
export type Receipt =
  | { readonly kind: 'transfer'; readonly moved: ValueOf<typeof walletCalls.walletTransfer> }
  | { readonly kind: 'recall'; readonly moved: ValueOf<typeof walletCalls.walletRecall> }

export interface TransferInput {
  /** The vendor whose wallet whoever came here wants to put money into; null for none. */
  readonly to: string | null
}

export interface TransferContext extends FormContext<TransferFields, TransferProblems> {
  /** As in the input, until its form has been opened. */
  readonly asked: string | null
  readonly wallets: KeyedWallets | null
  /** Whether the form is open; it stays while the wallets are read anew. */
  readonly open: boolean
  /** Whether a movement was asked for under this key that nobody has answered: it may have been made. */
  readonly unsure: boolean
  readonly receipt: Receipt | null
}

/** Two wallets, as a form begins with them. */
interface Sides {
  readonly from: string
  readonly to: string
}

export type TransferEvent =
  | FormEvent<TransferFields>
  | ({ readonly type: 'transfer.opened' } & Sides)
  | { readonly type: 'side.chosen'; readonly side: Side; readonly wallet: string }
  | { readonly type: 'sides.swapped' }
  | { readonly type: 'recall.requested' }
  | { readonly type: 'receipt.closed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }
  /** Something moved on one of the wallets, or one was opened or closed. */
  | { readonly type: 'wallets.changed' }

/** Money was moved between wallets. */
export interface TransferEmitted {
  readonly type: 'money.moved'
}

/** Refusals after which the wallets are other ones, or the key has served: both are asked for anew. */
const outdating: readonly string[] = [
  'idempotency_conflict',
  'wallet_closed',
  'amount_out_of_range',
  'insufficient_funds',
  'account_stopped',
]

interface Loaded {
  readonly answer: Answer<KeyedWallets>
}

/** A side named anew; where both would be the same wallet, the other side takes what was there. */
function chosen({ from, to }: Sides, side: Side, wallet: string): Sides {
  if (side === 'from') return { from: wallet, to: wallet === to ? from : to }
  return { from: wallet === from ? to : from, to: wallet }
}

/** A member's wallets: money moved from one to another, and all that lies with vendors brought back in one tap. */
export const transferMachine = setup({
  types: {
    input: {} as TransferInput,
    context: {} as TransferContext,
    events: {} as TransferEvent,
    emitted: {} as TransferEmitted,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(transferActorCalls),
    loadWallets: notProvided<Answer<KeyedWallets>>('loadWallets'),
  },
  guards: {
    refused,
    noVendors: (_, { answer: loaded }: Loaded) => loaded.kind === 'value' && loaded.value.vendors.length === 0,
    formOpen: ({ context }) => context.open,
    askedFor: ({ context: { asked } }, { answer: loaded }: Loaded) =>
      asked !== null && loaded.kind === 'value' && isOpen(loaded.value, asked),
    outdated: (_, { answer: said }: Answered) => said.kind === 'refusal' && outdating.includes(said.code),
    formValid: ({ context }) => areNone(transferProblems(context)),
    bothThere: ({ context: { wallets } }, { from, to }: Sides) =>
      wallets !== null && from !== to && isOpen(wallets, to),
    goesIn: ({ context: { wallets, fields } }, { side, wallet }: { readonly side: Side; readonly wallet: string }) =>
      wallets !== null && isOpen(wallets, chosen(fields, side, wallet).to),
    swappable: ({ context: { wallets, fields } }) => wallets !== null && isOpen(wallets, fields.from),
    anythingLent: ({ context: { wallets } }) => wallets !== null && hasLent(wallets),
  },
  actions: {
    keepWallets: assign(({ context }, { answer: loaded }: Loaded) =>
      loaded.kind === 'value'
        ? {
            wallets: { ...loaded.value, key: (context.unsure ? context.wallets?.key : undefined) ?? loaded.value.key },
            asked: null,
          }
        : {},
    ),
    openForm: assign((_, { from, to }: Sides) => ({
      fields: { ...nothingTyped, from, to },
      ...noProblems,
      open: true,
      receipt: null,
    })),
    openAsked: assign(({ context: { asked } }) => ({
      fields: { ...nothingTyped, from: mainWallet, to: asked ?? mainWallet },
      open: true,
    })),
    closeForm: assign({ fields: nothingTyped, ...noProblems, open: false }),
    edit: assign(edited<TransferContext>()),
    chooseSide: assign(
      ({ context: { fields } }, { side, wallet }: { readonly side: Side; readonly wallet: string }) => ({
        fields: { ...fields, ...chosen(fields, side, wallet) },
        ...noProblems,
      }),
    ),
    swapSides: assign(({ context: { fields } }) => ({
      fields: { ...fields, from: fields.to, to: fields.from },
      ...noProblems,
    })),
    showProblems: assign(({ context }) => ({ problems: transferProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
    beUnsure: assign({ unsure: true }),
    beSure: assign({ unsure: false }),
    keepTransfer: assign(
      kept((moved: ValueOf<typeof walletCalls.walletTransfer>) => ({ receipt: { kind: 'transfer' as const, moved } })),
    ),
    keepRecall: assign(
      kept((moved: ValueOf<typeof walletCalls.walletRecall>) => ({ receipt: { kind: 'recall' as const, moved } })),
    ),
    forgetReceipt: assign({ receipt: null }),
    tellMoved: emit({ type: 'money.moved' }),
  },
}).createMachine({
  id: 'transfer',
  description: 'A member’s wallets: the main one and those that vendors keep, and money moved between them.',
  meta: { requirements: ['spec §2 transferFund', 'spec §7 Wallet'] },
  context: ({ input }) => ({
    asked: input.to,
    wallets: null,
    open: false,
    unsure: false,
    receipt: null,
    fields: nothingTyped,
    ...noProblems,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadWallets',
      loading: 'The wallets with what lies in them are on their way; a form that is open stays.',
      unloaded: 'They did not come; one can ask for them again.',
      requirements: ['spec §7 GCS_merchantWallet'],
      next: [
        { guard: answer('noVendors'), target: 'without', actions: [answer('keepWallets'), 'closeForm'] },
        { guard: 'formOpen', target: 'editing', actions: answer('keepWallets') },
        { guard: answer('askedFor'), target: 'editing', actions: ['openAsked', answer('keepWallets')] },
        { target: 'choosing', actions: answer('keepWallets') },
      ],
      on: { 'wallets.changed': { target: 'loading', reenter: true } },
    }),
    without: {
      description: 'No vendor keeps a wallet: all money lies in the main one.',
      meta: { requirements: ['spec §2 transferFund'] },
      on: { 'wallets.changed': 'loading', 'receipt.closed': { actions: 'forgetReceipt' } },
    },
    choosing: {
      description: 'The wallets stand there with what lies in them; money can be moved, or all of it brought back.',
      meta: { requirements: ['spec §2 transferFund', 'spec §7 GCS_merchantWallet'] },
      ...formStates('spec §2 transferFund'),
      on: {
        'transfer.opened': { guard: given('bothThere'), target: 'editing', actions: given('openForm') },
        'recall.requested': {
          guard: 'anythingLent',
          target: 'recalling',
          actions: ['forgetProblems', 'forgetReceipt'],
        },
        'receipt.closed': { target: '.resting', actions: 'forgetReceipt' },
        'wallets.changed': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    editing: {
      description: 'The two wallets and the amount are being chosen; what can be moved stands beside them.',
      meta: { requirements: ['spec §2 transferFund', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 transferFund'),
      on: {
        ...formEvents('sending'),
        'side.chosen': { guard: given('goesIn'), target: '.resting', actions: given('chooseSide') },
        'sides.swapped': { guard: 'swappable', target: '.resting', actions: 'swapSides' },
        cancelled: { target: 'choosing', actions: 'closeForm' },
        'wallets.changed': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    sending: {
      description: 'The server is asked to move it, under one key however often it is asked.',
      meta: { requirements: ['spec §7 GCS_walletTransfer', 'decision 12'] },
      tags: ['form', 'busy'],
      entry: 'beUnsure',
      invoke: {
        src: 'moveMoney',
        id: 'moveMoney',
        input: ({ context: { fields, wallets } }) => ({
          idempotencyKey: wallets?.key ?? '',
          from: fields.from === mainWallet ? null : fields.from,
          to: fields.to === mainWallet ? null : fields.to,
          amount: amountOf(fields, wallets?.currency ?? 'PHP'),
        }),
        ...backTo(
          'editing',
          { guard: answer('outdated'), target: 'loading', actions: [answer('keepRefusal'), 'beSure'] },
          { target: 'loading', actions: [answer('keepTransfer'), 'closeForm', 'beSure', 'tellMoved'] },
        ),
      },
    },
    recalling: {
      description: 'The server is asked to bring back all that lies with vendors: all of it at once, or nothing.',
      meta: { requirements: ['spec §2 transferFund', 'decision 12'] },
      tags: ['busy'],
      entry: 'beUnsure',
      invoke: {
        src: 'recallAll',
        id: 'recallAll',
        input: ({ context: { wallets } }) => ({ idempotencyKey: wallets?.key ?? '' }),
        onDone: [
          { guard: answer('refused'), target: 'loading', actions: [answer('keepRefusal'), 'beSure'] },
          { target: 'loading', actions: [answer('keepRecall'), 'beSure', 'tellMoved'] },
        ],
        onError: 'choosing.failed',
      },
    },
  },
})
