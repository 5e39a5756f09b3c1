import { refusal } from '#machines/lib/answers.ts'
import { areNone } from '#machines/lib/form.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type KeyedWallets, type Receipt, transferActorCalls, transferMachine } from './transfer.machine.ts'
import { key, laterKey, transferJourneys } from './transfer.journeys.ts'
import { hasLent, isOpen, nothingTyped, transferProblems } from './transfer.rules.ts'

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

interface Said {
  readonly kind: string
  readonly code?: string
}

const isUnsaid = ({ problems, refusal: said }: { readonly problems: object; readonly refusal: string | null }) =>
  areNone(problems) && said === null

export const transferModel = defineModel({
  flow: 'transfer',
  machine: transferMachine,
  inputs: { default: { to: null }, asked: { to: 'MAYARI' } },
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
        nothingLent: {
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
        gone: refusal('wallet_closed'),
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
  project: ({ asked, wallets: known, open, unsure, receipt, fields, problems, refusal: said }) => ({
    known: known === null ? null : [known.key === key, known.vendors.map(({ state, balance }) => [state, balance])],
    asked,
    open,
    unsure,
    receipt: receipt?.kind ?? null,
    typed: [fields.from, fields.to, fields.amount],
    said: said ?? problems,
  }),
  invariants: {
    'what is sent has nothing wrong with it': (state) =>
      !state.in('sending') || areNone(transferProblems(state.context)),
    'nothing is brought back where nothing lies with vendors': (state) =>
      !state.in('recalling') || (state.context.wallets !== null && hasLent(state.context.wallets)),
    'a form is open where one is typed in, and nowhere else at rest': (state) =>
      state.tags.has('form') === state.context.open || state.in('loading') || state.in('unloaded'),
    'the two sides of a form are never the same wallet': (state) =>
      !state.tags.has('form') || state.context.fields.from !== state.context.fields.to,
    'what was typed goes with its form': (state) => state.context.open || state.context.fields === nothingTyped,
  },
  laws: {
    ...loadLaws('loadWallets'),
    'money is moved by sending the form, and brought back by asking for that': ({ do: what, asks }) =>
      asks.every(
        ({ src }) =>
          (src !== 'moveMoney' || what === 'form.submitted/default' || what === 'money moved to a vendor') &&
          (src !== 'recallAll' || what === 'recall.requested/default'),
      ),
    'a form with which something is wrong is not sent, and says what': ({ do: what, asks, before, after }) => {
      if (what !== 'form.submitted/default' || !before.in('editing')) return true
      const problems = transferProblems(before.context)
      return areNone(problems)
        ? after.in('sending') && areNone(after.context.problems) && after.context.refusal === null
        : asks.length === 0 &&
            after.in('editing.resting') &&
            JSON.stringify(after.context.problems) === JSON.stringify(problems) &&
            after.context.refusal === null
    },
    'a wallet that can stand there does, takes away what was said, and is never on both sides': ({
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
        after.in('editing.resting') &&
        isUnsaid(after.context) &&
        JSON.stringify(after.context.fields) === JSON.stringify({ ...fields, from, to })
      )
    },
    'swapping turns the two wallets round, where money can be put into the other': ({ do: what, before, after }) => {
      const { fields, wallets: known } = before.context
      if (what !== 'sides.swapped/default' || !before.in('editing') || known === null) return true
      const turned = after.context.fields.from === fields.to && after.context.fields.to === fields.from
      const isTurned = turned && after.in('editing.resting') && isUnsaid(after.context)
      return isOpen(known, fields.from) === isTurned && after.context.fields.amount === fields.amount
    },
    'a refusal is told, and where the wallets are other ones by now they come anew under the open form': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      const { kind, code = '' } = (carries ?? {}) as Said
      if (!what.startsWith('moveMoney:done/') || !before.in('sending') || kind !== 'refusal') return true
      return (
        after.in(outdated.includes(code) ? 'loading' : 'editing.resting') &&
        after.context.refusal === code &&
        after.context.open &&
        after.context.fields === before.context.fields &&
        (!outdated.includes(code) || !after.context.unsure)
      )
    },
    'a refusal to bring back is told while the wallets come anew': ({ do: what, carries, before, after }) => {
      const { kind, code } = (carries ?? {}) as Said
      if (!what.startsWith('recallAll:done/') || !before.in('recalling') || kind !== 'refusal') return true
      return (
        after.in('loading') && after.context.refusal === code && after.context.receipt === null && !after.context.unsure
      )
    },
    'what was moved has a receipt, and its form is gone': ({ do: what, carries, before, after }) => {
      const { kind } = (carries ?? {}) as Said
      const isMoved = what.startsWith('moveMoney:done/') && before.in('sending')
      const isBack = what.startsWith('recallAll:done/') && before.in('recalling')
      if (!(isMoved || isBack) || kind !== 'value') return true
      const { receipt, open, unsure } = after.context
      return after.in('loading') && !open && !unsure && receipt?.kind === (isMoved ? 'transfer' : 'recall')
    },
    'a fault keeps everything, the key too, so that it is asked for again as the same': ({
      do: what,
      before,
      after,
    }) => {
      const isFault = what === 'moveMoney:error/fault' || what === 'recallAll:error/fault'
      if (!isFault || !(before.in('sending') || before.in('recalling'))) return true
      return (
        after.in(before.in('sending') ? 'editing.failed' : 'choosing.failed') &&
        after.context.fields === before.context.fields &&
        after.context.wallets === before.context.wallets &&
        after.context.unsure
      )
    },
    'a key that may have served stays while nobody knows': ({ do: what, carries, before, after }) => {
      const { kind } = (carries ?? {}) as Said
      if (!what.startsWith('loadWallets:done/') || !before.in('loading') || kind !== 'value') return true
      const loaded = (carries as { readonly value: KeyedWallets }).value
      const { unsure, wallets: known } = before.context
      return after.context.wallets?.key === (unsure && known !== null ? known.key : loaded.key)
    },
    'typing, other wallets and new figures take away that it failed': ({ do: what, before, after }) => {
      if (!before.in('editing') && !before.in('choosing')) return true
      if (what === 'wallets.changed/default')
        return after.in('loading') && areNone(after.context.problems) && after.context.refusal === null
      return !what.startsWith('form.edited/') || !before.in('editing') || after.in('editing.resting')
    },
    'whoever closes the form is back at the wallets': ({ do: what, before, after }) =>
      what !== 'cancelled/default' ||
      !before.in('editing') ||
      (after.in('choosing.resting') && !after.context.open && isUnsaid(after.context)),
    'a form opens empty, between two wallets of which the second takes money': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      if (!what.startsWith('transfer.opened/') || !before.in('choosing')) return true
      const { from, to } = carries as { readonly from: string; readonly to: string }
      const known = before.context.wallets
      if (from === to || known === null || !isOpen(known, to)) return after.context === before.context
      return (
        after.in('editing.resting') &&
        after.context.receipt === null &&
        isUnsaid(after.context) &&
        JSON.stringify(after.context.fields) === JSON.stringify({ ...nothingTyped, from, to })
      )
    },
    'a receipt is put away on request, and with it that something failed': ({ do: what, before, after }) =>
      what !== 'receipt.closed/default' ||
      !(before.in('choosing') || before.in('without')) ||
      (after.context.receipt === null && after.in(before.in('choosing') ? 'choosing.resting' : 'without')),
    'all that lies with vendors is brought back on request, with nothing said any more of before': ({
      do: what,
      before,
      after,
    }) => {
      const known = before.context.wallets
      if (what !== 'recall.requested/default' || !before.in('choosing') || known === null) return true
      if (!hasLent(known)) return after.context === before.context
      return after.in('recalling') && after.context.receipt === null && isUnsaid(after.context)
    },
  },
  goals: {
    'money can be moved to a vendor': (state) => state.context.receipt?.kind === 'transfer' && state.in('choosing'),
    'all of it can be brought back': (state) => state.context.receipt?.kind === 'recall' && state.in('choosing'),
  },
  journeys: transferJourneys,
})
