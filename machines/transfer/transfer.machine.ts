import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { walletCalls } from '#wire/money/wallet.ts'
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
import { amountOf } from '#machines/lib/typed-amount.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  hasVendorBalance,
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

/** The wallets, and the idempotency key of the next transfer. */
export interface KeyedWallets extends Wallets {
  readonly key: string
}

/** The receipt of a transfer between two wallets, or of a recall to the main one. */
export type Receipt =
  | { readonly kind: 'transfer'; readonly moved: ValueOf<typeof walletCalls.walletTransfer> }
  | { readonly kind: 'recall'; readonly moved: ValueOf<typeof walletCalls.walletRecall> }

export interface TransferInput {
  /** The vendor wallet that the address preselects; null for none. */
  readonly to: string | null
}

export interface TransferContext extends FormContext<TransferFields, TransferProblems> {
  /** `to` of the input, until its form has been opened. */
  readonly preselected: string | null
  readonly wallets: KeyedWallets | null
  /** True if the form is open; it stays while the wallets are refreshed. */
  readonly open: boolean
  /** True if a request with this key got no answer: it may have been executed. */
  readonly outcomeUnknown: boolean
  readonly receipt: Receipt | null
}

/** The two wallets of a form. */
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
  /** A balance has changed, or a wallet was opened or closed. */
  | { readonly type: 'wallets.changed' }

/** Money was moved between wallets. */
export interface TransferEmitted {
  readonly type: 'money.moved'
}

/** Refusals that mean that the wallets are outdated or the key was used: both are loaded again. */
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

/** Returns the sides after a selection; where both would be the same wallet, they are exchanged. */
function selectSide({ from, to }: Sides, side: Side, wallet: string): Sides {
  if (side === 'from') return { from: wallet, to: wallet === to ? from : to }
  return { from: wallet === from ? to : from, to: wallet }
}

/** A member's wallets: transfers between them, and a recall of all vendor balances. */
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
    isPreselected: ({ context: { preselected } }, { answer: loaded }: Loaded) =>
      preselected !== null && loaded.kind === 'value' && isOpen(loaded.value, preselected),
    outdated: (_, { answer }: Answered) => answer.kind === 'refusal' && outdating.includes(answer.code),
    formValid: ({ context }) => isEmpty(transferProblems(context)),
    canOpen: ({ context: { wallets } }, { from, to }: Sides) => wallets !== null && from !== to && isOpen(wallets, to),
    canChoose: ({ context: { wallets, fields } }, { side, wallet }: { readonly side: Side; readonly wallet: string }) =>
      wallets !== null && isOpen(wallets, selectSide(fields, side, wallet).to),
    swappable: ({ context: { wallets, fields } }) => wallets !== null && isOpen(wallets, fields.from),
    hasVendorBalance: ({ context: { wallets } }) => wallets !== null && hasVendorBalance(wallets),
  },
  actions: {
    keepWallets: assign(({ context }, { answer: loaded }: Loaded) =>
      loaded.kind === 'value'
        ? {
            wallets: {
              ...loaded.value,
              key: (context.outcomeUnknown ? context.wallets?.key : undefined) ?? loaded.value.key,
            },
            preselected: null,
          }
        : {},
    ),
    openForm: assign((_, { from, to }: Sides) => ({
      fields: { ...nothingTyped, from, to },
      ...noProblems,
      open: true,
      receipt: null,
    })),
    openPreselected: assign(({ context: { preselected } }) => ({
      fields: { ...nothingTyped, from: mainWallet, to: preselected ?? mainWallet },
      open: true,
    })),
    closeForm: assign({ fields: nothingTyped, ...noProblems, open: false }),
    edit: assign(edited<TransferContext>()),
    chooseSide: assign(
      ({ context: { fields } }, { side, wallet }: { readonly side: Side; readonly wallet: string }) => ({
        fields: { ...fields, ...selectSide(fields, side, wallet) },
        ...noProblems,
      }),
    ),
    swapSides: assign(({ context: { fields } }) => ({
      fields: { ...fields, from: fields.to, to: fields.from },
      ...noProblems,
    })),
    showProblems: assign(({ context }) => ({ problems: transferProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    markOutcomeUnknown: assign({ outcomeUnknown: true }),
    markOutcomeKnown: assign({ outcomeUnknown: false }),
    keepTransfer: assign(
      fromValue((moved: ValueOf<typeof walletCalls.walletTransfer>) => ({
        receipt: { kind: 'transfer' as const, moved },
      })),
    ),
    keepRecall: assign(
      fromValue((moved: ValueOf<typeof walletCalls.walletRecall>) => ({ receipt: { kind: 'recall' as const, moved } })),
    ),
    forgetReceipt: assign({ receipt: null }),
    emitMoved: emit({ type: 'money.moved' }),
  },
}).createMachine({
  id: 'transfer',
  description: 'A member’s wallets: the main one and those of vendors, and transfers between them.',
  meta: { requirements: ['spec §2 transferFund', 'spec §7 Wallet'] },
  context: ({ input }) => ({
    preselected: input.to,
    wallets: null,
    open: false,
    outcomeUnknown: false,
    receipt: null,
    fields: nothingTyped,
    ...noProblems,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadWallets',
      loading: 'The wallets are loading; an open form stays.',
      loadFailed: 'The wallets could not be loaded; the user can retry.',
      requirements: ['spec §7 GCS_merchantWallet'],
      next: [
        {
          guard: withOutput('noVendors'),
          target: 'noVendorWallets',
          actions: [withOutput('keepWallets'), 'closeForm'],
        },
        { guard: 'formOpen', target: 'editing', actions: withOutput('keepWallets') },
        {
          guard: withOutput('isPreselected'),
          target: 'editing',
          actions: ['openPreselected', withOutput('keepWallets')],
        },
        { target: 'choosing', actions: withOutput('keepWallets') },
      ],
      on: { 'wallets.changed': { target: 'loading', reenter: true } },
    }),
    noVendorWallets: {
      description: 'There are no vendor wallets: all money is in the main one.',
      meta: { requirements: ['spec §2 transferFund'] },
      on: { 'wallets.changed': 'loading', 'receipt.closed': { actions: 'forgetReceipt' } },
    },
    choosing: {
      description:
        'The wallets are shown with their balances; a transfer or a recall of all vendor balances can be started.',
      meta: { requirements: ['spec §2 transferFund', 'spec §7 GCS_merchantWallet'] },
      ...formStates('spec §2 transferFund'),
      on: {
        'transfer.opened': { guard: withEvent('canOpen'), target: 'editing', actions: withEvent('openForm') },
        'recall.requested': {
          guard: 'hasVendorBalance',
          target: 'recalling',
          actions: ['forgetProblems', 'forgetReceipt'],
        },
        'receipt.closed': { target: '.idle', actions: 'forgetReceipt' },
        'wallets.changed': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    editing: {
      description: 'The two wallets and the amount are chosen; the available balance is shown.',
      meta: { requirements: ['spec §2 transferFund', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 transferFund'),
      on: {
        ...formEvents('sending'),
        'side.chosen': { guard: withEvent('canChoose'), target: '.idle', actions: withEvent('chooseSide') },
        'sides.swapped': { guard: 'swappable', target: '.idle', actions: 'swapSides' },
        cancelled: { target: 'choosing', actions: 'closeForm' },
        'wallets.changed': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    sending: {
      description: 'The transfer is sent; a retry has the same idempotency key.',
      meta: { requirements: ['spec §7 GCS_walletTransfer', 'decision 12'] },
      tags: ['form', 'busy'],
      entry: 'markOutcomeUnknown',
      invoke: {
        src: 'moveMoney',
        id: 'moveMoney',
        input: ({ context: { fields, wallets } }) => ({
          idempotencyKey: wallets?.key ?? '',
          from: fields.from === mainWallet ? null : fields.from,
          to: fields.to === mainWallet ? null : fields.to,
          amount: amountOf(fields, wallets?.currency ?? 'PHP'),
        }),
        ...formOutcome(
          'editing',
          {
            guard: withOutput('outdated'),
            target: 'loading',
            actions: [withOutput('keepRefusal'), 'markOutcomeKnown'],
          },
          { target: 'loading', actions: [withOutput('keepTransfer'), 'closeForm', 'markOutcomeKnown', 'emitMoved'] },
        ),
      },
    },
    recalling: {
      description: 'The recall of all vendor balances is sent; it is atomic.',
      meta: { requirements: ['spec §2 transferFund', 'decision 12'] },
      tags: ['busy'],
      entry: 'markOutcomeUnknown',
      invoke: {
        src: 'recallAll',
        id: 'recallAll',
        input: ({ context: { wallets } }) => ({ idempotencyKey: wallets?.key ?? '' }),
        onDone: [
          { guard: withOutput('refused'), target: 'loading', actions: [withOutput('keepRefusal'), 'markOutcomeKnown'] },
          { target: 'loading', actions: [withOutput('keepRecall'), 'markOutcomeKnown', 'emitMoved'] },
        ],
        onError: 'choosing.failed',
      },
    },
  },
})
