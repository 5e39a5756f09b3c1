import * as v from 'valibot'
import type { Draw } from '#games/fair/fair.ts'
import { type Currency, fromMinor } from '#wire/money.ts'

/**
 * What is fished for, and how a shot is drawn (docs/decisions/0045-fishing.md). The server and the browser run what is in
 * this file.
 */

/** Kinds of targets, from the commonest to the rarest. */
export const Target = v.picklist(['anchovy', 'clownfish', 'puffer', 'turtle', 'ray', 'shark', 'whale', 'dragon'])
export type Target = v.InferOutput<typeof Target>

/** What a target pays when it is caught, as a multiple of the shot's bet. A game once played by them never changes them. */
export const oddsOf: Readonly<Record<Target, number>> = {
  anchovy: 2,
  clownfish: 3,
  puffer: 5,
  turtle: 10,
  ray: 20,
  shark: 50,
  whale: 100,
  dragon: 250,
}

/** Share of all bets that comes back, in per cent: the same of every target, exactly. */
export const fishingReturn = 96

/** How often a shot at a target catches it, in per cent. */
export const chanceOf = (target: Target): number => fishingReturn / oddsOf[target]

/** What each size of the cannon bets, as a multiple of the smallest. */
export const cannonSizes = [1, 2, 5, 10, 20] as const

/** The cannon a game opens with, by its index. */
export const usualCannon = 1

/** What is kept of a shot: all that is shown of it. */
export interface ShotOutcome {
  /** In minor units, as digits. */
  readonly win: string
  readonly target: Target
  readonly caught: boolean
  readonly balanceAfterBet: string
  readonly balance: string
  readonly [key: string]: unknown
}

/** Whether a target is caught: of odds × 100 equally likely numbers the first 96 do, so each target returns the same. */
export const drawCatch = (target: Target, draw: Draw): boolean => draw(oddsOf[target] * 100) < fishingReturn

/** Plays a shot by what is drawn, in minor units; the same numbers give the same. */
export function drawShot(
  {
    target,
    bet,
    balanceAfterBet,
    currency,
  }: {
    readonly target: Target
    readonly bet: bigint
    readonly balanceAfterBet: bigint
    readonly currency: Currency
  },
  draw: Draw,
): ShotOutcome {
  const caught = drawCatch(target, draw)
  const win = caught ? bet * BigInt(oddsOf[target]) : 0n
  return {
    win: win.toString(),
    target,
    caught,
    balanceAfterBet: fromMinor(balanceAfterBet, currency),
    balance: fromMinor(balanceAfterBet + win, currency),
  }
}
