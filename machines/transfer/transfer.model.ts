import { refusal } from '#machines/lib/answers.ts'
import { isEmpty } from '#machines/lib/form.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type KeyedWallets, type Receipt, transferActorCalls, transferMachine } from './transfer.machine.ts'
import { key, laterKey, transferJourneys } from './transfer.journeys.ts'
import { hasVendorBalance, isOpen, nothingTyped, transferProblems } from './transfer.rules.ts'

const moon = {
  vendor: 'MAYARI',
  title: 'Mayari Moon',
  logo: '/art/vendor/RNG/MAYARI.svg',
  balance: '250.05',
  held: '0.00',
  state: 'open',
} as const
const crane = { ...moon, vendor: 'PAPERCRANE', title: 'Paper Crane Works', balance: '0.00' } as const
const wallets: KeyedWallets = {
  key,
  currency: 'PHP',
  total: '1250.05',
  main: '1000.00',
  vendors: [moon, crane],
  least: '1.00',
  most: '500000.00',
  step: '0.01',
}
const transfer: Receipt = {
  kind: 'transfer',
  moved: {
    id: 'a0000000-0000-4000-8000-000000000007',
    reference: 'T7K3F9Q2MPXA',
    from: null,
    to: 'MAYARI',
    amount: '500.00',
    currency: 'PHP',
    movedAt: 1_700_000_000_000,
  },
}
const recall: Receipt = {
  kind: 'recall',
  moved: {
    id: 'a0000000-0000-4000-8000-000000000008',
    reference: 'T8K3F9Q2MPXA',
    amount: '250.05',
    currency: 'PHP',
    movedAt: 1_700_000_000_000,
    parts: [{ vendor: 'MAYARI', title: 'Mayari Moon', amount: '250.05' }],
  },
}
const outdated = [
  'idempotency_conflict',
  'wallet_closed',
  'amount_out_of_range',
  'insufficient_funds',
  'account_stopped',
]

interface AnswerShape {
  readonly kind: string
  readonly code?: string
}

const hasNoMessage = ({ problems, refusal: code }: { readonly problems: object; readonly refusal: string | null }) =>
  isEmpty(problems) && code === null

export const transferModel = defineModel({
  flow: 'transfer',
  machine: transferMachine,
  inputs: { default: { to: null }, preselected: { to: 'MAYARI' } },
  events: {
    'transfer.opened': {
      default: { from: '', to: 'MAYARI' },
      back: { from: 'MAYARI', to: '' },
      itself: { from: 'MAYARI', to: 'MAYARI' },
    },
    'side.chosen': {
      default: { side: 'to', wallet: 'PAPERCRANE' },
      same: { side: 'from', wallet: 'MAYARI' },
    },
    'form.edited': {
      good: { fields: { amount: '500', amountMark: '.' } },
      rest: { fields: { amount: '250.05', amountMark: '.' } },
      tooMuch: { fields: { amount: '1000.01', amountMark: '.' } },
    },
  },
  calls: transferActorCalls,
  macros: {
    'money moved to a vendor': ['transfer.opened/default', 'form.edited/good', 'form.submitted'],
  },
  actors: {
    loadWallets: {
      done: {
        ready: { kind: 'value', value: wallets },
        later: { kind: 'value', value: { ...wallets, key: laterKey } },
        vendorsEmpty: {
          kind: 'value',
          value: { ...wallets, total: '1000.00', vendors: [{ ...moon, balance: '0.00' }, crane] },
        },
        closed: { kind: 'value', value: { ...wallets, vendors: [{ ...moon, state: 'closed' }, crane] } },
        stopped: { kind: 'value', value: { ...wallets, vendors: [{ ...moon, state: 'stopped' }, crane] } },
        none: { kind: 'value', value: { ...wallets, total: '1000.00', vendors: [] } },
        refused: refusal('rate_limited'),
      },
    },
    moveMoney: {
      done: {
        ok: { kind: 'value', value: transfer.moved },
        closed: refusal('wallet_closed'),
        short: refusal('insufficient_funds'),
        range: refusal('amount_out_of_range'),
        stopped: refusal('account_stopped'),
        conflict: refusal('idempotency_conflict'),
        excluded: refusal('excluded'),
      },
    },
    recallAll: {
      done: {
        ok: { kind: 'value', value: recall.moved },
        empty: refusal('wallets_empty'),
      },
    },
  },
  project: ({ preselected, wallets: known, open, outcomeUnknown, receipt, fields, problems, refusal: code }) => ({
    known: known === null ? null : [known.key === key, known.vendors.map(({ state, balance }) => [state, balance])],
    preselected,
    open,
    outcomeUnknown,
    receipt: receipt?.kind ?? null,
    typed: [fields.from, fields.to, fields.amount],
    shown: code ?? problems,
  }),
  invariants: {
    'no transfer is under way before the wallets are known': ({ context: { wallets: known, outcomeUnknown } }) =>
      known !== null || !outcomeUnknown,
    'only a valid form is sent': (state) => !state.in('sending') || isEmpty(transferProblems(state.context)),
    'a recall starts only with a vendor balance': (state) =>
      !state.in('recalling') || (state.context.wallets !== null && hasVendorBalance(state.context.wallets)),
    'the form is open exactly in the states of the form': (state) =>
      state.tags.has('form') === state.context.open || state.in('loading') || state.in('loadFailed'),
    'the two sides of a form are never the same wallet': (state) =>
      !state.tags.has('form') || state.context.fields.from !== state.context.fields.to,
    'closing the form clears its fields': (state) => state.context.open || state.context.fields === nothingTyped,
  },
  laws: {
    ...loadLaws('loadWallets'),
    'a transfer is sent only by submitting the form, and a recall only on request': ({ do: what, asks }) =>
      asks.every(
        ({ src }) =>
          (src !== 'moveMoney' || what === 'form.submitted/default' || what === 'money moved to a vendor') &&
          (src !== 'recallAll' || what === 'recall.requested/default'),
      ),
    'an invalid form is not sent and shows its problems': ({ do: what, asks, before, after }) => {
      if (what !== 'form.submitted/default' || !before.in('editing')) return true
      const problems = transferProblems(before.context)
      return isEmpty(problems)
        ? after.in('sending') && isEmpty(after.context.problems) && after.context.refusal === null
        : asks.length === 0 &&
            after.in('editing.idle') &&
            JSON.stringify(after.context.problems) === JSON.stringify(problems) &&
            after.context.refusal === null
    },
    'a selectable wallet is selected, clears the messages, and is never on both sides': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      if (!what.startsWith('side.chosen/') || !before.in('editing')) return true
      const { side, wallet } = carries as { readonly side: 'from' | 'to'; readonly wallet: string }
      const { fields, wallets: known } = before.context
      const [here, there] = side === 'from' ? [fields.from, fields.to] : [fields.to, fields.from]
      const other = wallet === there ? here : there
      const [from, to] = side === 'from' ? [wallet, other] : [other, wallet]
      if (known === null || !isOpen(known, to)) return after.context === before.context
      return (
        after.in('editing.idle') &&
        hasNoMessage(after.context) &&
        JSON.stringify(after.context.fields) === JSON.stringify({ ...fields, from, to })
      )
    },
    'swapping exchanges the two wallets if the other one is open': ({ do: what, before, after }) => {
      const { fields, wallets: known } = before.context
      if (what !== 'sides.swapped/default' || !before.in('editing') || known === null) return true
      const turned = after.context.fields.from === fields.to && after.context.fields.to === fields.from
      const isTurned = turned && after.in('editing.idle') && hasNoMessage(after.context)
      return isOpen(known, fields.from) === isTurned && after.context.fields.amount === fields.amount
    },
    'a refusal is shown, and outdated wallets are refreshed under the open form': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      const { kind, code = '' } = (carries ?? {}) as AnswerShape
      if (!what.startsWith('moveMoney:done/') || !before.in('sending') || kind !== 'refusal') return true
      return (
        after.in(outdated.includes(code) ? 'loading' : 'editing.idle') &&
        after.context.refusal === code &&
        after.context.open &&
        after.context.fields === before.context.fields &&
        (!outdated.includes(code) || !after.context.outcomeUnknown)
      )
    },
    'a refused recall is shown while the wallets are refreshed': ({ do: what, carries, before, after }) => {
      const { kind, code } = (carries ?? {}) as AnswerShape
      if (!what.startsWith('recallAll:done/') || !before.in('recalling') || kind !== 'refusal') return true
      return (
        after.in('loading') &&
        after.context.refusal === code &&
        after.context.receipt === null &&
        !after.context.outcomeUnknown
      )
    },
    'a completed transfer has a receipt and closes its form': ({ do: what, carries, before, after }) => {
      const { kind } = (carries ?? {}) as AnswerShape
      const isMoved = what.startsWith('moveMoney:done/') && before.in('sending')
      const isBack = what.startsWith('recallAll:done/') && before.in('recalling')
      if (!(isMoved || isBack) || kind !== 'value') return true
      const { receipt, open, outcomeUnknown } = after.context
      return after.in('loading') && !open && !outcomeUnknown && receipt?.kind === (isMoved ? 'transfer' : 'recall')
    },
    'a fault keeps the input and the key, so that a retry is idempotent': ({ do: what, before, after }) => {
      const isFault = what === 'moveMoney:error/fault' || what === 'recallAll:error/fault'
      if (!isFault || !(before.in('sending') || before.in('recalling'))) return true
      return (
        after.in(before.in('sending') ? 'editing.failed' : 'choosing.failed') &&
        after.context.fields === before.context.fields &&
        after.context.wallets === before.context.wallets &&
        after.context.outcomeUnknown
      )
    },
    'a key stays while the outcome of its request is unknown': ({ do: what, carries, before, after }) => {
      const { kind } = (carries ?? {}) as AnswerShape
      if (!what.startsWith('loadWallets:done/') || !before.in('loading') || kind !== 'value') return true
      const loaded = (carries as { readonly value: KeyedWallets }).value
      const { outcomeUnknown, wallets: known } = before.context
      return after.context.wallets?.key === (outcomeUnknown && known !== null ? known.key : loaded.key)
    },
    'typing and new wallets clear a failure': ({ do: what, before, after }) => {
      if (!before.in('editing') && !before.in('choosing')) return true
      if (what === 'wallets.changed/default')
        return after.in('loading') && isEmpty(after.context.problems) && after.context.refusal === null
      return !what.startsWith('form.edited/') || !before.in('editing') || after.in('editing.idle')
    },
    'closing the form leads back to the wallets': ({ do: what, before, after }) =>
      what !== 'cancelled/default' ||
      !before.in('editing') ||
      (after.in('choosing.idle') && !after.context.open && hasNoMessage(after.context)),
    'the form opens empty, towards a wallet that is open': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('transfer.opened/') || !before.in('choosing')) return true
      const { from, to } = carries as { readonly from: string; readonly to: string }
      const known = before.context.wallets
      if (from === to || known === null || !isOpen(known, to)) return after.context === before.context
      return (
        after.in('editing.idle') &&
        after.context.receipt === null &&
        hasNoMessage(after.context) &&
        JSON.stringify(after.context.fields) === JSON.stringify({ ...nothingTyped, from, to })
      )
    },
    'closing the receipt also clears a failure': ({ do: what, before, after }) =>
      what !== 'receipt.closed/default' ||
      !(before.in('choosing') || before.in('noVendorWallets')) ||
      (after.context.receipt === null && after.in(before.in('choosing') ? 'choosing.idle' : 'noVendorWallets')),
    'a recall on request clears the earlier messages': ({ do: what, before, after }) => {
      const known = before.context.wallets
      if (what !== 'recall.requested/default' || !before.in('choosing') || known === null) return true
      if (!hasVendorBalance(known)) return after.context === before.context
      return after.in('recalling') && after.context.receipt === null && hasNoMessage(after.context)
    },
  },
  goals: {
    'a transfer to a vendor can be completed': (state) =>
      state.context.receipt?.kind === 'transfer' && state.in('choosing'),
    'a recall can be completed': (state) => state.context.receipt?.kind === 'recall' && state.in('choosing'),
  },
  journeys: transferJourneys,
})
