import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import {
  timeToClose,
  type Draws,
  timeToDraw,
  isDrawn,
  areNumbersDrawn,
  isSameDraw,
  takesBets,
} from './lottery.rules.ts'

/** The wire call behind each actor of the chart. */
export const lotteryActorCalls = defineCalls({ readDraw: lotteryCalls.lotteryDraw })

export interface LotteryContext {
  readonly gameCode: string
  /** Last answer that was not about a draw with pending numbers; null before the first answer. */
  readonly draws: Draws | null
}

export type LotteryEvent =
  /** The page is visible again, or the connection is back: timers may have been suspended. */
  { readonly type: 'page.returned' } | { readonly type: 'retry.requested' }

type DrawsAnswer = Answered<Answer<Draws>>

/** Creates a guard that compares the known draws with those of the answer. */
const compared =
  (claim: (before: Draws, now: Draws) => boolean) =>
  ({ context: { draws } }: { readonly context: LotteryContext }, { answer }: DrawsAnswer): boolean =>
    answer.kind === 'value' && draws !== null && claim(draws, answer.value)

const isResolved = (before: Draws, now: Draws) => isDrawn(before, now) || isSameDraw(before, now)

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
    gameUnknown: (_, { answer }: DrawsAnswer) => answer.kind === 'refusal' && answer.code === 'game_not_found',
    numbersDrawn: compared((before, now) => areNumbersDrawn(before, now) && takesBets(now)),
    isOpen: compared((before, now) => isResolved(before, now) && takesBets(now)),
    isClosed: compared((before, now) => isResolved(before, now) && !takesBets(now)),
    isInitiallyClosed: (_, { answer }: DrawsAnswer) => answer.kind === 'value' && !takesBets(answer.value),
  },
  actions: { keepDraws: assign(fromValue((draws: Draws) => ({ draws }))) },
  delays: { newsTime: 10_000, askAgainTime: 2_000 },
}).createMachine({
  id: 'lottery',
  description: 'One lottery from draw to draw, by the server’s clock.',
  meta: { requirements: ['spec §2 /lottery, /vnLottery, /seaLottery', 'spec §7 lottery'] },
  context: ({ input }) => ({ gameCode: input.gameCode, draws: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the current draw.',
      meta: { requirements: ['spec §7 lottery'] },
      tags: ['busy'],
      invoke: {
        src: 'readDraw',
        id: 'readDraw',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: withOutput('gameUnknown'), target: 'unknown' },
          { guard: withOutput('refused'), target: 'loadFailed' },
          { guard: withOutput('isInitiallyClosed'), target: 'closed', actions: withOutput('keepDraws') },
          { target: 'open', actions: withOutput('keepDraws') },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'Loading failed; the player can retry.',
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
      description: 'The current draw takes bets until it closes.',
      meta: { requirements: ['spec §7 lottery'] },
      tags: ['shown', 'open'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { draws } }) => ({ for: draws === null ? 0 : timeToClose(draws) }),
        onDone: 'closed',
        onError: 'refreshing',
      },
      on: { 'page.returned': 'refreshing' },
      initial: 'idle',
      states: {
        idle: { description: 'No new numbers to announce.', meta: { requirements: ['spec §7 lottery'] } },
        announcingNumbers: {
          description: 'The awaited numbers have just been drawn.',
          meta: { requirements: ['spec §7 opened numero'] },
          after: { newsTime: 'idle' },
        },
      },
    },
    closed: {
      description: 'The draw takes no more bets and waits for its drawing; new bets go to the next draw.',
      meta: { requirements: ['spec §7 lottery'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { draws } }) => ({ for: draws === null ? 0 : timeToDraw(draws) }),
        onDone: 'refreshing',
        onError: 'refreshing',
      },
      on: { 'page.returned': 'refreshing' },
    },
    refreshing: {
      description: 'Requests the numbers, or the current draw once the page is visible again.',
      meta: { requirements: ['spec §7 opened numero'] },
      tags: ['shown', 'awaited'],
      invoke: {
        src: 'readDraw',
        id: 'readDraw',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: withOutput('gameUnknown'), target: 'unknown' },
          { guard: withOutput('numbersDrawn'), target: 'open.announcingNumbers', actions: withOutput('keepDraws') },
          { guard: withOutput('isOpen'), target: 'open', actions: withOutput('keepDraws') },
          { guard: withOutput('isClosed'), target: 'closed', actions: withOutput('keepDraws') },
          { target: 'waitingToRetry' },
        ],
        onError: 'waitingToRetry',
      },
    },
    waitingToRetry: {
      description: 'The numbers are not drawn yet, or the request failed: it is repeated shortly.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['shown', 'awaited'],
      after: { askAgainTime: 'refreshing' },
      on: { 'page.returned': 'refreshing' },
    },
  },
})
