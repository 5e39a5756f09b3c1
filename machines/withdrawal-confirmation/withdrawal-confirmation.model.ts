import type { Withdrawal } from '#wire/payments/withdrawal.ts'
import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { modelWithdrawal } from '#machines/withdrawals/withdrawals.model.ts'
import {
  type Awaited,
  withdrawalConfirmationActorCalls,
  withdrawalConfirmationMachine,
} from './withdrawal-confirmation.machine.ts'
import { confirmationProblems, emptyConfirmation } from './withdrawal-confirmation.rules.ts'

const hour = 3_600_000
const deadline = 1_900_000_000_000
const paid: Withdrawal = {
  ...modelWithdrawal,
  state: 'paid',
  confirmation: 'awaited',
  confirmBy: deadline,
}
const { id } = paid
const waits = (left: number): Awaited => ({ withdrawal: paid, left, deadline })
const partly: Withdrawal = { ...paid, confirmation: 'partlyReceived', received: '300.00', remaining: '190.00' }
const picture = 'UElDVFVSRQ=='
const part = { outcome: 'partlyReceived', amount: '300', amountMark: '.' } as const

export const withdrawalConfirmationModel = defineModel({
  flow: 'withdrawal-confirmation',
  machine: withdrawalConfirmationMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      received: { fields: { outcome: 'received' } },
      part: { fields: part },
      all: { fields: { ...part, amount: '490' } },
      not: { fields: { outcome: 'notReceived' } },
      picture: { fields: { proof: picture } },
      tooLarge: { fields: { proof: '' } },
    },
  },
  calls: withdrawalConfirmationActorCalls,
  actors: {
    loadAwaited: {
      done: {
        none: { kind: 'value', value: { withdrawal: null, left: 0, deadline } },
        one: { kind: 'value', value: waits(hour) },
        refused: refusal('rate_limited'),
      },
    },
    confirmWithdrawal: {
      done: {
        partly: { kind: 'value', value: partly },
        decided: refusal('withdrawal_decided'),
        noPicture: refusal('picture_invalid'),
      },
    },
  },
  project: ({ withdrawal, fields, refusal: code, problems }) => ({
    confirmation: withdrawal?.confirmation ?? null,
    fields,
    shown: code ?? problems,
  }),
  invariants: {
    'no time runs without a withdrawal': ({ context: { withdrawal, left, deadline: end } }) =>
      withdrawal !== null || (left === 0 && end === 0),
    'a question is open only with an awaited withdrawal': (state) =>
      !state.in('open') || state.context.withdrawal?.confirmation === 'awaited',
    'no problem or refusal is kept outside the form': (state) =>
      state.in('open.editing') || (state.context.refusal === null && Object.keys(state.context.problems).length === 0),
    'the fields are cleared after an accepted answer': (state) =>
      !state.in('confirmed') || state.context.fields === emptyConfirmation,
  },
  laws: {
    'only the fields of the chosen outcome are sent': ({ asks, before: { context } }) =>
      asks.every(({ src, input }) => {
        if (src !== 'confirmWithdrawal') return true
        const { outcome, received, proof } = input as {
          readonly outcome: string
          readonly received?: string
          readonly proof?: string
        }
        return (
          outcome === context.fields.outcome &&
          (received !== undefined) === (outcome === 'partlyReceived') &&
          proof === (outcome === 'received' ? undefined : (context.fields.proof ?? undefined))
        )
      }),
    'the deadline closes the question, and claims no more than is known': ({ do: what, before, after }) =>
      what !== 'after:deadline' || after.in(before.in('open.confirming') ? 'decided' : 'expired'),
    'a finished confirmation is followed by a reload on request': ({ do: what, before, after }) =>
      what !== 'next.requested/default' ||
      !['confirmed', 'expired', 'decided'].some((at) => before.in(at)) ||
      after.in('loading'),
    ...loadLaws('loadAwaited'),
    ...formLaws({
      state: 'open.editing',
      submittedBy: { confirmWithdrawal: 'open.confirming' },
      problems: confirmationProblems,
      choices: ['outcome'],
      exceptRefusals: ['withdrawal_decided'],
    }),
  },
  goals: { 'nothing waits for confirmation': (state) => state.in('none') },
  journeys: {
    arrived: {
      claim: 'A member who received everything confirms it, and only that is sent (spec §4).',
      starts: ['loadAwaited'],
      steps: [
        {
          do: 'loadAwaited:done/one',
          in: 'open.editing.idle',
          context: { withdrawal: { id }, left: hour, deadline },
        },
        { do: 'form.edited/picture' },
        { do: 'form.edited/part' },
        { do: 'form.edited/received' },
        {
          do: 'form.submitted',
          in: 'open.confirming',
          tags: ['busy', 'form'],
          starts: [
            { src: 'confirmWithdrawal', input: { id, outcome: 'received', received: undefined, proof: undefined } },
          ],
        },
        { do: 'confirmWithdrawal:done/decided', in: 'decided', context: { fields: { outcome: 'received' } } },
        { do: 'next.requested', in: 'loading', starts: ['loadAwaited'] },
        { do: 'loadAwaited:done/one', in: 'open.editing', context: { fields: emptyConfirmation } },
      ],
    },
    'in-part': {
      claim: 'A member who received a part enters the amount; a picture is optional (spec §3, §4).',
      steps: [
        { do: 'loadAwaited:done/one' },
        { do: 'form.submitted', in: 'open.editing.idle', starts: [], context: { problems: { outcome: 'missing' } } },
        { do: 'form.edited/all', context: { problems: {} } },
        { do: 'form.submitted', in: 'open.editing.idle', starts: [], context: { problems: { amount: 'large' } } },
        { do: 'form.edited/part', context: { problems: {} } },
        {
          do: 'form.submitted',
          in: 'open.confirming',
          starts: [
            {
              src: 'confirmWithdrawal',
              input: { id, outcome: 'partlyReceived', received: '300.00', proof: undefined },
            },
          ],
        },
        { do: 'confirmWithdrawal:error/fault', in: 'open.editing.failed', tags: ['failed'], context: { fields: part } },
        { do: 'form.edited/tooLarge' },
        { do: 'form.submitted', in: 'open.editing.idle', starts: [], context: { problems: { proof: 'format' } } },
        { do: 'form.edited/picture' },
        {
          do: 'form.submitted',
          starts: [
            { src: 'confirmWithdrawal', input: { id, outcome: 'partlyReceived', received: '300.00', proof: picture } },
          ],
        },
        {
          do: 'confirmWithdrawal:done/partly',
          in: 'confirmed',
          context: { withdrawal: { confirmation: 'partlyReceived' }, fields: emptyConfirmation },
        },
        { do: 'withdrawals.changed', in: 'confirmed', starts: [] },
        { do: 'next.requested', in: 'loading' },
        { do: 'loadAwaited:done/none', in: 'none' },
        { do: 'withdrawals.changed', in: 'loading', starts: ['loadAwaited'] },
      ],
    },
    'not-arrived': {
      claim: 'A member who received nothing uploads a picture as proof (spec §8 upload proof of non-receipt).',
      steps: [
        { do: 'loadAwaited:done/one' },
        { do: 'form.edited/not' },
        { do: 'form.submitted', in: 'open.editing.idle', starts: [], context: { problems: { proof: 'missing' } } },
        { do: 'form.edited/tooLarge', context: { problems: {} } },
        { do: 'form.submitted', in: 'open.editing.idle', starts: [], context: { problems: { proof: 'format' } } },
        { do: 'form.edited/picture' },
        {
          do: 'form.submitted',
          in: 'open.confirming',
          starts: [
            { src: 'confirmWithdrawal', input: { id, outcome: 'notReceived', received: undefined, proof: picture } },
          ],
        },
        {
          do: 'confirmWithdrawal:done/noPicture',
          in: 'open.editing.idle',
          context: { refusal: 'picture_invalid', fields: { outcome: 'notReceived', proof: picture } },
        },
        { do: 'form.edited/received', in: 'open.editing.idle', context: { refusal: null, problems: {} } },
      ],
    },
    'too-late': {
      claim: 'After the deadline it counts as received, and the question is closed (spec §4, §9).',
      steps: [
        { do: 'loadAwaited:done/one' },
        { do: 'form.submitted', context: { problems: { outcome: 'missing' } } },
        { do: 'after:deadline', passes: hour, in: 'expired', starts: [], context: { problems: {} } },
        { do: 'next.requested', in: 'loading' },
        { do: 'loadAwaited:done/one', in: 'open.editing', context: { fields: emptyConfirmation } },
      ],
    },
    'paid-while-loading': {
      claim: 'A withdrawal that is paid while the page loads, or after that failed, is found by loading anew.',
      steps: [
        { do: 'withdrawals.changed', in: 'loading', tags: ['busy'], starts: ['loadAwaited'] },
        { do: 'loadAwaited:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'withdrawals.changed', in: 'loading', starts: ['loadAwaited'] },
        { do: 'loadAwaited:done/one', in: 'open.editing.idle', context: { withdrawal: { id } } },
      ],
    },
    'just-in-time': {
      claim: 'When the deadline passes while an answer is being sent, the list shows whether it was in time.',
      steps: [
        { do: 'loadAwaited:done/one' },
        { do: 'form.edited/not' },
        { do: 'form.edited/picture' },
        { do: 'form.submitted', in: 'open.confirming' },
        { do: 'after:deadline', passes: hour, in: 'decided', starts: [] },
        { do: 'next.requested', in: 'loading' },
      ],
    },
  },
})
