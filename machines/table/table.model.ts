import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { tableActorCalls, tableMachine } from './table.machine.ts'
import { cardTime, type TableTold, takesBets } from './table.rules.ts'

const noon = 1_790_000_028_000
const second = 1_000
// Longer between close and deal than a table has: in the browser one turn of the clock is to end one wait.
const length = 76 * second
const commitment = 'c'.repeat(64)
const cards = ['9S', '8H', 'KD', 'QC']
const round = (number: number): TableTold['round'] => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  issue: `20260921-000${number}`,
  closesAt: noon + number * length + 25 * second,
  drawsAt: noon + number * length + 65 * second,
  commitment,
})
const dealt = (number: number): NonNullable<TableTold['dealt']> => ({
  id: round(number).id,
  issue: round(number).issue,
  drawsAt: round(number).drawsAt,
  settlesAt: noon + (number + 1) * length,
  numbers: cards,
  proof: { commitment, nonce: number, clientSeed: 'velada', serverSeed: 'a'.repeat(64) },
})
/** What the server says so many milliseconds after the first round began. */
const said = (coming: number, last: number | null, after: number): { kind: 'value'; value: TableTold } => ({
  kind: 'value',
  value: { serverTime: noon + length + after, round: round(coming), dealt: last === null ? null : dealt(last) },
})
const asked = { src: 'readRound', input: { gameCode: 'velada' } }
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
        first: said(1, 0, 5 * second),
        firstClosed: said(1, null, 25.4 * second),
        firstDealt: said(2, 1, 65.1 * second),
        firstAlmostTurned: said(2, 1, 65 * second + 3 * cardTime),
        firstAllTurned: said(2, 1, 72 * second),
        second: said(2, 1, length + 100),
        unknown: refusal('game_not_found'),
        refused: refusal('rate_limited'),
      },
    },
    wait: { done: { over: undefined }, error: { broken: new Error('no timer') } },
  },
  project: ({ told, turned }) => (told === null ? null : [told.serverTime, turned]),
  invariants: {
    'a round that is shown was told': (state) => !state.tags.has('shown') || state.context.told !== null,
    'whoever sees the round open sees one that takes bets': (state) =>
      !state.in('betting') || (state.context.told !== null && takesBets(state.context.told)),
    'no more cards are turned than there are': ({ context: { told, turned } }) =>
      turned <= (told?.dealt?.numbers.length ?? 0),
    'who won is seen once all cards are': (state) =>
      !state.in('turning') ||
      state.in('turning.result') === (state.context.turned === state.context.told?.dealt?.numbers.length),
  },
  laws: {
    'cards are turned one by one': ({ do: what, before, after }) =>
      what !== 'after:cardTime' || after.context.turned === before.context.turned + 1,
    'whoever returns is told where the round is': ({ do: what, before, after }) =>
      what !== 'page.returned/default' || !before.tags.has('shown') || before.in('turning') || after.in('asking'),
    'a line that breaks is tried again': ({ do: what, before, after }) =>
      !/^readRound:(error.fault|done.refused)/.test(what) || !before.in('asking') || after.in('pausing'),
  },
  goals: {
    'there can be a round to bet on': (state) => state.in('betting') || state.in('unknown'),
  },
  journeys: {
    'from-round-to-round': {
      claim: 'A round takes bets, closes, its cards are turned one by one, and once it is paid the next one is open.',
      starts: [asked],
      steps: [
        {
          do: 'readRound:done/first',
          in: 'betting',
          tags: ['shown', 'open'],
          starts: [waits(20 * second)],
          context: { told: said(1, 0, 5 * second).value },
        },
        { do: 'wait:done/over', in: 'closed', tags: ['shown'], notTags: ['open'], starts: [waits(40 * second)] },
        { do: 'wait:done/over', in: 'asking', tags: ['shown'], starts: [asked] },
        {
          do: 'readRound:done/firstDealt',
          in: 'turning.cards',
          tags: ['shown'],
          notTags: ['open'],
          starts: [waits(10.9 * second)],
          context: { turned: 0, told: said(2, 1, 65.1 * second).value },
        },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.cards', starts: [], context: { turned: 1 } },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.cards', context: { turned: 2 } },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.cards', context: { turned: 3 } },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.result', tags: ['shown'], context: { turned: 4 } },
        { do: 'page.returned', in: 'turning.result', starts: [] },
        { do: 'wait:done/over', in: 'asking', tags: ['shown'], starts: [asked] },
        { do: 'readRound:done/second', in: 'betting', starts: [waits(24.9 * second)], context: { turned: 4 } },
      ],
    },
    'comes-in-the-middle': {
      claim: 'Who comes, or comes back, while cards are turned sees as many as everybody else does.',
      starts: [asked],
      steps: [
        {
          do: 'readRound:done/firstAlmostTurned',
          in: 'turning.cards',
          starts: [waits(11 * second - 3 * cardTime)],
          context: { turned: 3 },
        },
        { do: 'after:cardTime', passes: cardTime, in: 'turning.result', context: { turned: 4 } },
        { do: 'wait:error/broken', in: 'asking', starts: [asked] },
        {
          do: 'readRound:done/firstAllTurned',
          in: 'turning.result',
          starts: [waits(4 * second)],
          context: { turned: 4 },
        },
        { do: 'wait:done/over', in: 'asking' },
        { do: 'readRound:done/firstAlmostTurned', in: 'turning.cards', context: { turned: 3 } },
      ],
    },
    'comes-late': {
      claim: 'Who comes when all has been turned sees the result until it is paid.',
      starts: [asked],
      steps: [
        {
          do: 'readRound:done/firstAllTurned',
          in: 'turning.result',
          starts: [waits(4 * second)],
          context: { turned: 4 },
        },
        { do: 'wait:done/over', in: 'asking', starts: [asked] },
      ],
    },
    'comes-closed': {
      claim:
        'Who comes while the round is closed waits for the cards, and is told of them at once when they are dealt.',
      starts: [asked],
      steps: [
        {
          do: 'readRound:done/firstClosed',
          in: 'closed',
          tags: ['shown'],
          starts: [waits(39.6 * second)],
          context: { told: said(1, null, 25.4 * second).value },
        },
        { do: 'table.told', in: 'asking', starts: [asked] },
        { do: 'readRound:done/firstClosed', in: 'closed', starts: [waits(39.6 * second)] },
        { do: 'wait:error/broken', in: 'asking', starts: [asked] },
        {
          do: 'readRound:error/fault',
          in: 'pausing',
          tags: ['shown'],
          starts: [],
          context: { told: said(1, null, 25.4 * second).value },
        },
        { do: 'after:askAgainTime', passes: 2 * second, in: 'asking', starts: [asked] },
        { do: 'readRound:done/refused', in: 'pausing' },
        { do: 'table.told', in: 'asking', starts: [asked] },
        { do: 'readRound:done/firstDealt', in: 'turning.cards', context: { turned: 0 } },
      ],
    },
    'looks-away': {
      claim: 'A page that was out of sight asks where the round is, whatever it waited for.',
      starts: [asked],
      steps: [
        { do: 'readRound:done/first', in: 'betting' },
        { do: 'table.told', in: 'betting', starts: [] },
        { do: 'page.returned', in: 'asking', starts: [asked] },
        { do: 'readRound:done/firstClosed', in: 'closed' },
        { do: 'page.returned', in: 'asking', starts: [asked] },
        { do: 'readRound:error/fault', in: 'pausing' },
        { do: 'page.returned', in: 'asking', starts: [asked] },
        { do: 'readRound:done/second', in: 'betting', starts: [waits(24.9 * second)] },
        { do: 'wait:error/broken', in: 'asking', starts: [asked] },
        { do: 'readRound:done/unknown', in: 'unknown' },
      ],
    },
    'does-not-come': {
      claim: 'A table that does not come can be asked for again; one that there is not says so.',
      starts: [asked],
      steps: [
        { do: 'readRound:error/fault', in: 'unloaded', tags: ['failed'], notTags: ['shown'], context: { told: null } },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: [asked] },
        { do: 'readRound:done/refused', in: 'unloaded', tags: ['failed'] },
        { do: 'page.returned', in: 'loading', starts: [asked] },
        {
          do: 'readRound:done/firstDealt',
          in: 'turning.cards',
          starts: [waits(10.9 * second)],
          context: { turned: 0 },
        },
      ],
    },
    'there-is-none': {
      claim: 'A table that cannot be joined says so.',
      starts: [asked],
      steps: [{ do: 'readRound:done/unknown', in: 'unknown', notTags: ['shown', 'busy'] }],
    },
  },
})
