import { randomInt } from 'node:crypto'
import type { CatalogueGame } from '#server/domain/catalogue.ts'
import type { RoundOutcome } from '#server/domain/seamless-wallet.ts'
import { seedOf } from '#server/art/seed.ts'
import { type Currency, fromMinor, wholeUnits } from '#wire/money.ts'
import type { PlayState, Turn } from '#wire/play.ts'
import { evaluate, reels } from './slot-maths.ts'
import type { SlotModel } from './slot-models.ts'
import { slotWorlds } from './slot-worlds.ts'

/** Draws a whole number from 0 up to but without `below`, all equally likely. */
export type Draw = (below: number) => number

/** The operating system's generator, without bias. */
export const secureDraw: Draw = (below) => randomInt(below)

const steps = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n]
/** Largest bet of a table and the one it opens with, in whole units of its currency. */
const largestBet = 500
const usualBet = 1

/** The bets a table takes, in minor units from the smallest, and the one it opens with. */
export function betsOf(
  game: Pick<CatalogueGame, 'minBet'>,
  currency: Currency,
): {
  readonly bets: readonly bigint[]
  readonly usual: bigint
} {
  const [largest, opening] = [wholeUnits(largestBet, currency), wholeUnits(usualBet, currency)]
  const bets = steps.map((step) => step * game.minBet).filter((bet) => bet <= largest || bet === game.minBet)
  return { bets, usual: bets.find((bet) => bet >= opening) ?? bets.at(-1)! }
}

/** Palette and choice of symbols of a game's table. */
export const themeOf = (game: CatalogueGame): PlayState['theme'] => ({
  hue: game.owner.hue,
  seed: game.code === 'harbour-lights' ? 0 : 1 + (seedOf(game.code) % 1_000_000),
  world: slotWorlds[game.scene],
})

/** What is kept of a slot round: everything the table shows of it. */
export interface SlotOutcome extends RoundOutcome {
  readonly turns: readonly Turn[]
  readonly balanceAfterBet: string
  readonly balance: string
}

const drawStops = (draw: Draw) => reels.map((ring) => draw(ring.length))

function turnOf(
  stops: readonly number[],
  { model, bet, currency }: Pick<Stake, 'model' | 'bet' | 'currency'>,
  free: boolean,
): { readonly turn: Turn; readonly win: bigint } {
  const drawn = evaluate(model, stops)
  const multiplier = free ? model.freeMultiplier : 1
  const worth = (pays: number) => bet * BigInt(pays * multiplier)
  const win = worth(drawn.pays)
  return {
    win,
    turn: {
      free,
      columns: drawn.columns.map((column) => [...column]),
      lines: drawn.lines.map(({ line, symbol, count, pays }) => ({
        line,
        symbol,
        count,
        win: fromMinor(worth(pays), currency),
      })),
      scatters: drawn.scatters,
      scatterWin: fromMinor(worth(drawn.scatterPays), currency),
      multiplier,
      win: fromMinor(win, currency),
    },
  }
}

/** By which model and for what a round is played, in minor units, and what the bet left to spend. */
export interface Stake {
  readonly model: SlotModel
  readonly bet: bigint
  readonly balanceAfterBet: bigint
  readonly currency: Currency
}

/** Draws a round: the paid turn and, after three scatters, its free turns. */
export function drawRound(stake: Stake, draw: Draw): SlotOutcome {
  const { balanceAfterBet, currency } = stake
  const paid = turnOf(drawStops(draw), stake, false)
  const won = paid.turn.scatters >= 3 ? stake.model.freeTurns : 0
  const free = Array.from({ length: won }, () => turnOf(drawStops(draw), stake, true))
  const turns = [paid, ...free]
  const win = turns.reduce((sum, turn) => sum + turn.win, 0n)
  return {
    win: win.toString(),
    turns: turns.map(({ turn }) => turn),
    balanceAfterBet: fromMinor(balanceAfterBet, currency),
    balance: fromMinor(balanceAfterBet + win, currency),
  }
}
