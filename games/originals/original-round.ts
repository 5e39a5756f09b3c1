import type { Draw } from '#games/fair/fair.ts'
import { floorOf } from '#games/fraction.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { type OriginalName, originalOf } from './originals.ts'

/** A round of an original as it is stored. */
export interface OriginalOutcome {
  /** In minor units, as digits. */
  readonly win: string
  readonly original: OriginalName
  /** Of the rules that it was played by. */
  readonly version: number
  readonly pick: unknown
  readonly outcome: unknown
  /** Money as on the wire. */
  readonly balanceAfterBet: string
  readonly balance: string
  readonly [key: string]: unknown
}

/** A bet on a pick, which has passed the game's schema: `bet` and `balanceAfterBet` in minor units. */
export interface OriginalBet {
  readonly original: OriginalName
  readonly pick: unknown
  readonly bet: bigint
  readonly balanceAfterBet: bigint
  readonly currency: Currency
}

/** Draws a round and pays it, rounded down. */
export function drawOriginal(
  { original, pick, bet, balanceAfterBet, currency }: OriginalBet,
  draw: Draw,
): OriginalOutcome {
  const game = originalOf(original)
  const outcome = game.draw(draw, pick)
  const win = floorOf(game.pays(pick, outcome), bet)
  return {
    win: win.toString(),
    original,
    version: game.version,
    pick,
    outcome,
    balanceAfterBet: fromMinor(balanceAfterBet, currency),
    balance: fromMinor(balanceAfterBet + win, currency),
  }
}
