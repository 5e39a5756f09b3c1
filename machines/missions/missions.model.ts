import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { missionsActorCalls, missionsMachine } from './missions.machine.ts'

const key = '00000000-0000-4000-8000-000000000001'
const later = '00000000-0000-4000-8000-000000000002'
const checkedIn = { amount: '2.00', currency: 'PHP', streak: 1 } as const
const one = { amount: '5.00', currency: 'PHP', claimed: 1 } as const
const two = { amount: '15.00', currency: 'PHP', claimed: 2 } as const
const paid = (amount: string) => ({ amount, currency: 'PHP' })

export const missionsModel = defineModel({
  flow: 'missions',
  machine: missionsMachine,
  inputs: { default: undefined },
  events: {
    'checkIn.requested': { first: { key }, later: { key: later } },
    'claim.requested': { one: { ids: [7] }, all: { ids: [7, 8] } },
    'board.chosen': {
      week: { board: { period: 'week', of: 'current' } },
      last: { board: { period: 'day', of: 'last' } },
    },
  },
  calls: missionsActorCalls,
  actors: {
    checkIn: { done: { paid: { kind: 'value', value: checkedIn }, closed: refusal('mission_closed') } },
    claimMissions: {
      done: {
        one: { kind: 'value', value: one },
        two: { kind: 'value', value: two },
        over: refusal('reward_over'),
      },
    },
  },
  invariants: {
    'a result is paid or refused, never both': ({ context }) => context.paid === null || context.refusal === null,
    'a paid amount is shown until the next request': (state) =>
      state.in('showing.paid') === (state.context.paid !== null),
    'a check-in has a key': (state) => !state.in('checkingIn') || state.context.key !== null,
  },
  laws: {
    'an unanswered check-in is repeated under its key': ({ do: what, before, after }) =>
      !what.startsWith('checkIn.requested/') ||
      !before.in('showing') ||
      before.context.key === null ||
      after.context.key === before.context.key,
    'an answer clears the key': ({ do: what, after }) =>
      !what.startsWith('checkIn:done/') || after.context.key === null,
    'one server call runs at a time': ({ asks, before }) => asks.length === 0 || before.in('showing'),
    'choosing a board does not interrupt a running call': ({ do: what, before, after }) =>
      !what.startsWith('board.chosen/') ||
      (['showing', 'checkingIn', 'claiming'] as const).every((state) => before.in(state) === after.in(state)),
  },
  goals: { 'the missions are shown': (state) => state.in('showing') },
  journeys: {
    'checked-in': {
      claim: 'A member checks in for the day and sees the amount paid (spec §2 mission activity).',
      steps: [
        {
          do: 'checkIn.requested/first',
          in: 'checkingIn',
          tags: ['busy'],
          starts: [{ src: 'checkIn', input: { idempotencyKey: key } }],
        },
        { do: 'checkIn:done/paid', in: 'showing.paid', context: { paid: paid('2.00'), key: null, refusal: null } },
        {
          do: 'checkIn.requested/later',
          in: 'checkingIn',
          starts: [{ src: 'checkIn', input: { idempotencyKey: later } }],
          context: { paid: null },
        },
        {
          do: 'checkIn:done/closed',
          in: 'showing.refused',
          tags: ['failed'],
          context: { refusal: 'mission_closed', paid: null, key: null },
        },
        { do: 'checkIn.requested/first', in: 'checkingIn', context: { refusal: null } },
      ],
    },
    'check-in-retried': {
      claim: 'A check-in whose answer got lost is repeated under the same key (spec §8).',
      steps: [
        { do: 'checkIn.requested/first', in: 'checkingIn' },
        { do: 'checkIn:error/fault', in: 'showing.failed', tags: ['failed'], context: { key, paid: null } },
        {
          do: 'checkIn.requested/later',
          in: 'checkingIn',
          starts: [{ src: 'checkIn', input: { idempotencyKey: key } }],
        },
        { do: 'checkIn:done/paid', in: 'showing.paid' },
      ],
    },
    claimed: {
      claim: 'A member claims one prize, then several at once by their ids (spec §2 mission activity).',
      steps: [
        {
          do: 'claim.requested/one',
          in: 'claiming',
          tags: ['busy'],
          starts: [{ src: 'claimMissions', input: { ids: [7] } }],
        },
        { do: 'claimMissions:done/one', in: 'showing.paid', context: { paid: paid('5.00') } },
        {
          do: 'claim.requested/all',
          in: 'claiming',
          starts: [{ src: 'claimMissions', input: { ids: [7, 8] } }],
          context: { paid: null },
        },
        { do: 'claimMissions:done/two', in: 'showing.paid', context: { paid: paid('15.00') } },
        { do: 'claim.requested/one' },
        {
          do: 'claimMissions:done/over',
          in: 'showing.refused',
          tags: ['failed'],
          context: { refusal: 'reward_over', paid: null },
        },
        { do: 'claim.requested/one', in: 'claiming', context: { refusal: null } },
        { do: 'claimMissions:error/fault', in: 'showing.failed', tags: ['failed'] },
      ],
    },
    'board-chosen': {
      claim: 'A member opens another board and the last result while a prize is being paid.',
      steps: [
        { do: 'board.chosen/week', in: 'showing', context: { board: { period: 'week', of: 'current' } } },
        { do: 'claim.requested/one', in: 'claiming' },
        { do: 'board.chosen/last', in: 'claiming', starts: [], context: { board: { period: 'day', of: 'last' } } },
        { do: 'claimMissions:done/one', in: 'showing.paid' },
        { do: 'board.chosen/week', in: 'showing.paid', context: { paid: paid('5.00') } },
      ],
    },
  },
})
