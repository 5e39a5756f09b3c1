import { defineModel } from '#machines/lib/model.ts'
import { pointsMallMachine } from './points-mall.machine.ts'

const mug = 'club-mug'
const nowhere = { kind: null, reward: null } as const

export const pointsMallModel = defineModel({
  flow: 'points-mall',
  machine: pointsMallMachine,
  inputs: { everything: nowhere, named: { kind: 'goods', reward: mug } },
  events: {
    'kind.chosen': { goods: { kind: 'goods' }, all: { kind: null } },
    'reward.opened': { mug: { reward: mug } },
  },
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('fault') } },
  },
  invariants: {
    'one reward stands over the page, or none': (state) =>
      state.in('gating') || (state.in('detail') || state.in('redeeming')) === (state.context.reward !== null),
  },
  laws: {
    'wherever one goes, whoever keeps the place is told': ({ before, after, emits }) => {
      const { kind, reward } = after.context
      if (before.context.kind === kind && before.context.reward === reward) return true
      const [told, ...more] = emits
      return more.length === 0 && JSON.stringify(told) === JSON.stringify({ type: 'place.changed', kind, reward })
    },
    'no form opens before the gate': ({ before, after }) =>
      !(after.in('redeeming') || after.in('converting')) ||
      before.in('gating') ||
      before.in('redeeming') ||
      before.in('converting'),
  },
  goals: { 'one can go on looking': (state) => state.in('browsing') || state.in('detail') },
  journeys: {
    'a-reward-of-a-kind': {
      claim: 'A member chooses a kind, looks at a reward, and behind the gate has the form that redeems it (spec §2).',
      steps: [
        { do: 'kind.chosen/goods', in: 'browsing', emits: [{ type: 'place.changed', kind: 'goods', reward: null }] },
        { do: 'reward.opened/mug', in: 'detail', emits: [{ type: 'place.changed', kind: 'goods', reward: mug }] },
        { do: 'reward.closed', in: 'browsing', emits: [{ type: 'place.changed', kind: 'goods', reward: null }] },
        { do: 'reward.opened/mug', in: 'detail' },
        { do: 'redeem.wanted', in: 'gating', starts: ['passGate'], context: { wanted: 'redeem' } },
        { do: 'passGate:done/allowed', in: 'redeeming', context: { reward: mug } },
        { do: 'form.closed', in: 'browsing', emits: [{ type: 'place.changed', kind: 'goods', reward: null }] },
        { do: 'kind.chosen/all', emits: [{ type: 'place.changed', kind: null, reward: null }] },
      ],
    },
    'points-into-money': {
      claim: 'Converting points waits for the gate, and the page is as it was afterwards (spec §7 convertPoint).',
      steps: [
        { do: 'convert.wanted', in: 'gating', starts: ['passGate'], context: { wanted: 'convert' } },
        { do: 'passGate:done/allowed', in: 'converting' },
        { do: 'form.closed', in: 'browsing', emits: [] },
      ],
    },
    'turned-away': {
      claim: 'An address can name a reward; who turns away from the login finds it as it was (spec §5).',
      input: 'named',
      steps: [
        { do: 'redeem.wanted', in: 'gating', starts: ['passGate'] },
        { do: 'passGate:done/dismissed', in: 'detail', emits: [], context: { reward: mug } },
        { do: 'redeem.wanted', in: 'gating' },
        { do: 'passGate:error/fault', in: 'detail' },
        { do: 'reward.closed', in: 'browsing' },
        { do: 'convert.wanted', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'browsing', context: { reward: null } },
        { do: 'convert.wanted', in: 'gating' },
        { do: 'passGate:error/fault', in: 'browsing' },
      ],
    },
  },
})
