import type { Journey } from '#atlas/model/model.ts'
import { nothingTyped } from './transfer.rules.ts'

/** Keys of the cases of the model: the one the form has first, and the one it has after its first has served. */
export const key = 'c0000000-0000-4000-8000-000000000007'
export const laterKey = 'c0000000-0000-4000-8000-000000000008'

/** What a member does with the wallets, from money for a vendor to all of it back. */
export const transferJourneys: Readonly<Record<string, Journey>> = {
  'money-for-a-vendor': {
    claim: 'A member moves money to a vendor and has a receipt beside the new figures (spec §7 GCS_walletTransfer).',
    starts: ['loadWallets'],
    steps: [
      { do: 'loadWallets:done/nothingLent', in: 'choosing.resting', notTags: ['form'] },
      { do: 'recall.requested', in: 'choosing.resting', starts: [] },
      { do: 'transfer.opened/itself', in: 'choosing.resting', starts: [] },
      {
        do: 'transfer.opened',
        in: 'editing.resting',
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
        in: 'choosing.resting',
        context: { receipt: { moved: { reference: 'T7K3F9Q2MPXA' } }, wallets: { key: laterKey } },
      },
      { do: 'receipt.closed', in: 'choosing.resting', context: { receipt: null } },
    ],
  },
  'all-brought-back': {
    claim: 'One tap brings back all that lies with vendors, and says what came from where (spec §2 transferFund).',
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
      { do: 'loadWallets:done/later', in: 'choosing.resting', context: { wallets: { key } } },
      { do: 'recall.requested', in: 'recalling', starts: [{ src: 'recallAll', input: { idempotencyKey: key } }] },
      { do: 'recallAll:done/ok', in: 'loading', emits: ['money.moved'], context: { receipt: { kind: 'recall' } } },
      { do: 'loadWallets:done/nothingLent', in: 'choosing.resting', context: { receipt: { kind: 'recall' } } },
    ],
  },
  'already-back': {
    claim: 'What has been brought back by another screen is said, and the figures come anew.',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'recall.requested' },
      { do: 'recallAll:done/empty', in: 'loading', emits: [], context: { refusal: 'wallets_empty', receipt: null } },
      { do: 'loadWallets:done/nothingLent', in: 'choosing.resting', context: { refusal: 'wallets_empty' } },
    ],
  },
  'from-a-game': {
    claim: 'Who comes from a game whose wallet is empty finds the form open for that wallet, once.',
    input: 'asked',
    steps: [
      {
        do: 'loadWallets:done/ready',
        in: 'editing.resting',
        context: { fields: { from: '', to: 'MAYARI' }, asked: null },
      },
      { do: 'cancelled', in: 'choosing.resting', context: { open: false, fields: nothingTyped } },
      { do: 'wallets.changed', in: 'loading' },
      { do: 'loadWallets:done/ready', in: 'choosing.resting', notTags: ['form'] },
    ],
  },
  'both-sides': {
    claim: 'Wallets are chosen and swapped, a wallet never stands on both sides, and the amount stays.',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'transfer.opened' },
      { do: 'form.edited/good' },
      { do: 'side.chosen', context: { fields: { from: '', to: 'PAPERCRANE', amount: '500' } } },
      { do: 'sides.swapped', context: { fields: { from: 'PAPERCRANE', to: '', amount: '500' } } },
      { do: 'form.submitted', in: 'editing.resting', starts: [], context: { problems: { from: 'empty' } } },
      { do: 'side.chosen/same', context: { fields: { from: 'MAYARI', to: '' }, problems: {} } },
      { do: 'side.chosen', context: { fields: { from: 'MAYARI', to: 'PAPERCRANE' } } },
      { do: 'sides.swapped', context: { fields: { from: 'PAPERCRANE', to: 'MAYARI' } } },
      { do: 'side.chosen/same', context: { fields: { from: 'MAYARI', to: 'PAPERCRANE' } } },
    ],
  },
  'a-vendor-that-stops': {
    claim: 'A vendor that keeps no wallet any more gives back what lies there and takes nothing.',
    steps: [
      { do: 'loadWallets:done/closed', in: 'choosing.resting' },
      { do: 'transfer.opened', in: 'choosing.resting', starts: [] },
      { do: 'transfer.opened/back', in: 'editing.resting', context: { fields: { from: 'MAYARI', to: '' } } },
      { do: 'sides.swapped', in: 'editing.resting', context: { fields: { from: 'MAYARI', to: '' } } },
      { do: 'form.edited/rest' },
      {
        do: 'form.submitted',
        in: 'sending',
        starts: [{ src: 'moveMoney', input: { from: 'MAYARI', to: null, amount: '250.05' } }],
      },
      { do: 'moveMoney:done/ok', in: 'loading' },
      { do: 'loadWallets:done/none', in: 'without', context: { receipt: { kind: 'transfer' } } },
      { do: 'receipt.closed', in: 'without', context: { receipt: null } },
      { do: 'wallets.changed', in: 'loading' },
    ],
  },
  'a-wallet-that-closed': {
    claim: 'A wallet that closes while money is on its way there is told of in the open form, which goes with it.',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'money moved to a vendor', in: 'sending' },
      { do: 'moveMoney:done/gone', in: 'loading', context: { refusal: 'wallet_closed', open: true } },
      { do: 'loadWallets:done/closed', in: 'editing.resting', context: { refusal: 'wallet_closed' } },
      { do: 'form.submitted', in: 'editing.resting', starts: [], context: { problems: { to: 'closed' } } },
      { do: 'wallets.changed', in: 'loading', context: { problems: {} } },
      { do: 'loadWallets:done/none', in: 'without', context: { open: false, fields: nothingTyped } },
    ],
  },
  'sent-again': {
    claim:
      'After a fault the same transfer goes out under the same key, however often the wallets are read (decision 12).',
    steps: [
      { do: 'loadWallets:done/ready' },
      { do: 'money moved to a vendor' },
      { do: 'moveMoney:error/fault', in: 'editing.failed', tags: ['failed'], context: { fields: { amount: '500' } } },
      { do: 'wallets.changed', in: 'loading' },
      { do: 'loadWallets:done/later', in: 'editing.resting', context: { wallets: { key } } },
      { do: 'form.submitted', starts: [{ src: 'moveMoney', input: { idempotencyKey: key, amount: '500.00' } }] },
      { do: 'moveMoney:done/conflict', in: 'loading', context: { refusal: 'idempotency_conflict', unsure: false } },
      { do: 'loadWallets:done/later', in: 'editing.resting', context: { wallets: { key: laterKey } } },
      { do: 'form.submitted', starts: [{ src: 'moveMoney', input: { idempotencyKey: laterKey } }] },
      { do: 'moveMoney:done/excluded', in: 'editing.resting', context: { refusal: 'excluded' } },
    ],
  },
  'what-is-wrong': {
    claim: 'More than lies in a wallet is said before anything is asked; a stopped wallet gives nothing (spec §8).',
    steps: [
      { do: 'loadWallets:done/stopped', in: 'choosing.resting' },
      { do: 'recall.requested', in: 'choosing.resting', starts: [] },
      { do: 'transfer.opened/back', in: 'editing.resting' },
      { do: 'form.edited/rest' },
      { do: 'form.submitted', in: 'editing.resting', starts: [], context: { problems: { from: 'empty' } } },
      { do: 'cancelled', in: 'choosing.resting' },
      { do: 'wallets.changed' },
      { do: 'loadWallets:error/fault', in: 'unloaded', tags: ['failed'] },
      { do: 'retry.requested', in: 'loading' },
      { do: 'loadWallets:done/refused', in: 'unloaded' },
      { do: 'retry.requested', in: 'loading' },
      { do: 'loadWallets:done/ready' },
      { do: 'transfer.opened' },
      { do: 'form.submitted', in: 'editing.resting', starts: [], context: { problems: { amount: 'missing' } } },
      { do: 'form.edited/tooMuch', context: { problems: {} } },
      { do: 'form.submitted', in: 'editing.resting', context: { problems: { amount: 'large' } } },
    ],
  },
}
