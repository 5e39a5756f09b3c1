import { matchOf } from '#games/lottery/arena-plays.ts'
import { type BaccaratResult, resultOf, type TableKind } from '#games/lottery/table-plays.ts'

/** Who won a round. */
export type Winner = BaccaratResult['winner']

/** The facts of a round that the roads show. */
export type RoundMark = Pick<BaccaratResult, 'winner' | 'playerPair' | 'bankerPair'>

/** Returns the mark of a round; of an arena match Meron counts as the banker and Wala as the player. */
export function markOf(kind: TableKind, numbers: readonly string[]): RoundMark {
  if (kind === 'baccarat') return resultOf(numbers)
  const winner = ({ meron: 'banker', wala: 'player', draw: 'tie' } as const)[matchOf(numbers).winner]
  return { winner, playerPair: false, bankerPair: false }
}

/** Rows of a road. */
export const roadRows = 6

/** A cell of the big road: its column, row and winner, and the number of ties after it. */
export interface RoadMark {
  readonly column: number
  readonly row: number
  readonly winner: Exclude<Winner, 'tie'>
  readonly ties: number
}

/**
 * Returns the big road of winners, the first round first: one column for each run of the same winner, which turns to
 * the right at the bottom or at an earlier run. Ties count on the mark before them; ties before any win are left out.
 */
export function bigRoad(winners: readonly Winner[]): readonly RoadMark[] {
  const marks: RoadMark[] = []
  const occupied = new Set<string>()
  let run = -1
  for (const winner of winners) {
    const last = marks.at(-1)
    if (winner === 'tie') {
      if (last !== undefined) marks[marks.length - 1] = { ...last, ties: last.ties + 1 }
      continue
    }
    const goesOn = last?.winner === winner
    // A run that turned right may occupy the first free column: the next run begins after it.
    if (!goesOn) run = firstFree(occupied, run + 1)
    const below = last !== undefined && goesOn ? { column: last.column, row: last.row + 1 } : { column: run, row: 0 }
    const isFree = below.row < roadRows && !occupied.has(`${below.column} ${below.row}`)
    const hasTurned = last !== undefined && goesOn && last.column > run
    const place = last === undefined || (isFree && !hasTurned) ? below : { column: last.column + 1, row: last.row }
    occupied.add(`${place.column} ${place.row}`)
    marks.push({ ...place, winner, ties: 0 })
  }
  return marks
}

const firstFree = (occupied: ReadonlySet<string>, from: number): number =>
  occupied.has(`${from} 0`) ? firstFree(occupied, from + 1) : from
