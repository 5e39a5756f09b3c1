import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { closesIn, type Draws, drawsIn, isPast, numbersCame, stillRuns, takesBets } from './lottery.rules.ts'

/** The wire call behind each actor of the chart. */
export const lotteryActorCalls = defineCalls({ readDraw: lotteryCalls.lotteryDraw })

export interface LotteryContext {
  readonly gameCode: string
  /** What the server said last that was not about a draw whose numbers are still awaited; null before it said anything. */
  readonly draws: Draws | null
}

export type LotteryEvent =
  /** The page is looked at again, or there is a line again: its timers may have slept. */
  { readonly type: 'page.returned' } | { readonly type: 'retry.requested' }

type Heard = Answered<Answer<Draws>>

/** A claim about what was known before and what the server says now. */
const compared =
  (claim: (before: Draws, now: Draws) => boolean) =>
  ({ context: { draws } }: { readonly context: LotteryContext }, { answer: heard }: Heard): boolean =>
    heard.kind === 'value' && draws !== null && claim(draws, heard.value)

const settled = (before: Draws, now: Draws) => isPast(before, now) || stillRuns(before, now)

/** One lottery from draw to draw: open, closed, waiting for numbers, drawn. */
export const lotteryMachine = setup({
  types: {
    input: {} as { readonly gameCode: string },
    context: {} as LotteryContext,
    events: {} as LotteryEvent,
    tags: {} as 'busy' | 'failed' | 'shown' | 'open' | 'awaited',
  },
  actors: { ...callsNotProvided(lotteryActorCalls), wait: notProvided<void, { readonly for: number }>('wait') },
  guards: {
    refused,
    gameUnknown: (_, { answer: heard }: Heard) => heard.kind === 'refusal' && heard.code === 'game_not_found',
    numbersCame: compared((before, now) => numbersCame(before, now) && takesBets(now)),
    goesOn: compared((before, now) => settled(before, now) && takesBets(now)),
    isClosed: compared((before, now) => settled(before, now) && !takesBets(now)),
    beganClosed: (_, { answer: heard }: Heard) => heard.kind === 'value' && !takesBets(heard.value),
  },
  actions: { keepDraws: assign(kept((draws: Draws) => ({ draws }))) },
  delays: { newsTime: 10_000, askAgainTime: 2_000 },
}).createMachine({
  id: 'lottery',
  description: 'One lottery from draw to draw, by the server’s clock.',
  meta: { requirements: ['spec §2 /lottery, /vnLottery, /seaLottery', 'spec §7 lottery'] },
  context: ({ input }) => ({ gameCode: input.gameCode, draws: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The running draw is on its way.',
      meta: { requirements: ['spec §7 lottery'] },
      tags: ['busy'],
      invoke: {
        src: 'readDraw',
        id: 'readDraw',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: answer('gameUnknown'), target: 'unknown' },
          { guard: answer('refused'), target: 'unloaded' },
          { guard: answer('beganClosed'), target: 'closed', actions: answer('keepDraws') },
          { target: 'open', actions: answer('keepDraws') },
        ],
        onError: 'unloaded',
      },
    },
    unloaded: {
      description: 'It did not come; one can ask for it again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading', 'page.returned': 'loading' },
    },
    unknown: {
      description: 'There is no such lottery, or it cannot be played.',
      meta: { requirements: ['spec §8 error catalogue'] },
      type: 'final',
    },
    open: {
      description: 'The running draw takes bets until it closes.',
      meta: { requirements: ['spec §7 lottery'] },
      tags: ['shown', 'open'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { draws } }) => ({ for: draws === null ? 0 : closesIn(draws) }),
        onDone: 'closed',
        onError: 'asking',
      },
      on: { 'page.returned': 'asking' },
      initial: 'plain',
      states: {
        plain: { description: 'Nothing is new.', meta: { requirements: ['spec §7 lottery'] } },
        news: {
          description: 'The numbers that were waited for have just been drawn.',
          meta: { requirements: ['spec §7 opened numero'] },
          after: { newsTime: 'plain' },
        },
      },
    },
    closed: {
      description: 'The draw takes no more bets and is about to be drawn; bets are for the next one.',
      meta: { requirements: ['spec §7 lottery'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { draws } }) => ({ for: draws === null ? 0 : drawsIn(draws) }),
        onDone: 'asking',
        onError: 'asking',
      },
      on: { 'page.returned': 'asking' },
    },
    asking: {
      description: 'The server is asked for the numbers, or for where the draw is after a while away.',
      meta: { requirements: ['spec §7 opened numero'] },
      tags: ['shown', 'awaited'],
      invoke: {
        src: 'readDraw',
        id: 'readDraw',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: answer('gameUnknown'), target: 'unknown' },
          { guard: answer('numbersCame'), target: 'open.news', actions: answer('keepDraws') },
          { guard: answer('goesOn'), target: 'open', actions: answer('keepDraws') },
          { guard: answer('isClosed'), target: 'closed', actions: answer('keepDraws') },
          { target: 'pausing' },
        ],
        onError: 'pausing',
      },
    },
    pausing: {
      description: 'The numbers are not there yet, or the line is bad: they are asked for again in a moment.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown', 'awaited'],
      after: { askAgainTime: 'asking' },
      on: { 'page.returned': 'asking' },
    },
  },
})
