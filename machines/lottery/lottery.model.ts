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
const said = (running: number, last: number | null, serverTime: number): { kind: 'value'; value: Draws } => ({
  kind: 'value',
  value: {
    serverTime,
    draw: draw(running),
    next: draw(running + 1),
    last: last === null ? null : opened(last),
  },
})
const asked = { src: 'readDraw', input: { gameCode: 'five' } }
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
        first: said(1, null, noon + 5_000),
        firstClosed: said(1, null, noon + 52_000),
        secondDrawn: said(2, 1, noon + minute + 1_000),
        secondUndrawn: said(2, null, noon + minute + 500),
        secondClosed: said(2, 1, noon + minute + 55_000),
        third: said(3, 2, noon + 2 * minute + 1_000),
        unknown: refusal('game_not_found'),
        refused: refusal('rate_limited'),
      },
    },
    wait: { done: { over: undefined }, error: { broken: new Error('no timer') } },
  },
  // Time goes one way: the server tells no earlier draw after a later one, and beyond the third all is as before.
  project: ({ draws }) => (draws === null ? null : [draws.draw.id, draws.serverTime]),
  invariants: {
    'a draw that is shown was told': (state) => !state.tags.has('shown') || state.context.draws !== null,
    'whoever sees the draw open sees one that was': (state) =>
      !state.in('open') ||
      (state.context.draws !== null && state.context.draws.serverTime < state.context.draws.draw.closesAt),
  },
  laws: {
    'whoever returns is told where the draw is': ({ do: what, before, after }) =>
      what !== 'page.returned/default' || !before.tags.has('shown') || after.in('asking'),
    'numbers are news once, when they were waited for': ({ before, after }) =>
      !after.in('open.news') || before.in('open.news') || before.in('asking'),
    'a draw without its numbers is asked for again': ({ do: what, before, after }) =>
      what !== 'readDraw:error/fault' || !before.in('asking') || after.in('pausing'),
  },
  goals: {
    'there can be a draw to bet on': (state) => state.in('open') || state.in('unknown'),
  },
  journeys: {
    'from-draw-to-draw': {
      claim:
        'A draw takes bets until it closes, is drawn at its time, and its numbers are told with the next one open.',
      starts: [asked],
      steps: [
        { do: 'readDraw:done/first', in: 'open.plain', tags: ['shown', 'open'], starts: [waits(45_000)] },
        { do: 'wait:done/over', in: 'closed', tags: ['shown'], notTags: ['open', 'awaited'], starts: [waits(10_000)] },
        { do: 'wait:done/over', in: 'asking', tags: ['awaited', 'shown'], starts: [asked] },
        {
          do: 'readDraw:done/secondUndrawn',
          in: 'pausing',
          tags: ['awaited', 'shown'],
          starts: [],
          context: { draws: { draw: draw(1) } },
        },
        { do: 'after:askAgainTime', passes: 2_000, in: 'asking', starts: [asked] },
        {
          do: 'readDraw:done/secondDrawn',
          in: 'open.news',
          starts: [waits(49_000)],
          context: { draws: { draw: draw(2), last: opened(1) } },
        },
        { do: 'after:newsTime', passes: 10_000, in: 'open.plain', tags: ['open'], starts: [] },
        { do: 'wait:done/over', in: 'closed', starts: [waits(10_000)] },
      ],
    },
    'comes-closed': {
      claim: 'Who comes while the draw is closed waits for its numbers.',
      starts: [asked],
      steps: [
        {
          do: 'readDraw:done/firstClosed',
          in: 'closed',
          starts: [waits(8_000)],
          context: { draws: { draw: draw(1) } },
        },
        { do: 'wait:error/broken', in: 'asking', starts: [asked] },
        { do: 'readDraw:done/refused', in: 'pausing' },
        { do: 'page.returned', in: 'asking', starts: [asked] },
        { do: 'readDraw:error/fault', in: 'pausing', context: { draws: { draw: draw(1) } } },
        { do: 'after:askAgainTime', in: 'asking' },
        {
          do: 'readDraw:done/secondClosed',
          in: 'closed',
          starts: [waits(5_000)],
          context: { draws: { draw: draw(2) } },
        },
      ],
    },
    'was-away': {
      claim: 'Who returns after a while sees the draw that runs now, and no old numbers as news.',
      steps: [
        { do: 'readDraw:done/first', in: 'open' },
        { do: 'page.returned', in: 'asking', starts: [asked] },
        { do: 'readDraw:done/first', in: 'open.plain', starts: [waits(45_000)] },
        { do: 'page.returned', in: 'asking' },
        { do: 'readDraw:done/third', in: 'open.plain', starts: [waits(49_000)], context: { draws: { draw: draw(3) } } },
        { do: 'wait:error/broken', in: 'asking', starts: [asked] },
        { do: 'readDraw:done/unknown', in: 'unknown' },
      ],
    },
    'still-closed': {
      claim: 'Who looks again while the draw is closed waits on.',
      steps: [
        { do: 'readDraw:done/firstClosed', in: 'closed' },
        { do: 'page.returned', in: 'asking', starts: [asked] },
        { do: 'readDraw:done/firstClosed', in: 'closed', starts: [waits(8_000)] },
        { do: 'wait:done/over', in: 'asking' },
      ],
    },
    'did-not-come': {
      claim: 'What did not come is told and asked for again; a game that is no lottery is told as such (spec §8).',
      steps: [
        { do: 'readDraw:error/fault', in: 'unloaded', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: [asked] },
        { do: 'readDraw:done/refused', in: 'unloaded', tags: ['failed'] },
        { do: 'page.returned', in: 'loading', starts: [asked] },
        { do: 'readDraw:done/unknown', in: 'unknown', notTags: ['failed', 'shown'] },
      ],
    },
  },
})
