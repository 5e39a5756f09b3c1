import type { ValueOf } from '#wire/call.ts'
import type { LineRefusal, lotteryCalls, LotteryLine } from '#wire/lottery/lottery.ts'
import { tablePlaces, type TablePlace } from '#games/lottery/table-plays.ts'

/** A chip on a place of the felt, in units of the least stake. */
export interface Chip {
  readonly place: TablePlace
  readonly units: number
}

/** What became of asking to bet: go on, or the person turned away. */
export type EntryResult = 'allowed' | 'dismissed'

/** Units on one place at most: as many as a bet may have. */
export const mostUnits = 200

/** Units that lie on each place. */
export const unitsOn = (chips: readonly Chip[], place: TablePlace): number =>
  chips.reduce((sum, chip) => (chip.place === place ? sum + chip.units : sum), 0)

/** Whether one more chip may lie on its place. */
export const fits = (chips: readonly Chip[], { place, units }: Chip): boolean =>
  unitsOn(chips, place) + units <= mostUnits

/** The bets that chips make, one for each place with any, under ids in the order of the places. */
export const linesOf = (chips: readonly Chip[], ids: readonly string[]): readonly LotteryLine[] =>
  tablePlaces.flatMap((place, index) => {
    const multiple = unitsOn(chips, place)
    return multiple === 0 ? [] : [{ id: ids[index] ?? '', play: place, picks: [place], multiple }]
  })

type Placed = ValueOf<typeof lotteryCalls.placeLotteryBets>

/** Why places were not bet on, by their names. What nobody answered for was. */
export const refusalsOf = (
  lines: readonly LotteryLine[],
  placed: Placed,
): Readonly<Partial<Record<TablePlace, LineRefusal>>> =>
  Object.fromEntries(
    lines.flatMap(({ id, play }) => {
      const refusal = placed.lines.find((line) => line.id === id)?.refusal ?? null
      return refusal === null ? [] : [[play, refusal]]
    }),
  )
