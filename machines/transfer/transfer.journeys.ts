import type { Journey } from '#atlas/model/model.ts'
import { nothingTyped } from './transfer.rules.ts'

/** Idempotency keys of the cases: the first, and the one after the first was used. */
export const key = 'c0000000-0000-4000-8000-000000000007'
export const laterKey = 'c0000000-0000-4000-8000-000000000008'

/** The journeys of transfers. */
export const transferJourneys: Readonly<Record<string, Journey>> = {
  'money-for-a-vendor': {
    claim: 'A member transfers money to a vendor and sees a receipt and the new balances (spec §7 GCS_walletTransfer).',
    starts: ['loadWallets'],
    steps: [
      { do: 'loadWallets:done/vendorsEmpty', in: 'choosing.idle', notTags: ['form'] },
      { do: 'recall.requested', in: 'choosing.idle', starts: [] },
      { do: 'transfer.opened/itself', in: 'choosing.idle', starts: [] },
      {
        do: 'transfer.opened',
        in: 'editing.idle',
        tags: ['form'],
        context: { fields: { from: '', to: 'MAYARI', amount: '' } },
      },
      { do: 'form.edited/good' },
      {
        do: 'form.submitted',
        in: 'sending',
        tags: ['busy', 'form'],
        starts: [{ src: 'moveMoney', input: { idempotencyKey: key, from: null, to: 'MAYARI', amount: '500.00' } }],
      },
      {
        do: 'moveMoney:done/ok',
        in: 'loading',
        emits: ['money.moved'],
        starts: ['loadWallets'],
        context: { open: false, fields: nothingTyped, receipt: { kind: 'transfer' } },
      },
      {
        do: 'loadWallets:done/later',
        in: 'choosing.idle',
        context: { receipt: { moved: { reference: 'T7K3F9Q2MPXA' } }, wallets: { key: laterKey } },
      },
      { do: 'receipt.closed', in: 'choosing.idle', context: { receipt: null } },
    ],
  },
  'all-brought-back': {
    claim: 'One tap transfers all vendor balances back, and the receipt lists them by vendor (spec §2 transferFund).',
    steps: [
      { do: 'loadWallets:done/ready' },
      {
        do: 'recall.requested',
        in: 'recalling',
        tags: ['busy'],
        notTags: ['form'],
        starts: [{ src: 'recallAll', input: { idempotencyKey: key } }],
      },
      { do: 'recallAll:error/fault', in: 'choosing.failed', tags: ['failed'] },
      { do: 'wallets.changed', in: 'loading' },
      { do: 'loadWallets:done/later', in: 'choosing.idle', context: { wallets: { key } } },
      { do: 'recall.requested', in: 'recalling', starts: [{ src: 'recallAll', input: { idempotencyKey: key } }] },
      { do: 'recallAll:done/ok', in: 'loading', emits: ['money.moved'], context: { receipt: { kind: 'recall' } } },
      { do: 'loadWallets:done/vendorsEmpty', in: 'choosing.idle', context: { receipt: { kind: 'recall' } } },
    ],
  },
  'already-back': {
    claim: 'A recall that another screen has already made is refused, and the wallets are refreshed.',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'recall.requested' },
      { do: 'recallAll:done/empty', in: 'loading', emits: [], context: { refusal: 'wallets_empty', receipt: null } },
      { do: 'loadWallets:done/vendorsEmpty', in: 'choosing.idle', context: { refusal: 'wallets_empty' } },
    ],
  },
  'from-a-game': {
    claim: 'A member who comes from a game with an empty wallet finds the form open for that wallet, once.',
    input: 'preselected',
    steps: [
      {
        do: 'loadWallets:done/ready',
        in: 'editing.idle',
        context: { fields: { from: '', to: 'MAYARI' }, preselected: null },
      },
      { do: 'cancelled', in: 'choosing.idle', context: { open: false, fields: nothingTyped } },
      { do: 'wallets.changed', in: 'loading' },
      { do: 'loadWallets:done/ready', in: 'choosing.idle', notTags: ['form'] },
    ],
  },
  'both-sides': {
    claim: 'Wallets are selected and swapped, a wallet is never on both sides, and the amount stays.',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'transfer.opened' },
      { do: 'form.edited/good' },
      { do: 'side.chosen', context: { fields: { from: '', to: 'PAPERCRANE', amount: '500' } } },
      { do: 'sides.swapped', context: { fields: { from: 'PAPERCRANE', to: '', amount: '500' } } },
      { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { from: 'empty' } } },
      { do: 'side.chosen/same', context: { fields: { from: 'MAYARI', to: '' }, problems: {} } },
      { do: 'side.chosen', context: { fields: { from: 'MAYARI', to: 'PAPERCRANE' } } },
      { do: 'sides.swapped', context: { fields: { from: 'PAPERCRANE', to: 'MAYARI' } } },
      { do: 'side.chosen/same', context: { fields: { from: 'MAYARI', to: 'PAPERCRANE' } } },
    ],
  },
  'a-vendor-that-stops': {
    claim: 'A closed vendor wallet allows transfers out only.',
    steps: [
      { do: 'loadWallets:done/closed', in: 'choosing.idle' },
      { do: 'transfer.opened', in: 'choosing.idle', starts: [] },
      { do: 'transfer.opened/back', in: 'editing.idle', context: { fields: { from: 'MAYARI', to: '' } } },
      { do: 'sides.swapped', in: 'editing.idle', context: { fields: { from: 'MAYARI', to: '' } } },
      { do: 'form.edited/rest' },
      {
        do: 'form.submitted',
        in: 'sending',
        starts: [{ src: 'moveMoney', input: { from: 'MAYARI', to: null, amount: '250.05' } }],
      },
      { do: 'moveMoney:done/ok', in: 'loading' },
      { do: 'loadWallets:done/none', in: 'noVendorWallets', context: { receipt: { kind: 'transfer' } } },
      { do: 'receipt.closed', in: 'noVendorWallets', context: { receipt: null } },
      { do: 'wallets.changed', in: 'loading' },
    ],
  },
  'a-wallet-that-closed': {
    claim:
      'A wallet that closes during a transfer is shown in the open form, which closes with the last vendor wallet.',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'money moved to a vendor', in: 'sending' },
      { do: 'moveMoney:done/closed', in: 'loading', context: { refusal: 'wallet_closed', open: true } },
      { do: 'loadWallets:done/closed', in: 'editing.idle', context: { refusal: 'wallet_closed' } },
      { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { to: 'closed' } } },
      { do: 'wallets.changed', in: 'loading', context: { problems: {} } },
      { do: 'loadWallets:done/none', in: 'noVendorWallets', context: { open: false, fields: nothingTyped } },
    ],
  },
  'sent-again': {
    claim:
      'After a fault the same transfer is sent with the same key, however often the wallets are loaded (decision 12).',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'money moved to a vendor' },
      { do: 'moveMoney:error/fault', in: 'editing.failed', tags: ['failed'], context: { fields: { amount: '500' } } },
      { do: 'wallets.changed', in: 'loading' },
      { do: 'loadWallets:done/later', in: 'editing.idle', context: { wallets: { key } } },
      { do: 'form.submitted', starts: [{ src: 'moveMoney', input: { idempotencyKey: key, amount: '500.00' } }] },
      {
        do: 'moveMoney:done/conflict',
        in: 'loading',
        context: { refusal: 'idempotency_conflict', outcomeUnknown: false },
      },
      { do: 'loadWallets:done/later', in: 'editing.idle', context: { wallets: { key: laterKey } } },
      { do: 'form.submitted', starts: [{ src: 'moveMoney', input: { idempotencyKey: laterKey } }] },
      { do: 'moveMoney:done/excluded', in: 'editing.idle', context: { refusal: 'excluded' } },
    ],
  },
  'moved-while-loading': {
    claim: 'Money that moves while the wallets load, or after they failed to, makes the page load them anew.',
    steps: [
      { do: 'wallets.changed', in: 'loading', tags: ['busy'], starts: ['loadWallets'] },
      { do: 'loadWallets:error/fault', in: 'loadFailed', tags: ['failed'] },
      { do: 'wallets.changed', in: 'loading', starts: ['loadWallets'] },
      { do: 'loadWallets:done/ready', in: 'choosing.idle' },
    ],
  },
  'what-is-wrong': {
    claim: 'An amount above the balance is refused before the request; a stopped wallet offers no balance (spec §8).',
    steps: [
      { do: 'loadWallets:done/stopped', in: 'choosing.idle' },
      { do: 'recall.requested', in: 'choosing.idle', starts: [] },
      { do: 'transfer.opened/back', in: 'editing.idle' },
      { do: 'form.edited/rest' },
      { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { from: 'empty' } } },
      { do: 'cancelled', in: 'choosing.idle' },
      { do: 'wallets.changed' },
      { do: 'loadWallets:error/fault', in: 'loadFailed', tags: ['failed'] },
      { do: 'retry.requested', in: 'loading' },
      { do: 'loadWallets:done/refused', in: 'loadFailed' },
      { do: 'retry.requested', in: 'loading' },
      { do: 'loadWallets:done/ready' },
      { do: 'transfer.opened' },
      { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { amount: 'missing' } } },
      { do: 'form.edited/tooMuch', context: { problems: {} } },
      { do: 'form.submitted', in: 'editing.idle', context: { problems: { amount: 'large' } } },
    ],
  },
}
