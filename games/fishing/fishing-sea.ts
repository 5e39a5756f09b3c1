import * as v from 'valibot'
import type { Draw } from '#games/fair/fair.ts'
import { type Currency, fromMinor } from '#wire/money.ts'

/**
 * The targets of the fishing game, and how a shot is drawn (docs/decisions/0045-fishing.md). The server and the browser
 * run this file.
 */

/** Kinds of targets, from the commonest to the rarest. */
export const Target = v.picklist(['anchovy', 'clownfish', 'puffer', 'turtle', 'ray', 'shark', 'whale', 'dragon'])
export type Target = v.InferOutput<typeof Target>

/** The payout of each target, as a multiple of the bet. Never changed once a game was played with them. */
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

/** The return in per cent: the same for every target, exactly. */
export const fishingReturn = 96

/** Returns the chance that a shot catches a target, in per cent. */
export const chanceOf = (target: Target): number => fishingReturn / oddsOf[target]

/** The bet of each cannon, as a multiple of the smallest. */
export const cannonSizes = [1, 2, 5, 10, 20] as const

/** Index of the default cannon. */
export const usualCannon = 1

/** The stored result of a shot. */
export interface ShotOutcome {
  /** In minor units, as digits. */
  readonly win: string
  readonly target: Target
  readonly caught: boolean
  readonly balanceAfterBet: string
  readonly balance: string
  readonly [key: string]: unknown
}

/**
 * Draws whether a target is caught: the first 96 of odds × 100 equally likely numbers, so each target returns the same.
 */
export const drawCatch = (target: Target, draw: Draw): boolean => draw(oddsOf[target] * 100) < fishingReturn

/** Plays a shot, in minor units; the same draws give the same result. */
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
