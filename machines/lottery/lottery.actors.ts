import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import type { Draws } from './lottery.rules.ts'
import { lotteryActorCalls } from './lottery.machine.ts'

/** What a lottery needs from outside: the client, and a clock. */
export interface LotteryDependencies {
  readonly api: Api
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called with each answer, before the chart hears of it. */
  heard(draws: Draws): void
}

/** The real actors of a lottery. */
export const lotteryActors = ({ api, wait, heard }: LotteryDependencies) => ({
  ...callActors(lotteryActorCalls, api, { readDraw: heard }),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
