import { defineModel } from '#machines/lib/model.ts'
import { pointsMallMachine } from './points-mall.machine.ts'

const mug = 'club-mug'
const emptySearch = { kind: null, reward: null } as const

export const pointsMallModel = defineModel({
  flow: 'points-mall',
  machine: pointsMallMachine,
  inputs: { everything: emptySearch, named: { kind: 'goods', reward: mug } },
  events: {
    'kind.chosen': { goods: { kind: 'goods' }, all: { kind: null } },
    'reward.opened': { mug: { reward: mug } },
  },
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('fault') } },
  },
  invariants: {
    'a reward dialog is open exactly while a reward is selected': (state) =>
      state.in('gating') || (state.in('detail') || state.in('redeeming')) === (state.context.reward !== null),
  },
  laws: {
    'every change of the URL state emits search.changed': ({ before, after, emits }) => {
      const { kind, reward } = after.context
      if (before.context.kind === kind && before.context.reward === reward) return true
      const [emitted, ...more] = emits
      return more.length === 0 && JSON.stringify(emitted) === JSON.stringify({ type: 'search.changed', kind, reward })
    },
    'no dialog that spends points opens before the gate': ({ before, after }) =>
      !(after.in('redeeming') || after.in('converting')) ||
      before.in('gating') ||
      before.in('redeeming') ||
      before.in('converting'),
  },
  goals: { 'the rewards are shown': (state) => state.in('browsing') || state.in('detail') },
  journeys: {
    'reward-of-a-type': {
      claim: 'A member filters by type, opens a reward and, after the gate, the dialog that redeems it (spec §2).',
      steps: [
        { do: 'kind.chosen/goods', in: 'browsing', emits: [{ type: 'search.changed', kind: 'goods', reward: null }] },
        { do: 'reward.opened/mug', in: 'detail', emits: [{ type: 'search.changed', kind: 'goods', reward: mug }] },
        { do: 'reward.closed', in: 'browsing', emits: [{ type: 'search.changed', kind: 'goods', reward: null }] },
        { do: 'reward.opened/mug', in: 'detail' },
        { do: 'redeem.requested', in: 'gating', starts: ['passGate'], context: { purpose: 'redeem' } },
        { do: 'passGate:done/allowed', in: 'redeeming', context: { reward: mug } },
        { do: 'form.closed', in: 'browsing', emits: [{ type: 'search.changed', kind: 'goods', reward: null }] },
        { do: 'kind.chosen/all', emits: [{ type: 'search.changed', kind: null, reward: null }] },
      ],
    },
    'points-into-money': {
      claim: 'Converting points passes the gate first and leaves the page unchanged (spec §7 convertPoint).',
      steps: [
        { do: 'convert.requested', in: 'gating', starts: ['passGate'], context: { purpose: 'convert' } },
        { do: 'passGate:done/allowed', in: 'converting' },
        { do: 'form.closed', in: 'browsing', emits: [] },
      ],
    },
    'turned-away': {
      claim: 'A URL can open a reward; leaving the login returns to it unchanged (spec §5).',
      input: 'named',
      steps: [
        { do: 'redeem.requested', in: 'gating', starts: ['passGate'] },
        { do: 'passGate:done/dismissed', in: 'detail', emits: [], context: { reward: mug } },
        { do: 'redeem.requested', in: 'gating' },
        { do: 'passGate:error/fault', in: 'detail' },
        { do: 'reward.closed', in: 'browsing' },
        { do: 'convert.requested', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'browsing', context: { reward: null } },
        { do: 'convert.requested', in: 'gating' },
        { do: 'passGate:error/fault', in: 'browsing' },
      ],
    },
  },
})
