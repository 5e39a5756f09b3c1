import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { rewardsActorCalls, rewardsMachine } from './rewards.machine.ts'

const paid = { claimed: 1, amount: '50.00', currency: 'PHP' }
const paidAll = { claimed: 3, amount: '158.00', currency: 'PHP' }

export const rewardsModel = defineModel({
  flow: 'rewards',
  machine: rewardsMachine,
  inputs: { default: undefined },
  events: { 'claim.requested': { first: { id: 1 } } },
  calls: rewardsActorCalls,
  actors: {
    claimRewards: {
      done: {
        one: { kind: 'value', value: paid },
        all: { kind: 'value', value: paidAll },
        over: refusal('reward_over'),
      },
    },
  },
  invariants: {
    'a claim is shown as paid or as refused, never both': ({ context: { claimed, refusal: code } }) =>
      claimed === null || code === null,
    'the paid amount is shown until the next claim': (state) =>
      state.in('showing.claimed') === (state.context.claimed !== null),
  },
  laws: {
    'after any result of a claim another one can be made': ({ do: what, before, after }) =>
      !/^claim(All)?\.requested/.test(what) || !before.in('showing') || after.in('claiming'),
    'one claim is in progress at a time': ({ asks, before }) => asks.length === 0 || !before.in('claiming'),
  },
  goals: { 'the list is shown': (state) => state.in('showing') },
  journeys: {
    'one-is-claimed': {
      claim: 'One reward is claimed and paid, and the list is loaded again (spec §2).',
      steps: [
        {
          do: 'claim.requested/first',
          in: 'claiming',
          starts: [{ src: 'claimRewards', input: { id: 1 } }],
          tags: ['busy'],
        },
        {
          do: 'claimRewards:done/one',
          in: 'showing.claimed',
          emits: ['claim.settled'],
          context: { claimed: paid, refusal: null },
        },
      ],
    },
    'all-are-claimed': {
      claim: 'All rewards are claimed at once: the call names none of them.',
      steps: [
        { do: 'claim.requested/first' },
        { do: 'claimRewards:done/one' },
        {
          do: 'claimAll.requested',
          starts: [{ src: 'claimRewards', input: {} }],
          in: 'claiming',
          context: { claimed: null },
        },
        { do: 'claimRewards:done/all', in: 'showing.claimed', context: { claimed: paidAll } },
      ],
    },
    'too-late': {
      claim: 'An expired reward is refused with a message, and the list shows the remaining ones (spec §8).',
      steps: [
        { do: 'claim.requested/first' },
        {
          do: 'claimRewards:done/over',
          in: 'showing.refused',
          tags: ['failed'],
          emits: ['claim.settled'],
          context: { refusal: 'reward_over', claimed: null },
        },
        { do: 'claimAll.requested', in: 'claiming', context: { refusal: null } },
      ],
    },
    'result-unknown': {
      claim: 'A claim without an answer can be repeated, and the list shows whether it succeeded (spec §8).',
      steps: [
        { do: 'claim.requested/first' },
        { do: 'claimRewards:error/fault', in: 'showing.failed', tags: ['failed'], emits: ['claim.settled'] },
        { do: 'claim.requested/first', in: 'claiming', starts: [{ src: 'claimRewards', input: { id: 1 } }] },
        { do: 'claimRewards:done/one', in: 'showing.claimed' },
      ],
    },
  },
})
