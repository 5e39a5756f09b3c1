import type { Withdrawal } from '#wire/payments/withdrawal.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { withdrawalsActorCalls, withdrawalsMachine } from './withdrawals.machine.ts'

/** The withdrawal of the model; the browser tests answer with the same one. */
export const modelWithdrawal: Withdrawal = {
  id: 'b0000000-0000-4000-8000-000000000001',
  reference: 'W7K3F9Q2MPXA',
  state: 'requested',
  amount: '500.00',
  fee: '10.00',
  payout: '490.00',
  currency: 'PHP',
  destination: { providerName: 'Bangko Silangan', kind: 'bank', ending: '8901', holder: 'Marisol de la Cruz' },
  requestedAt: 1_700_000_000_000,
  changedAt: 1_700_000_000_000,
  reason: null,
  confirmation: null,
  confirmBy: null,
  received: null,
  remaining: null,
  settlement: null,
}
const { id } = modelWithdrawal

export const withdrawalsModel = defineModel({
  flow: 'withdrawals',
  machine: withdrawalsMachine,
  inputs: { default: undefined },
  events: { 'cancel.requested': { one: { id } } },
  calls: withdrawalsActorCalls,
  actors: {
    cancelWithdrawal: {
      done: {
        ok: { kind: 'value', value: { ...modelWithdrawal, state: 'cancelled' } },
        decided: refusal('withdrawal_decided'),
      },
    },
  },
  invariants: {
    'a target is set exactly while the dialog is open': (state) =>
      state.tags.has('dialog') === (state.context.target !== null),
    'the refusal is cleared when the failure is over': (state) =>
      state.tags.has('failed') || state.context.refusal === null,
  },
  goals: { 'every dialog can be closed': (state) => state.in('idle') },
  journeys: {
    'one-is-cancelled': {
      claim: 'A withdrawal is cancelled after a confirmation, and the list is loaded again.',
      steps: [
        { do: 'cancel.requested/one', in: 'confirming', starts: [], context: { target: id } },
        {
          do: 'confirmed',
          in: 'cancelling',
          tags: ['busy', 'dialog'],
          starts: [{ src: 'cancelWithdrawal', input: { id } }],
        },
        {
          do: 'cancelWithdrawal:done/ok',
          in: 'idle',
          notTags: ['dialog'],
          emits: [{ type: 'withdrawals.changed' }],
          context: { target: null },
        },
      ],
    },
    'already-decided': {
      claim: 'A withdrawal that was already decided shows that, the list is loaded again, and the retry ends.',
      steps: [
        { do: 'cancel.requested/one' },
        { do: 'confirmed' },
        {
          do: 'cancelWithdrawal:done/decided',
          in: 'notCancelled',
          tags: ['failed'],
          emits: [{ type: 'withdrawals.changed' }],
          context: { refusal: 'withdrawal_decided' },
        },
        { do: 'confirmed', in: 'cancelling', context: { refusal: null } },
        { do: 'cancelWithdrawal:error/fault', in: 'notCancelled', emits: [], context: { refusal: null } },
        { do: 'cancelled', in: 'idle', context: { target: null } },
        { do: 'cancel.requested/one' },
        { do: 'confirmed' },
        { do: 'cancelWithdrawal:done/decided' },
        { do: 'cancelled', in: 'idle', context: { target: null, refusal: null } },
      ],
    },
    'a-change-of-mind': {
      claim: 'Cancelling the dialog cancels no withdrawal.',
      steps: [
        { do: 'cancel.requested/one', in: 'confirming' },
        { do: 'cancelled', in: 'idle', starts: [], emits: [], context: { target: null } },
      ],
    },
  },
})
