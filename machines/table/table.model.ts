import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { tableActorCalls, tableMachine } from './table.machine.ts'
import { cardTime, type TableState, takesBets } from './table.rules.ts'

const noon = 1_790_000_028_000
const second = 1_000
// Longer between close and deal than at a real table, so that in the browser one step of the clock ends one wait.
const length = 76 * second
const commitment = 'c'.repeat(64)
const cards = ['9S', '8H', 'KD', 'QC']
const round = (number: number): TableState['round'] => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  issue: `20260921-000${number}`,
  closesAt: noon + number * length + 25 * second,
  drawsAt: noon + number * length + 65 * second,
  commitment,
})
const dealt = (number: number): NonNullable<TableState['dealt']> => ({
  id: round(number).id,
  issue: round(number).issue,
  drawsAt: round(number).drawsAt,
  settlesAt: noon + (number + 1) * length,
  numbers: cards,
  proof: { commitment, nonce: number, clientSeed: 'velada', serverSeed: 'a'.repeat(64) },
})
/** The answer of the server this many milliseconds after the first round began. */
const answerAt = (coming: number, last: number | null, after: number): { kind: 'value'; value: TableState } => ({
  kind: 'value',
  value: { serverTime: noon + length + after, round: round(coming), dealt: last === null ? null : dealt(last) },
})
const readCall = { src: 'readRound', input: { gameCode: 'velada' } }
const waits = (milliseconds: number) => ({ src: 'wait', input: { for: milliseconds } })

export const tableModel = defineModel({
  flow: 'table',
  machine: tableMachine,
  inputs: { default: { gameCode: 'velada' } },
  events: {},
  calls: tableActorCalls,
  actors: {
    readRound: {
      done: {
        first: answerAt(1, 0, 5 * second),
        firstClosed: answerAt(1, null, 25.4 * second),
        firstDealt: answerAt(2, 1, 65.1 * second),
        firstAlmostTurned: answerAt(2, 1, 65 * second + 3 * cardTime),
        firstAllTurned: answerAt(2, 1, 72 * second),
        second: answerAt(2, 1, length + 100),
        unknown: refusal('game_not_found'),
        refused: refusal('rate_limited'),
      },
    },
    wait: { done: { over: undefined }, error: { broken: new Error('no timer') } },
  },
  project: ({ latest, turned }) => (latest === null ? null : [latest.serverTime, turned]),
  invariants: {
    'only a loaded round is shown': (state) => !state.tags.has('shown') || state.context.latest !== null,
    'a round shown as open takes bets': (state) =>
      !state.in('betting') || (state.context.latest !== null && takesBets(state.context.latest)),
    'no more cards are turned than there are': ({ context: { latest, turned } }) =>
      turned <= (latest?.dealt?.numbers.length ?? 0),
    'the result is shown once all cards are turned': (state) =>
      !state.in('turning') ||
      state.in('turning.result') === (state.context.turned === state.context.latest?.dealt?.numbers.length),
  },
  laws: {
    'cards are turned one by one': ({ do: what, before, after }) =>
      what !== 'after:cardTime' || after.context.turned === before.context.turned + 1,
    'a page that becomes visible again loads the current round': ({ do: what, before, after }) =>
      what !== 'page.returned/default' || !before.tags.has('shown') || before.in('turning') || after.in('refreshing'),
    'a failed refresh is retried': ({ do: what, before, after }) =>
      !/^readRound:(error.fault|done.refused)/.test(what) || !before.in('refreshing') || after.in('waitingToRetry'),
  },
  goals: {
    'there can be a round to bet on': (state) => state.in('betting') || state.in('unknown'),
  },
  journeys: {
    'from-round-to-round': {
      claim: 'A round takes bets, closes, its cards are turned one by one, and after its payment the next one is open.',
      starts: [readCall],
      steps: [
        {
          do: 'readRound:done/first',
          in: 'betting',
          tags: ['shown', 'open'],
          starts: [waits(20 * second)],
          context: { latest: answerAt(1, 0, 5 * second).value },
        },
        { do: 'wait:done/over', in: 'closed', tags: ['shown'], notTags: ['open'], starts: [waits(40 * second)] },
        { do: 'wait:done/over', in: 'refreshing', tags: ['shown'], starts: [readCall] },
        {
          do: 'readRound:done/firstDealt',
          in: 'turning.cards',
          tags: ['shown'],
          notTags: ['open'],
          starts: [waits(10.9 * second)],
          context: { turned: 0, latest: answerAt(2, 1, 65.1 * second).value },
        },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.cards', starts: [], context: { turned: 1 } },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.cards', context: { turned: 2 } },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.cards', context: { turned: 3 } },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.result', tags: ['shown'], context: { turned: 4 } },
        { do: 'page.returned', in: 'turning.result', starts: [] },
        { do: 'wait:done/over', in: 'refreshing', tags: ['shown'], starts: [readCall] },
        { do: 'readRound:done/second', in: 'betting', starts: [waits(24.9 * second)], context: { turned: 4 } },
      ],
    },
    'joins-during-the-cards': {
      claim: 'A visitor who joins or returns while cards are turned sees as many as everyone else.',
      starts: [readCall],
      steps: [
        {
          do: 'readRound:done/firstAlmostTurned',
          in: 'turning.cards',
          starts: [waits(11 * second - 3 * cardTime)],
          context: { turned: 3 },
        },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.result', context: { turned: 4 } },
        { do: 'wait:error/broken', in: 'refreshing', starts: [readCall] },
        {
          do: 'readRound:done/firstAllTurned',
          in: 'turning.result',
          starts: [waits(4 * second)],
          context: { turned: 4 },
        },
        { do: 'wait:done/over', in: 'refreshing' },
        { do: 'readRound:done/firstAlmostTurned', in: 'turning.cards', context: { turned: 3 } },
      ],
    },
    'joins-at-the-result': {
      claim: 'A visitor who joins after all cards are turned sees the result until it is paid.',
      starts: [readCall],
      steps: [
        {
          do: 'readRound:done/firstAllTurned',
          in: 'turning.result',
          starts: [waits(4 * second)],
          context: { turned: 4 },
        },
        { do: 'wait:done/over', in: 'refreshing', starts: [readCall] },
      ],
    },
    'joins-while-closed': {
      claim:
        'A visitor who joins while the round is closed waits for the cards, and sees them as soon as they are dealt.',
      starts: [readCall],
      steps: [
        {
          do: 'readRound:done/firstClosed',
          in: 'closed',
          tags: ['shown'],
          starts: [waits(39.6 * second)],
          context: { latest: answerAt(1, null, 25.4 * second).value },
        },
        { do: 'table.changed', in: 'refreshing', starts: [readCall] },
        { do: 'readRound:done/firstClosed', in: 'closed', starts: [waits(39.6 * second)] },
        { do: 'wait:error/broken', in: 'refreshing', starts: [readCall] },
        {
          do: 'readRound:error/fault',
          in: 'waitingToRetry',
          tags: ['shown'],
          starts: [],
          context: { latest: answerAt(1, null, 25.4 * second).value },
        },
        { do: 'after:askAgainTime', passes: 2 * second, in: 'refreshing', starts: [readCall] },
        { do: 'readRound:done/refused', in: 'waitingToRetry' },
        { do: 'table.changed', in: 'refreshing', starts: [readCall] },
        { do: 'readRound:done/firstDealt', in: 'turning.cards', context: { turned: 0 } },
      ],
    },
    'page-was-hidden': {
      claim: 'A page that becomes visible again loads the current round in every state.',
      starts: [readCall],
      steps: [
        { do: 'readRound:done/first', in: 'betting' },
        { do: 'table.changed', in: 'betting', starts: [] },
        { do: 'page.returned', in: 'refreshing', starts: [readCall] },
        {
          do: 'readRound:done/firstClosed',
          in: 'closed',
          starts: [waits(39.6 * second)],
          context: { latest: answerAt(1, null, 25.4 * second).value },
        },
        { do: 'page.returned', in: 'refreshing', starts: [readCall] },
        { do: 'readRound:error/fault', in: 'waitingToRetry' },
        { do: 'page.returned', in: 'refreshing', starts: [readCall] },
        { do: 'readRound:done/second', in: 'betting', starts: [waits(24.9 * second)] },
        { do: 'wait:error/broken', in: 'refreshing', starts: [readCall] },
        { do: 'readRound:done/unknown', in: 'unknown' },
      ],
    },
    'first-load-fails': {
      claim: 'A failed first load is shown, and retried on request or when the page becomes visible.',
      starts: [readCall],
      steps: [
        {
          do: 'readRound:error/fault',
          in: 'loadFailed',
          tags: ['failed'],
          notTags: ['shown'],
          context: { latest: null },
        },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: [readCall] },
        { do: 'readRound:done/refused', in: 'loadFailed', tags: ['failed'] },
        { do: 'page.returned', in: 'loading', starts: [readCall] },
        {
          do: 'readRound:done/firstDealt',
          in: 'turning.cards',
          starts: [waits(10.9 * second)],
          context: { turned: 0 },
        },
      ],
    },
    'unknown-table': {
      claim: 'A table that cannot be joined is shown as unknown.',
      starts: [readCall],
      steps: [{ do: 'readRound:done/unknown', in: 'unknown', notTags: ['shown', 'busy'] }],
    },
  },
})
