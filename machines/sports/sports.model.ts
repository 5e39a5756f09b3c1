import type { SportsBoard } from '#wire/sports/sports.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { sportsActorCalls, sportsMachine } from './sports.machine.ts'

const noon = 1_790_000_040_000
const board = (serverTime: number, step: number): SportsBoard => ({
  serverTime,
  gameCode: 'pulsefield-football',
  currency: 'PHP',
  least: '1.00',
  mostReturn: '1000000.00',
  most: '50000.00',
  margin: 5,
  fixtures: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      league: 'kapuluan',
      leagueName: 'Kapuluan Liga',
      kind: 'football',
      home: 'Tala United',
      away: 'Puerto Verde',
      kicksOffAt: noon,
      commitment: 'c'.repeat(64),
      phase: 'live',
      step,
      score: { home: 0, away: 0 },
      rounds: { home: 0, away: 0 },
      events: [],
      suspended: false,
      markets: [
        {
          market: 'result',
          line: null,
          prices: [
            { selection: 'home', odds: 210 + step },
            { selection: 'draw', odds: 300 },
            { selection: 'away', odds: 330 },
          ],
        },
      ],
    },
  ],
})
const first = board(noon + 20_000, 5)
const second = board(noon + 40_000, 10)
const read = { src: 'readBoard', input: { hall: 'sports' } }
const watched = { src: 'watchBoard', input: { hall: 'sports' } }

export const sportsModel = defineModel({
  flow: 'sports',
  machine: sportsMachine,
  inputs: { default: { hall: 'sports' } },
  events: { 'board.received': { second: { board: second } } },
  calls: sportsActorCalls,
  actors: {
    readBoard: {
      done: {
        first: { kind: 'value', value: first },
        second: { kind: 'value', value: second },
        closed: refusal('game_not_found'),
        refused: refusal('rate_limited'),
      },
    },
    watchBoard: {
      events: { moved: { type: 'board.received', board: second }, lost: { type: 'stream.lost' } },
      error: { broken: new Error('no stream') },
    },
  },
  project: ({ board: shown }) => shown?.serverTime ?? null,
  invariants: {
    'only a loaded board is shown': (state) => !state.tags.has('shown') || state.context.board !== null,
  },
  laws: {
    'the shown board stays until a newer one is loaded': ({ before, after }) =>
      !before.tags.has('shown') || after.in('closed') || after.context.board !== null,
    'a page that becomes visible again loads the current board': ({ do: what, before, after }) =>
      what !== 'page.returned/default' || !before.tags.has('shown') || after.in('refreshing'),
  },
  goals: { 'the board can be followed': (state) => state.in('following') || state.in('closed') },
  journeys: {
    'odds-move': {
      claim: 'Matches are shown at once and updated over the stream (issue 14 odds that move over SSE).',
      starts: [read],
      steps: [
        {
          do: 'readBoard:done/first',
          in: 'following',
          tags: ['shown'],
          notTags: ['stale'],
          starts: [watched],
          context: { board: first, before: null },
        },
        { do: 'watchBoard:event/moved', in: 'following', context: { board: second, before: first } },
      ],
    },
    'stream-lost': {
      claim:
        'When the stream ends the board stays, is marked as outdated, and is loaded again until that succeeds (spec §8).',
      steps: [
        { do: 'readBoard:done/first', in: 'following' },
        {
          do: 'watchBoard:event/lost',
          in: 'refreshing',
          tags: ['shown', 'stale'],
          starts: [read],
          context: { board: first },
        },
        {
          do: 'readBoard:error/fault',
          in: 'waitingToRetry',
          tags: ['shown', 'stale'],
          starts: [],
          context: { board: first },
        },
        { do: 'after:askAgainTime', passes: 4_000, in: 'refreshing', starts: [read] },
        { do: 'readBoard:done/refused', in: 'waitingToRetry' },
        { do: 'page.returned', in: 'refreshing', starts: [read] },
        { do: 'readBoard:done/second', in: 'following', starts: [watched], context: { board: second, before: first } },
        { do: 'watchBoard:error/broken', in: 'refreshing', starts: [read] },
        { do: 'readBoard:done/first', in: 'following', context: { board: first } },
        { do: 'page.returned', in: 'refreshing', tags: ['stale'], starts: [read] },
        { do: 'readBoard:done/closed', in: 'closed', notTags: ['shown'] },
      ],
    },
    'first-load-fails': {
      claim: 'A failed first load is shown and retried; a closed hall is shown as such (spec §8).',
      steps: [
        { do: 'readBoard:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: [read] },
        { do: 'readBoard:done/refused', in: 'loadFailed', tags: ['failed'] },
        { do: 'page.returned', in: 'loading', starts: [read] },
        { do: 'readBoard:done/closed', in: 'closed', notTags: ['failed', 'shown'] },
      ],
    },
  },
})
