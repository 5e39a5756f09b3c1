import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import type { LineRefusal } from '#wire/lottery/lottery.ts'
import { chipsActorCalls, chipsMachine } from './chips.machine.ts'
import { type Chip, unitsOn } from './chips.rules.ts'

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const ids = [id(1), id(2), id(3), id(4), id(5)]
const round = '00000000-0000-4000-8000-00000000000a'
const onBanker: Chip = { place: 'banker', units: 1 }
const onTie: Chip = { place: 'tie', units: 100 }
const bankerLine = { id: id(2), play: 'banker', picks: ['banker'], multiple: 1 }
const tieLine = { id: id(3), play: 'tie', picks: ['tie'], multiple: 100 }
const placed = (banker: LineRefusal | null, tie: LineRefusal | null) => ({
  kind: 'value' as const,
  value: {
    lines: [
      { id: id(2), refusal: banker },
      { id: id(3), refusal: tie },
    ],
  },
})
/** The chips of a felt in short form. */
const felt = (chips: readonly Chip[]) => chips.map(({ place, units }) => `${place}${units}`).join()
const asksFor = (lines: readonly object[]) => ({
  src: 'placeBets',
  input: { gameCode: 'velada', drawId: round, lines },
})
const next = '00000000-0000-4000-8000-00000000000b'
const asksBack = { src: 'takeBack', input: { gameCode: 'velada', drawId: next } }

export const chipsModel = defineModel({
  flow: 'chips',
  machine: chipsMachine,
  inputs: { default: { gameCode: 'velada' } },
  events: {
    'chip.chosen': { one: { units: 1 }, hundred: { units: 100 } },
    'chip.laid': { banker: { place: 'banker' }, tie: { place: 'tie' } },
    'place.requested': { now: { drawId: round, ids } },
    'back.requested': { now: { drawId: next } },
  },
  calls: chipsActorCalls,
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate') } },
    placeBets: {
      done: {
        taken: placed(null, null),
        short: placed(null, 'insufficient_funds'),
        late: placed('draw_closed', 'draw_closed'),
        unavailable: refusal('game_not_found'),
      },
    },
    takeBack: { done: { back: { kind: 'value', value: { count: 2 } }, late: refusal('draw_closed') } },
  },
  // Small chips are laid on the banker and large ones on a tie, in this order; at most one of each is bet.
  within: ({ context: { laid, last } }) =>
    ['', 'banker1', 'tie100', 'banker1,tie100', 'banker1,tie100,tie100'].includes(felt(laid)) &&
    ['', 'banker1', 'banker1,tie100'].includes(felt(last)),
  project: ({ chip, laid, last, lines, refusals }) => [
    chip,
    felt(laid),
    felt(last),
    lines.length,
    Object.keys(refusals).length,
  ],
  invariants: {
    'bets are sent only with chips on the felt': (state) => !state.in('placing') || state.context.laid.length > 0,
    'no chip stays on the felt once all bets are placed': (state) =>
      !state.in('laying.placed') || state.context.laid.length === 0,
    'chips left on the felt after betting have a reason': (state) =>
      !state.in('laying.partlyPlaced') ||
      state.context.laid.every(({ place }) => state.context.refusals[place] !== undefined),
    'no place has more units than a bet may have': ({ context: { laid } }) =>
      laid.every(({ place }) => unitsOn(laid, place) <= 200),
  },
  laws: {
    'a chip is laid on its place, whatever message is shown': ({ do: what, before, after }) => {
      if (!what.startsWith('chip.laid/') || !before.in('laying')) return true
      const place = what === 'chip.laid/tie' ? 'tie' : 'banker'
      const added = unitsOn(after.context.laid, place) - unitsOn(before.context.laid, place)
      const full = unitsOn(before.context.laid, place) + before.context.chip > 200
      return full ? added === 0 : added === before.context.chip && after.in('laying.idle')
    },
    'any chip can be selected, whatever message is shown': ({ do: what, before, after }) =>
      !what.startsWith('chip.chosen/') ||
      !before.in('laying') ||
      after.context.chip === (what.endsWith('one') ? 1 : 100),
    'bets can be cancelled, whatever message is shown': ({ do: what, before, after }) =>
      what !== 'back.requested/now' || !before.in('laying') || after.in('cancelling'),
    'chips are removed, laid again and bet, whatever message is shown': ({ do: what, before, after }) => {
      const { laid, last } = before.context
      if (!before.in('laying')) return true
      if (what === 'last.laid/default') return laid.length > 0 || felt(after.context.laid) === felt(last)
      if (laid.length === 0) return true
      if (what === 'chip.lifted/default') return felt(after.context.laid) === felt(laid.slice(0, -1))
      if (what === 'felt.cleared/default') return after.context.laid.length === 0
      return what !== 'place.requested/now' || after.in('gating')
    },
    'without an answer the same request is repeated': ({ before, after }) =>
      !before.in('unanswered') || !after.in('placing') || before.context.lines === after.context.lines,
  },
  goals: { 'chips can be laid': (state) => state.in('laying') },
  journeys: {
    bets: {
      claim: 'A player lays chips on two places and bets them; in the next round a rebet lays them again.',
      steps: [
        { do: 'place.requested/now', in: 'laying.idle', starts: [] },
        { do: 'chip.laid/banker', in: 'laying.idle', context: { laid: [onBanker] } },
        { do: 'chip.chosen/hundred', context: { chip: 100 } },
        { do: 'chip.laid/tie', context: { laid: [onBanker, onTie] } },
        { do: 'last.laid', context: { laid: [onBanker, onTie] } },
        { do: 'place.requested/now', in: 'gating', tags: ['busy'], starts: ['passGate'], context: { drawId: round } },
        { do: 'passGate:done/allowed', in: 'placing', tags: ['busy'], starts: [asksFor([bankerLine, tieLine])] },
        {
          do: 'placeBets:done/taken',
          in: 'laying.placed',
          context: { laid: [], last: [onBanker, onTie], refusals: {} },
        },
        { do: 'chip.lifted', in: 'laying.placed' },
        { do: 'felt.cleared', in: 'laying.placed' },
        { do: 'last.laid', in: 'laying.idle', context: { laid: [onBanker, onTie] } },
        { do: 'place.requested/now', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'placing', starts: [asksFor([bankerLine, tieLine])] },
      ],
    },
    lifts: {
      claim: 'Chips that are not bet are removed one by one, the last one first, or all at once.',
      steps: [
        { do: 'last.laid', in: 'laying.idle', context: { laid: [] } },
        { do: 'chip.laid/banker' },
        { do: 'chip.chosen/hundred' },
        { do: 'chip.laid/tie' },
        { do: 'chip.laid/tie', context: { laid: [onBanker, onTie, onTie] } },
        { do: 'chip.laid/tie', context: { laid: [onBanker, onTie, onTie] } },
        { do: 'chip.lifted', in: 'laying.idle', context: { laid: [onBanker, onTie] } },
        { do: 'felt.cleared', in: 'laying.idle', context: { laid: [] } },
        { do: 'chip.lifted', in: 'laying.idle', context: { laid: [] } },
      ],
    },
    'cancels-bets': {
      claim: 'Bets are cancelled until the round closes; after that the request is refused.',
      steps: [
        { do: 'chip.laid/banker' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed', starts: [asksFor([bankerLine])] },
        { do: 'placeBets:done/taken', in: 'laying.placed' },
        { do: 'back.requested/now', in: 'cancelling', tags: ['busy'], starts: [asksBack], context: { drawId: next } },
        {
          do: 'takeBack:done/back',
          in: 'laying.cancelled',
          notTags: ['failed'],
          context: { laid: [], last: [onBanker] },
        },
        { do: 'back.requested/now', in: 'cancelling' },
        { do: 'takeBack:error/fault', in: 'cancelUnanswered', tags: ['failed'] },
        { do: 'after:askAgainTime', passes: 2_000, in: 'cancelling', starts: [asksBack] },
        { do: 'takeBack:error/fault', in: 'cancelUnanswered' },
        { do: 'retry.requested', in: 'cancelling', starts: [asksBack] },
        { do: 'takeBack:done/late', in: 'laying.refused', tags: ['failed'], context: { refusal: 'draw_closed' } },
        { do: 'back.requested/now', in: 'cancelling', context: { refusal: null } },
      ],
    },
    'is-refused': {
      claim: 'Chips of refused bets stay on the felt with their reason, and can be bet again.',
      steps: [
        { do: 'chip.laid/banker' },
        { do: 'chip.chosen/hundred' },
        { do: 'chip.laid/tie' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        {
          do: 'placeBets:done/short',
          in: 'laying.partlyPlaced',
          tags: ['failed'],
          context: { laid: [onTie], last: [onBanker, onTie], refusals: { tie: 'insufficient_funds' } },
        },
        { do: 'place.requested/now', in: 'gating', context: { refusals: {} } },
        { do: 'passGate:done/allowed', in: 'placing', starts: [asksFor([tieLine])] },
        {
          do: 'placeBets:done/unavailable',
          in: 'laying.refused',
          tags: ['failed'],
          context: { refusal: 'game_not_found', laid: [onTie] },
        },
        { do: 'chip.lifted', in: 'laying.idle', context: { refusal: null, laid: [] } },
      ],
    },
    'after-closing': {
      claim: 'Where the round has closed the chips stay on the felt for the next one.',
      steps: [
        { do: 'chip.laid/banker' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed' },
        {
          do: 'placeBets:done/late',
          in: 'laying.partlyPlaced',
          context: { laid: [onBanker], refusals: { banker: 'draw_closed' } },
        },
        { do: 'felt.cleared', in: 'laying.idle', context: { laid: [], refusals: {} } },
        { do: 'last.laid', context: { laid: [onBanker] } },
      ],
    },
    'is-turned-away': {
      claim: 'A visitor who does not log in keeps the chips on the felt (spec §5).',
      steps: [
        { do: 'chip.laid/banker' },
        { do: 'place.requested/now', in: 'gating' },
        { do: 'passGate:done/dismissed', in: 'laying.idle', starts: [], context: { laid: [onBanker] } },
        { do: 'place.requested/now', in: 'gating' },
        { do: 'passGate:error/fault', in: 'laying.idle', context: { laid: [onBanker] } },
      ],
    },
    'no-answer': {
      claim: 'Without an answer the same bets are sent again automatically; none is lost or placed twice.',
      steps: [
        { do: 'chip.laid/banker' },
        { do: 'place.requested/now' },
        { do: 'passGate:done/allowed', starts: [asksFor([bankerLine])] },
        { do: 'placeBets:error/fault', in: 'unanswered', tags: ['failed'], context: { laid: [onBanker] } },
        { do: 'felt.cleared', in: 'unanswered', context: { laid: [onBanker] } },
        { do: 'after:askAgainTime', passes: 2_000, in: 'placing', starts: [asksFor([bankerLine])] },
        { do: 'placeBets:error/fault', in: 'unanswered' },
        { do: 'retry.requested', in: 'placing', starts: [asksFor([bankerLine])] },
        { do: 'placeBets:done/taken', in: 'laying.placed', context: { laid: [], last: [onBanker] } },
      ],
    },
  },
})
