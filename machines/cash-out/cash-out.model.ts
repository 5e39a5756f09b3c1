import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { cashOutActorCalls, cashOutMachine } from './cash-out.machine.ts'

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const asks = (bet: string, amount: string) => ({ src: 'cashOut', input: { id: bet, amount } })

export const cashOutModel = defineModel({
  flow: 'cash-out',
  machine: cashOutMachine,
  inputs: { default: undefined },
  events: {
    'offer.accepted': { shown: { offer: { id, amount: '9.20' } }, other: { offer: { id: other, amount: '4.00' } } },
  },
  calls: cashOutActorCalls,
  actors: {
    cashOut: {
      done: {
        paid: { kind: 'value', value: { taken: true, amount: '9.40' } },
        fell: { kind: 'value', value: { taken: false, amount: '7.10' } },
        suspended: refusal('market_suspended'),
        over: refusal('bet_over'),
      },
    },
  },
  project: ({ offer, refusal: code }) => [offer.id, offer.amount, code],
  invariants: {
    'no bet is kept while idle': (state) => !state.in('idle') || state.context.offer.id === '',
    'a reason is kept exactly while refused': (state) => state.in('refused') === (state.context.refusal !== null),
  },
  laws: {
    'without an answer the same request is repeated': ({ before, after }) =>
      !before.in('unanswered') ||
      !after.in('cashingOut') ||
      (before.context.offer.id === after.context.offer.id &&
        before.context.offer.amount === after.context.offer.amount),
    'one bet is cashed out at a time': ({ do: what, before, after }) =>
      !what.startsWith('offer.accepted/') ||
      !(before.in('cashingOut') || before.in('unanswered')) ||
      before.context.offer.id === after.context.offer.id,
  },
  goals: { 'another bet can be cashed out': (state) => state.in('idle') },
  journeys: {
    paid: {
      claim: 'A bet is cashed out for the price shown, or for more where it has risen (issue 14 cash-out).',
      steps: [
        { do: 'offer.accepted/shown', in: 'cashingOut', tags: ['busy'], starts: [asks(id, '9.20')] },
        { do: 'offer.accepted/other', in: 'cashingOut', starts: [], context: { offer: { id, amount: '9.20' } } },
        { do: 'cashOut:done/paid', in: 'paid', context: { offer: { id, amount: '9.40' }, refusal: null } },
        { do: 'after:messageTime', passes: 8_000, in: 'idle', context: { offer: { id: '', amount: '' } } },
      ],
    },
    fell: {
      claim: 'A price that dropped is shown and not taken; it can be accepted or declined.',
      steps: [
        { do: 'offer.accepted/shown' },
        {
          do: 'cashOut:done/fell',
          in: 'priceDropped',
          notTags: ['busy', 'failed'],
          context: { offer: { id, amount: '7.10' } },
        },
        { do: 'offer.accepted/other', in: 'cashingOut', starts: [asks(other, '4.00')] },
        { do: 'cashOut:done/fell', in: 'priceDropped' },
        { do: 'offer.declined', in: 'idle', starts: [], context: { offer: { id: '' } } },
      ],
    },
    refused: {
      claim: 'A settled bet or a suspended market shows its reason for a while (spec §8).',
      steps: [
        { do: 'offer.accepted/shown' },
        { do: 'cashOut:done/over', in: 'refused', tags: ['failed'], context: { refusal: 'bet_over' } },
        { do: 'offer.accepted/other', in: 'cashingOut', context: { refusal: null }, starts: [asks(other, '4.00')] },
        { do: 'cashOut:done/suspended', in: 'refused', context: { refusal: 'market_suspended' } },
        { do: 'after:messageTime', passes: 8_000, in: 'idle', context: { refusal: null } },
      ],
    },
    unanswered: {
      claim: 'Without an answer the same request is repeated automatically, so that it is paid once (spec §8).',
      steps: [
        { do: 'offer.accepted/shown' },
        { do: 'cashOut:error/fault', in: 'unanswered', tags: ['failed'] },
        { do: 'offer.accepted/other', in: 'unanswered', starts: [], context: { offer: { id } } },
        { do: 'after:askAgainTime', passes: 4_000, in: 'cashingOut', starts: [asks(id, '9.20')] },
        { do: 'cashOut:error/fault', in: 'unanswered' },
        { do: 'retry.requested', in: 'cashingOut', starts: [asks(id, '9.20')] },
        { do: 'cashOut:done/paid', in: 'paid' },
        { do: 'offer.accepted/other', in: 'cashingOut', starts: [asks(other, '4.00')] },
      ],
    },
  },
})
