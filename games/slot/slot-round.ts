import type { Draw } from '#games/fair/fair.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { Turn } from './turn.ts'
import { stepsOf, type TurnStep } from './slot-maths.ts'
import { paysBy, type SlotModel } from './slot-models.ts'
import { drawnBelow } from './slot-reels.ts'

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

const drawStops = (model: SlotModel, draw: Draw) => drawnBelow(model).map((below) => draw(below))

/** A turn as it is shown: with cascades its falls follow one by one. */
interface Shown {
  readonly turn: Turn
  readonly win: bigint
}

/** Plays a turn; of a free one `covered` are the reels that wilds covered in the turn before. */
const shownOf = (
  stops: readonly number[],
  stake: Pick<Stake, 'model' | 'bet' | 'currency'>,
  covered: readonly number[] | null,
) => stepsOf(stake.model, stops, covered).map((step) => shownStep(step, stake, covered !== null))

function shownStep(
  drawn: TurnStep,
  { model, bet, currency }: Pick<Stake, 'model' | 'bet' | 'currency'>,
  free: boolean,
): Shown {
  const multiplier = drawn.multiplier * (free ? model.freeMultiplier : 1)
  const worth = (pays: number) => bet * BigInt(pays * multiplier)
  const win = worth(drawn.pays)
  return {
    win,
    turn: {
      free,
      ...(model.mechanic === 'cascades' && { falls: drawn.falls }),
      columns: drawn.columns.map((column) => [...column]),
      ...(drawn.mystery !== null && { mystery: { symbol: drawn.mystery.symbol, places: [...drawn.mystery.places] } }),
      ...(free && model.freeWilds !== undefined && { wildReels: [...drawn.wildReels] }),
      lines: drawn.lines.map(({ line, symbol, count, pays }) => ({
        line,
        symbol,
        count,
        win: fromMinor(worth(pays), currency),
      })),
      ...(paysBy(model) === 'ways' && {
        ways: drawn.ways.map(({ symbol, count, ways, pays }) => ({
          symbol,
          count,
          ways,
          win: fromMinor(worth(pays), currency),
        })),
      }),
      ...(paysBy(model) === 'clusters' && {
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
  const paid = shownOf(drawStops(stake.model, draw), stake, null)
  const won = paid.at(-1)!.turn.scatters >= 3 ? stake.model.freeTurns : 0
  const turns = [...paid]
  let covered: readonly number[] = []
  for (let free = 0; free < won; free += 1) {
    const shown = shownOf(drawStops(stake.model, draw), stake, covered)
    covered = shown.at(-1)!.turn.wildReels ?? []
    turns.push(...shown)
  }
  const win = turns.reduce((sum, turn) => sum + turn.win, 0n)
  return {
    win: win.toString(),
    model: stake.model.name,
    turns: turns.map(({ turn }) => turn),
    balanceAfterBet: fromMinor(balanceAfterBet, currency),
    balance: fromMinor(balanceAfterBet + win, currency),
  }
}
