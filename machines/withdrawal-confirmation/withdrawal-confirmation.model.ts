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
import { confirmationProblems, nothingSaid } from './withdrawal-confirmation.rules.ts'

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
    said: code ?? problems,
  }),
  invariants: {
    'one is asked for exactly where there is one': (state) =>
      !state.in('open') || state.context.withdrawal?.confirmation === 'awaited',
    'nothing is said against a form that is gone': (state) =>
      state.in('open.asking') || (state.context.refusal === null && Object.keys(state.context.problems).length === 0),
    'what was typed for one is not left for the next': (state) =>
      !state.in('said') || state.context.fields === nothingSaid,
  },
  laws: {
    'only what belongs to the answer is sent': ({ asks, before: { context } }) =>
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
    'the end of the time takes the question away, and says no more than is known': ({ do: what, before, after }) =>
      what !== 'after:deadline' || after.in(before.in('open.confirming') ? 'decided' : 'over'),
    'what is over is looked at anew on request': ({ do: what, before, after }) =>
      what !== 'next.requested/default' ||
      !['said', 'over', 'decided'].some((at) => before.in(at)) ||
      after.in('loading'),
    ...loadLaws('loadAwaited'),
    ...formLaws({
      typed: 'open.asking',
      takenBy: { confirmWithdrawal: 'open.confirming' },
      problems: confirmationProblems,
      choices: ['outcome'],
      apart: ['withdrawal_decided'],
    }),
  },
  goals: { 'nothing is left to say': (state) => state.in('none') },
  journeys: {
    arrived: {
      claim: 'Who has received all says so, and that is sent alone (spec §4).',
      starts: ['loadAwaited'],
      steps: [
        {
          do: 'loadAwaited:done/one',
          in: 'open.asking.resting',
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
        { do: 'loadAwaited:done/one', in: 'open.asking', context: { fields: nothingSaid } },
      ],
    },
    'in-part': {
      claim: 'Who has received a part says how much; a picture is welcome and not needed (spec §3, §4).',
      steps: [
        { do: 'loadAwaited:done/one' },
        { do: 'form.submitted', in: 'open.asking.resting', starts: [], context: { problems: { outcome: 'missing' } } },
        { do: 'form.edited/all', context: { problems: {} } },
        { do: 'form.submitted', in: 'open.asking.resting', starts: [], context: { problems: { amount: 'large' } } },
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
        { do: 'confirmWithdrawal:error/fault', in: 'open.asking.failed', tags: ['failed'], context: { fields: part } },
        { do: 'form.edited/tooLarge' },
        { do: 'form.submitted', in: 'open.asking.resting', starts: [], context: { problems: { proof: 'format' } } },
        { do: 'form.edited/picture' },
        {
          do: 'form.submitted',
          starts: [
            { src: 'confirmWithdrawal', input: { id, outcome: 'partlyReceived', received: '300.00', proof: picture } },
          ],
        },
        {
          do: 'confirmWithdrawal:done/partly',
          in: 'said',
          context: { withdrawal: { confirmation: 'partlyReceived' }, fields: nothingSaid },
        },
        { do: 'withdrawals.changed', in: 'said', starts: [] },
        { do: 'next.requested', in: 'loading' },
        { do: 'loadAwaited:done/none', in: 'none' },
        { do: 'withdrawals.changed', in: 'loading', starts: ['loadAwaited'] },
      ],
    },
    'not-arrived': {
      claim: 'Who has received nothing shows it by a picture (spec §8 upload proof of non-receipt).',
      steps: [
        { do: 'loadAwaited:done/one' },
        { do: 'form.edited/not' },
        { do: 'form.submitted', in: 'open.asking.resting', starts: [], context: { problems: { proof: 'missing' } } },
        { do: 'form.edited/tooLarge', context: { problems: {} } },
        { do: 'form.submitted', in: 'open.asking.resting', starts: [], context: { problems: { proof: 'format' } } },
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
          in: 'open.asking.resting',
          context: { refusal: 'picture_invalid', fields: { outcome: 'notReceived', proof: picture } },
        },
        { do: 'form.edited/received', in: 'open.asking.resting', context: { refusal: null, problems: {} } },
      ],
    },
    'too-late': {
      claim: 'Once the time is over it counts as received, and nobody is asked any more (spec §4, §9).',
      steps: [
        { do: 'loadAwaited:done/one' },
        { do: 'form.submitted', context: { problems: { outcome: 'missing' } } },
        { do: 'after:deadline', passes: hour, in: 'over', starts: [], context: { problems: {} } },
        { do: 'next.requested', in: 'loading' },
        { do: 'loadAwaited:done/one', in: 'open.asking', context: { fields: nothingSaid } },
      ],
    },
    'just-in-time': {
      claim: 'Of a word that was on its way when the time ended the list tells whether it came in time.',
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
