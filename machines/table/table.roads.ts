import { matchOf } from '#games/lottery/arena-plays.ts'
import { type BaccaratResult, resultOf, type TableKind } from '#games/lottery/table-plays.ts'

/** Who won a round. */
export type Winner = BaccaratResult['winner']

/** What of a round is marked on the roads. */
export type RoundMark = Pick<BaccaratResult, 'winner' | 'playerPair' | 'bankerPair'>

/** The mark of a round by what was drawn in it; of a match Meron stands where the banker does, and Wala for the player. */
export function markOf(kind: TableKind, numbers: readonly string[]): RoundMark {
  if (kind === 'baccarat') return resultOf(numbers)
  const winner = ({ meron: 'banker', wala: 'player', draw: 'tie' } as const)[matchOf(numbers).winner]
  return { winner, playerPair: false, bankerPair: false }
}

/** Rows of a road. */
export const roadRows = 6

/** A place on the big road: in which column and row, who won there, and how many ties came after. */
export interface RoadMark {
  readonly column: number
  readonly row: number
  readonly winner: Exclude<Winner, 'tie'>
  readonly ties: number
}

/**
 * The big road of winners, the first round first: one column for each run of the same winner, which turns to the right
 * where it meets the floor or an earlier run; ties are counted on the mark before them, and those before any win nowhere.
 */
export function bigRoad(winners: readonly Winner[]): readonly RoadMark[] {
  const marks: RoadMark[] = []
  const taken = new Set<string>()
  let run = -1
  for (const winner of winners) {
    const last = marks.at(-1)
    if (winner === 'tie') {
      if (last !== undefined) marks[marks.length - 1] = { ...last, ties: last.ties + 1 }
      continue
    }
    const goesOn = last?.winner === winner
    // A run that turned right may lie where the next one begins: that one begins beyond it.
    if (!goesOn) run = firstFree(taken, run + 1)
    const below = last !== undefined && goesOn ? { column: last.column, row: last.row + 1 } : { column: run, row: 0 }
    const isFree = below.row < roadRows && !taken.has(`${below.column} ${below.row}`)
    const hasTurned = last !== undefined && goesOn && last.column > run
    const place = last === undefined || (isFree && !hasTurned) ? below : { column: last.column + 1, row: last.row }
    taken.add(`${place.column} ${place.row}`)
    marks.push({ ...place, winner, ties: 0 })
  }
  return marks
}

const firstFree = (taken: ReadonlySet<string>, from: number): number =>
  taken.has(`${from} 0`) ? firstFree(taken, from + 1) : from
