import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import type { BetAnswer, BetRefusal } from '#wire/sports/sports.ts'
import { sportsSlipActorCalls, sportsSlipMachine } from './sports-slip.machine.ts'
import { isPlaceable, isStake, type Pick } from './sports-slip.rules.ts'

const uuid = (last: string) => `00000000-0000-4000-8000-00000000000${last}`
const [one, two, whole] = [uuid('1'), uuid('2'), uuid('9')]
const pick = (id: string, match: string, selection: 'home' | 'away', odds: number): Pick => ({
  id,
  leg: { fixtureId: uuid(match), market: 'result', line: null, selection, odds },
  home: 'Tala United',
  away: 'Puerto Verde',
  before: null,
})
const home = pick(one, 'a', 'home', 210)
const away = pick(one, 'a', 'away', 330)
const other = pick(two, 'b', 'home', 180)
const total: Pick = {
  ...pick(two, 'a', 'home', 190),
  leg: { ...home.leg, market: 'total', line: 2.5, selection: 'over' },
}

const betAnswer = (id: string, code: BetRefusal | null, odds: BetAnswer['odds']): BetAnswer => ({
  id,
  refusal: code,
  odds,
})
/** The server's answer to a placement, per bet. */
const placed = (...bets: readonly BetAnswer[]) => ({ kind: 'value' as const, value: { bets: [...bets] } })
const asksFor = (bets: readonly object[], accept = 'better') => ({
  src: 'placeBets',
  input: { hall: 'sports', accept, bets },
})
const single = ({ id, leg }: Pick, stake = '10.00') => ({ id, stake, legs: [leg] })
const lower = { ...home, leg: { ...home.leg, odds: 190 }, before: 210 }

export const sportsSlipModel = defineModel({
  flow: 'sports-slip',
  machine: sportsSlipMachine,
  inputs: {
    default: {
      hall: 'sports',
      stake: '10.00',
      terms: { currency: 'PHP', least: '1.00', most: '50000.00', mostReturn: '70000.00' },
    },
  },
  events: {
    'pick.toggled': { home: { pick: home }, away: { pick: away }, other: { pick: other }, total: { pick: total } },
    'pick.removed': { one: { id: one } },
    'mode.chosen': { multiple: { mode: 'multiple' }, single: { mode: 'single' } },
    'stake.changed': { five: { stake: '5.00' }, none: { stake: '' }, much: { stake: '40000.00' } },
    'accept.chosen': { any: { accept: 'any' } },
    'place.requested': { now: { id: whole } },
  },
  calls: sportsSlipActorCalls,
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate') } },
    placeBets: {
      done: {
        taken: placed(betAnswer(one, null, [210]), betAnswer(two, null, [180])),
        oddsChanged: placed(betAnswer(one, 'odds_changed', [190, 180]), betAnswer(two, null, [180])),
        suspended: placed(betAnswer(one, 'market_suspended', [null]), betAnswer(two, null, [180])),
        short: placed(betAnswer(one, 'insufficient_funds', []), betAnswer(two, 'insufficient_funds', [])),
        unavailable: refusal('game_not_found'),
      },
    },
  },
  // Explored with at most two picks, those of the first match before those of the second.
  within: ({ context: { picks } }) => {
    const ids = picks.map(({ id }) => id)
    return picks.length < 3 && ids.join() === ids.toSorted().join() && new Set(ids).size === ids.length
  },
  project: ({ picks, mode, stake, terms, placedCount, refusals }) => [
    picks.map(({ leg, before }) => `${leg.fixtureId}${leg.market}${leg.selection}${leg.odds}${before !== null}`).join(),
    mode,
    isStake(stake, terms),
    stake === '40000.00',
    placedCount > 0,
    Object.values(refusals).toSorted().join(),
  ],
  invariants: {
    'accepted bets are removed from the slip': (state) =>
      !state.in('editing.placed') || state.context.picks.length === 0,
    'a placement has at least one bet': (state) => !state.in('placing') || state.context.bets.length > 0,
    'each market has at most one pick': ({ context: { picks } }) =>
      new Set(picks.map(({ leg }) => `${leg.fixtureId}${leg.market}${leg.line}`)).size === picks.length,
  },
  laws: {
    'without an answer the same bets are sent again': ({ before, after }) =>
      !before.in('unanswered') || !after.in('placing') || before.context.bets === after.context.bets,
    'lower odds are never accepted without confirmation': ({ before, after, do: what }) =>
      !before.in('oddsChanged') || !after.in('placing') || what === 'odds.accepted/default',
    'a changed choice counts after every result': ({ do: what, carries, before, after }) =>
      !/^(mode|stake|accept)\./.test(what) ||
      !before.in('editing') ||
      Object.entries(carries as object).every(
        ([name, value]) => after.context[name as 'mode' | 'stake' | 'accept'] === value,
      ),
    'picks can be added and removed after every result, which clears it': ({ do: what, before, after }) =>
      !what.startsWith('pick.') ||
      !before.in('editing') ||
      (after.in('editing.idle') &&
        (what.startsWith('pick.toggled/')
          ? after.context.picks !== before.context.picks
          : after.context.picks.every(({ id }) => id !== one))),
    'a complete slip can be placed after every result': ({ do: what, before, after }) =>
      what !== 'place.requested/now' ||
      !before.in('editing') ||
      after.in('gating') === isPlaceable(before.context, before.context.terms),
  },
  goals: { 'the slip can be edited': (state) => state.in('editing') },
  journeys: {
    singles: {
      claim:
        'A player picks two prices and places two singles; both are accepted under ids of their own (decision 12).',
      steps: [
        { do: 'place.requested/now', in: 'editing.idle', starts: [] },
        { do: 'pick.toggled/home', in: 'editing.idle', context: { picks: [home] } },
        { do: 'pick.toggled/other', context: { picks: [home, other] } },
        { do: 'stake.changed/none', context: { stake: '' } },
        { do: 'place.requested/now', in: 'editing.idle', starts: [] },
        { do: 'stake.changed/five', context: { stake: '5.00', typed: '5.00' } },
        { do: 'accept.chosen/any', in: 'editing.idle', context: { accept: 'any' } },
        { do: 'place.requested/now', in: 'gating', tags: ['busy'], starts: ['passGate'] },
        {
          do: 'passGate:done/allowed',
          in: 'placing',
          tags: ['busy'],
          starts: [asksFor([single(home, '5.00'), single(other, '5.00')], 'any')],
        },
        { do: 'placeBets:done/taken', in: 'editing.placed', context: { picks: [], placedCount: 2, refusals: {} } },
        { do: 'accept.chosen/any', in: 'editing.placed', context: { placedCount: 2 } },
        { do: 'pick.toggled/away', in: 'editing.idle', context: { placedCount: 0, picks: [away] } },
      ],
    },
    picked: {
      claim: 'Clicking a picked price removes it; another price of the same market replaces it.',
      steps: [
        { do: 'pick.toggled/home', context: { picks: [home] } },
        { do: 'pick.toggled/away', context: { picks: [away] } },
        { do: 'pick.toggled/away', context: { picks: [] } },
        { do: 'pick.toggled/home' },
        { do: 'pick.toggled/other' },
        { do: 'pick.removed/one', in: 'editing.idle', context: { picks: [other] } },
      ],
    },
    multiple: {
      claim: 'Picks of different matches make one multiple; two of the same match do not (issue 14 multiple).',
      steps: [
        { do: 'pick.toggled/home' },
        { do: 'mode.chosen/multiple', context: { mode: 'multiple' } },
        { do: 'place.requested/now', in: 'editing.idle', starts: [] },
        { do: 'pick.toggled/total', context: { picks: [home, total] } },
        { do: 'place.requested/now', in: 'editing.idle', starts: [] },
        { do: 'pick.toggled/total', context: { picks: [home] } },
        { do: 'pick.toggled/other' },
        { do: 'place.requested/now', in: 'gating' },
        {
          do: 'passGate:done/allowed',
          starts: [asksFor([{ id: whole, stake: '10.00', legs: [home.leg, other.leg] }])],
        },
        {
          do: 'placeBets:done/oddsChanged',
          in: 'oddsChanged',
          context: { picks: [lower, other], refusals: { [one]: 'odds_changed', [two]: 'odds_changed' } },
        },
        {
          do: 'odds.accepted',
          in: 'placing',
          starts: [asksFor([{ id: whole, stake: '10.00', legs: [lower.leg, other.leg] }])],
          context: { refusals: {} },
        },
        { do: 'placeBets:done/taken', in: 'editing.placed', context: { picks: [] } },
      ],
    },
    'odds-changed': {
      claim: 'Lower odds are shown with the earlier ones and need a confirmation; the player can decline (issue 14).',
      steps: [
        { do: 'pick.toggled/home' },
        { do: 'pick.toggled/other' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed', starts: [asksFor([single(home), single(other)])] },
        {
          do: 'placeBets:done/oddsChanged',
          in: 'oddsChanged',
          notTags: ['busy', 'failed'],
          starts: [],
          context: { picks: [lower], placedCount: 1, refusals: { [one]: 'odds_changed' } },
        },
        {
          do: 'odds.accepted',
          in: 'placing',
          starts: [asksFor([single(lower)])],
          context: { placedCount: 0, refusals: {} },
        },
        { do: 'placeBets:done/oddsChanged', in: 'oddsChanged', context: { picks: [{ ...lower, before: null }] } },
        {
          do: 'odds.declined',
          in: 'editing.partlyPlaced',
          tags: ['failed'],
          starts: [],
          context: { refusals: { [one]: 'odds_changed' } },
        },
        { do: 'mode.chosen/single', in: 'editing.idle', context: { refusals: {} } },
      ],
    },
    capped: {
      claim: 'A bet above the highest payout is not sent; with a lower stake it is (issue 14).',
      steps: [
        { do: 'pick.toggled/home' },
        { do: 'stake.changed/much', context: { stake: '40000.00' } },
        { do: 'place.requested/now', in: 'editing.idle', starts: [] },
        { do: 'stake.changed/five' },
        { do: 'place.requested/now', in: 'gating' },
      ],
    },
    suspended: {
      claim: 'A pick of a suspended match stays on the slip with the reason; the other bets are accepted (issue 14).',
      steps: [
        { do: 'pick.toggled/home' },
        { do: 'pick.toggled/other' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        {
          do: 'placeBets:done/suspended',
          in: 'editing.partlyPlaced',
          tags: ['failed'],
          context: { picks: [home], placedCount: 1, refusals: { [one]: 'market_suspended' } },
        },
        { do: 'place.requested/now', in: 'gating', context: { refusals: {}, placedCount: 0 } },
        { do: 'passGate:done/allowed', starts: [asksFor([single(home)])] },
        {
          do: 'placeBets:done/short',
          in: 'editing.partlyPlaced',
          context: { refusals: { [one]: 'insufficient_funds' } },
        },
        { do: 'stake.changed/five', in: 'editing.idle', context: { refusals: {} } },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed', starts: [asksFor([single(home, '5.00')])] },
        {
          do: 'placeBets:done/unavailable',
          in: 'editing.refused',
          tags: ['failed'],
          context: { refusal: 'game_not_found', picks: [home] },
        },
        { do: 'pick.removed/one', in: 'editing.idle', context: { refusal: null, picks: [] } },
      ],
    },
    'turned-away': {
      claim: 'A visitor who does not log in keeps the slip unchanged (spec §5).',
      steps: [
        { do: 'pick.toggled/home' },
        { do: 'place.requested/now', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'editing.idle', starts: [], context: { picks: [home] } },
        { do: 'place.requested/now', in: 'gating' },
        { do: 'passGate:error/fault', in: 'editing.idle', context: { picks: [home] } },
      ],
    },
    unanswered: {
      claim:
        'Without an answer the same bets are sent again automatically, so that none is lost or placed twice (spec §8).',
      steps: [
        { do: 'pick.toggled/home' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed', starts: [asksFor([single(home)])] },
        { do: 'placeBets:error/fault', in: 'unanswered', tags: ['failed'], context: { picks: [home] } },
        { do: 'pick.removed/one', in: 'unanswered', context: { picks: [home] } },
        { do: 'after:askAgainTime', passes: 4_000, in: 'placing', starts: [asksFor([single(home)])] },
        { do: 'placeBets:error/fault', in: 'unanswered' },
        { do: 'retry.requested', in: 'placing', starts: [asksFor([single(home)])] },
        { do: 'placeBets:done/taken', in: 'editing.placed', context: { picks: [], placedCount: 2 } },
      ],
    },
  },
})
