import type { Draw } from '#games/fair/fair.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { Turn } from './turn.ts'
import { evaluate } from './slot-maths.ts'
import type { SlotModel } from './slot-models.ts'
import { reelsOf } from './slot-reels.ts'

/** The stored result of a slot round: everything the table shows of it. */
export interface SlotOutcome {
  /** In minor units, as digits. */
  readonly win: string
  /** The model it was played with. */
  readonly model: string
  readonly turns: readonly Turn[]
  readonly balanceAfterBet: string
  readonly balance: string
  readonly [key: string]: unknown
}

const drawStops = (model: SlotModel, draw: Draw) => reelsOf(model).map((ring) => draw(ring.length))

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
      ...(model.mechanic === 'ways' && {
        ways: drawn.ways.map(({ symbol, count, ways, pays }) => ({
          symbol,
          count,
          ways,
          win: fromMinor(worth(pays), currency),
        })),
      }),
      ...(model.mechanic === 'clusters' && {
        clusters: drawn.clusters.map(({ symbol, places, pays }) => ({
          symbol,
          places: [...places],
          win: fromMinor(worth(pays), currency),
        })),
      }),
      scatters: drawn.scatters,
      scatterWin: fromMinor(worth(drawn.scatterPays), currency),
      multiplier,
      win: fromMinor(win, currency),
    },
  }
}

/** The model and the stake of a round in minor units, and the balance after the bet. */
export interface Stake {
  readonly model: SlotModel
  readonly bet: bigint
  readonly balanceAfterBet: bigint
  readonly currency: Currency
}

/** Plays a round: the paid turn and, after three scatters, its free turns. The same draws give the same round. */
export function drawRound(stake: Stake, draw: Draw): SlotOutcome {
  const { balanceAfterBet, currency } = stake
  const paid = turnOf(drawStops(stake.model, draw), stake, false)
  const won = paid.turn.scatters >= 3 ? stake.model.freeTurns : 0
  const free = Array.from({ length: won }, () => turnOf(drawStops(stake.model, draw), stake, true))
  const turns = [paid, ...free]
  const win = turns.reduce((sum, turn) => sum + turn.win, 0n)
  return {
    win: win.toString(),
    model: stake.model.name,
    turns: turns.map(({ turn }) => turn),
    balanceAfterBet: fromMinor(balanceAfterBet, currency),
    balance: fromMinor(balanceAfterBet + win, currency),
  }
}
