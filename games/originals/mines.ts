import * as v from 'valibot'
import { dealFrom } from '#games/fair/deal.ts'
import { type Fraction, fraction, times } from '#games/fraction.ts'
import { choose, isAtMost } from './chances.ts'
import { replay, type Standing, type SteppedOriginal } from './steps.ts'

/**
 * Mines: a field of 25 tiles hides some mines. Each tile opened without one raises what the round pays, until the
 * player cashes out; a mine ends it without a pay.
 */

const tileCount = 25
const tiles = Array.from({ length: tileCount }, (_, tile) => tile)
const mineCounts = tiles.slice(1)
/** The return of a round, whatever its mines and however many tiles are opened. */
const returned = fraction(99, 100)
/** No round pays more than this multiple of the stake: it ends with the last tile that stays within it. */
const cap = 10_000n

const Pick = v.strictObject({ mines: v.picklist(mineCounts) })
type Pick = v.InferOutput<typeof Pick>

/** The tiles with a mine, row by row from 0, in the order they were drawn. */
const Mines = v.pipe(
  v.array(v.picklist(tiles)),
  v.minLength(1),
  v.maxLength(tileCount - 1),
  v.check((mines) => new Set(mines).size === mines.length),
)

/** Opens the tile of this number, or ends the round. */
const Move = v.union([v.picklist(tiles), v.literal('cashOut')])
type Move = v.InferOutput<typeof Move>

/** The opened tiles in their order, the last of them a mine when `hit`. The mines are null until the round is over. */
interface Shown {
  readonly opened: readonly number[]
  readonly hit: boolean
  readonly mines: readonly number[] | null
}

/** Returns the chance that so many tiles have no mine among them. */
const chanceOf = (mines: number, opened: number): Fraction =>
  fraction(choose(tileCount - mines, opened), choose(tileCount, opened))

/** Returns what is paid after so many tiles: .99 divided by their chance. */
function payOf(mines: number, opened: number): Fraction {
  const { numerator, denominator } = chanceOf(mines, opened)
  return times(returned, fraction(denominator, numerator))
}

/** Returns the number of tiles after which the round ends by itself: all without a mine, or as many as the cap allows. */
const lastOf = (mines: number) =>
  tiles.filter((opened) => opened <= tileCount - mines && isAtMost(payOf(mines, opened), cap)).length - 1

interface State {
  readonly mines: readonly number[]
  readonly opened: readonly number[]
  readonly cashedOut: boolean
}

function standing({ mines, opened, cashedOut }: State): Standing<Move, Shown> {
  const hit = opened.some((tile) => mines.includes(tile))
  const isOver = hit || cashedOut || opened.length === lastOf(mines.length)
  const closed = tiles.filter((tile) => !opened.includes(tile))
  const moves = opened.length === 0 ? closed : [...closed, 'cashOut' as const]
  return {
    moves: isOver ? [] : moves,
    shown: { opened, hit, mines: isOver ? mines : null },
    staked: fraction(1),
    pays: hit || opened.length === 0 ? fraction(0) : payOf(mines.length, opened.length),
  }
}

const next = (state: State, move: Move): State =>
  move === 'cashOut' ? { ...state, cashedOut: true } : { ...state, opened: [...state.opened, move] }

/**
 * The rules of mines. After k tiles beside m mines a round pays .99·C(25,k)/C(25−m,k), at most 10,000 times the stake.
 * Since it ends before the cap is passed, the cap takes nothing: 99 per cent are returned by any number of tiles.
 */
export const mines: SteppedOriginal<Pick, number[], Move, Shown> = {
  version: 1,
  pick: Pick,
  usual: { mines: 3 },
  dealt: Mines,
  move: Move,
  deal: (draw, pick) => Array.from({ length: pick.mines }, dealFrom(draw, tiles)),
  after: (_, dealt, moves) => replay({ mines: dealt, opened: [], cashedOut: false }, moves, { standing, next }),
  returnsOf: (pick) =>
    Array.from({ length: lastOf(pick.mines) }, (_, index) =>
      times(chanceOf(pick.mines, index + 1), payOf(pick.mines, index + 1)),
    ),
  tables: mineCounts.map((count) => ({ mines: count })),
  returns: { least: returned, most: returned },
}
