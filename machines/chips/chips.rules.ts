import type { ValueOf } from '#wire/call.ts'
import type { LineRefusal, lotteryCalls, LotteryLine } from '#wire/lottery/lottery.ts'
import { tablePlaces, type TablePlace } from '#games/lottery/table-plays.ts'

/** A chip on a place of the felt, in units of the least stake. */
export interface Chip {
  readonly place: TablePlace
  readonly units: number
}

/** The result of the bet gate: allowed, or dismissed by the player. */
export type EntryResult = 'allowed' | 'dismissed'

/** Most units on one place: the largest bet. */
export const maxUnits = 200

/** Returns the units on each place. */
export const unitsOn = (chips: readonly Chip[], place: TablePlace): number =>
  chips.reduce((sum, chip) => (chip.place === place ? sum + chip.units : sum), 0)

/** Returns whether one more chip may be laid on its place. */
export const fits = (chips: readonly Chip[], { place, units }: Chip): boolean =>
  unitsOn(chips, place) + units <= maxUnits

/** Returns the bets for the chips, one for each place with any, with ids in the order of the places. */
export const linesOf = (chips: readonly Chip[], ids: readonly string[]): readonly LotteryLine[] =>
  tablePlaces.flatMap((place, index) => {
    const multiple = unitsOn(chips, place)
    return multiple === 0 ? [] : [{ id: ids[index] ?? '', play: place, picks: [place], multiple }]
  })

type Placed = ValueOf<typeof lotteryCalls.placeLotteryBets>

/** Returns the refusals by place; a place without an answer counts as accepted. */
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
