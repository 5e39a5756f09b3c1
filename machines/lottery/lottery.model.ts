import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { lotteryActorCalls, lotteryMachine } from './lottery.machine.ts'
import type { Draws } from './lottery.rules.ts'

const noon = 1_790_000_040_000
const minute = 60_000
const commitment = 'c'.repeat(64)
const draw = (number: number): Draws['draw'] => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  issue: `20260921-000${number}`,
  closesAt: noon + number * minute - 10_000,
  drawsAt: noon + number * minute,
  commitment,
})
const opened = (number: number): NonNullable<Draws['last']> => ({
  id: draw(number).id,
  issue: draw(number).issue,
  drawsAt: draw(number).drawsAt,
  numbers: ['04821'],
  proof: { commitment, nonce: number, clientSeed: 'five', serverSeed: 'a'.repeat(64) },
})
const drawsAnswer = (running: number, last: number | null, serverTime: number): { kind: 'value'; value: Draws } => ({
  kind: 'value',
  value: {
    serverTime,
    draw: draw(running),
    next: draw(running + 1),
    last: last === null ? null : opened(last),
  },
})
const readDrawCall = { src: 'readDraw', input: { gameCode: 'five' } }
const waits = (milliseconds: number) => ({ src: 'wait', input: { for: milliseconds } })

export const lotteryModel = defineModel({
  flow: 'lottery',
  machine: lotteryMachine,
  inputs: { default: { gameCode: 'five' } },
  events: {},
  calls: lotteryActorCalls,
  actors: {
    readDraw: {
      done: {
        first: drawsAnswer(1, null, noon + 5_000),
        firstClosed: drawsAnswer(1, null, noon + 52_000),
        secondDrawn: drawsAnswer(2, 1, noon + minute + 1_000),
        secondUndrawn: drawsAnswer(2, null, noon + minute + 500),
        secondClosed: drawsAnswer(2, 1, noon + minute + 55_000),
        third: drawsAnswer(3, 2, noon + 2 * minute + 1_000),
        unknown: refusal('game_not_found'),
        refused: refusal('rate_limited'),
      },
    },
    wait: { done: { over: undefined }, error: { broken: new Error('no timer') } },
  },
  // The server never reports an earlier draw after a later one; after the third draw the states repeat.
  project: ({ draws }) => (draws === null ? null : [draws.draw.id, draws.serverTime]),
  invariants: {
    'a shown draw comes from the server': (state) => !state.tags.has('shown') || state.context.draws !== null,
    'an open draw was open at the server time': (state) =>
      !state.in('open') ||
      (state.context.draws !== null && state.context.draws.serverTime < state.context.draws.draw.closesAt),
  },
  laws: {
    'a page that becomes visible again requests the current draw': ({ do: what, before, after }) =>
      what !== 'page.returned/default' || !before.tags.has('shown') || after.in('refreshing'),
    'numbers are announced once, right after refreshing': ({ before, after }) =>
      !after.in('open.announcingNumbers') || before.in('open.announcingNumbers') || before.in('refreshing'),
    'a failed request for the numbers is repeated': ({ do: what, before, after }) =>
      what !== 'readDraw:error/fault' || !before.in('refreshing') || after.in('waitingToRetry'),
  },
  goals: {
    'a draw is open for bets': (state) => state.in('open') || state.in('unknown'),
  },
  journeys: {
    'from-draw-to-draw': {
      claim:
        'A draw takes bets until it closes and is drawn on time; its numbers are shown while the next draw is open.',
      starts: [readDrawCall],
      steps: [
        { do: 'readDraw:done/first', in: 'open.idle', tags: ['shown', 'open'], starts: [waits(45_000)] },
        { do: 'wait:done/over', in: 'closed', tags: ['shown'], notTags: ['open', 'awaited'], starts: [waits(10_000)] },
        { do: 'wait:done/over', in: 'refreshing', tags: ['awaited', 'shown'], starts: [readDrawCall] },
        {
          do: 'readDraw:done/secondUndrawn',
          in: 'waitingToRetry',
          tags: ['awaited', 'shown'],
          starts: [],
          context: { draws: { draw: draw(1) } },
        },
        { do: 'after:askAgainTime', passes: 2_000, in: 'refreshing', starts: [readDrawCall] },
        {
          do: 'readDraw:done/secondDrawn',
          in: 'open.announcingNumbers',
          starts: [waits(49_000)],
          context: { draws: { draw: draw(2), last: opened(1) } },
        },
        { do: 'after:newsTime', passes: 10_000, in: 'open.idle', tags: ['open'], starts: [] },
        { do: 'wait:done/over', in: 'closed', starts: [waits(10_000)] },
      ],
    },
    'opened-while-closed': {
      claim: 'A player who opens the page while the draw is closed waits for its numbers.',
      starts: [readDrawCall],
      steps: [
        {
          do: 'readDraw:done/firstClosed',
          in: 'closed',
          starts: [waits(8_000)],
          context: { draws: { draw: draw(1) } },
        },
        { do: 'wait:error/broken', in: 'refreshing', starts: [readDrawCall] },
        { do: 'readDraw:done/refused', in: 'waitingToRetry' },
        { do: 'page.returned', in: 'refreshing', starts: [readDrawCall] },
        { do: 'readDraw:error/fault', in: 'waitingToRetry', context: { draws: { draw: draw(1) } } },
        { do: 'after:askAgainTime', in: 'refreshing' },
        {
          do: 'readDraw:done/secondClosed',
          in: 'closed',
          starts: [waits(5_000)],
          context: { draws: { draw: draw(2) } },
        },
      ],
    },
    'was-away': {
      claim: 'A player who returns to the page sees the current draw, and no old numbers as news.',
      steps: [
        { do: 'readDraw:done/first', in: 'open' },
        { do: 'page.returned', in: 'refreshing', starts: [readDrawCall] },
        { do: 'readDraw:done/first', in: 'open.idle', starts: [waits(45_000)] },
        { do: 'page.returned', in: 'refreshing' },
        { do: 'readDraw:done/third', in: 'open.idle', starts: [waits(49_000)], context: { draws: { draw: draw(3) } } },
        { do: 'wait:error/broken', in: 'refreshing', starts: [readDrawCall] },
        { do: 'readDraw:done/unknown', in: 'unknown' },
      ],
    },
    'still-closed': {
      claim: 'A player who returns while the draw is still closed keeps waiting.',
      steps: [
        { do: 'readDraw:done/firstClosed', in: 'closed' },
        { do: 'page.returned', in: 'refreshing', starts: [readDrawCall] },
        { do: 'readDraw:done/firstClosed', in: 'closed', starts: [waits(8_000)] },
        { do: 'wait:done/over', in: 'refreshing' },
      ],
    },
    'loading-failed': {
      claim: 'A failed load is shown and can be retried; an unknown lottery is shown as unknown (spec §8).',
      steps: [
        { do: 'readDraw:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: [readDrawCall] },
        { do: 'readDraw:done/refused', in: 'loadFailed', tags: ['failed'] },
        { do: 'page.returned', in: 'loading', starts: [readDrawCall] },
        { do: 'readDraw:done/unknown', in: 'unknown', notTags: ['failed', 'shown'] },
      ],
    },
  },
})
