import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import type { Draws } from './lottery.rules.ts'
import { lotteryActorCalls } from './lottery.machine.ts'

/** Dependencies of a lottery: the API client and a timer. */
export interface LotteryDependencies {
  readonly api: Api
  /** Resolves after the given number of milliseconds. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called with each answer before the chart receives it. */
  onDraws(draws: Draws): void
}

/** Returns the production actors of a lottery. */
export const lotteryActors = ({ api, wait, onDraws }: LotteryDependencies) => ({
  ...callActors(lotteryActorCalls, api, { readDraw: onDraws }),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
