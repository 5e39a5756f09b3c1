import type { ValueOf } from '#wire/call.ts'
import { type LotteryKind, playOf, readPicks } from '#games/lottery/lottery-plays.ts'
import type { LineRefusal, lotteryCalls, LotteryLine } from '#wire/lottery/lottery.ts'

/** The current choice: play type, picks and number of stake units. */
export type Choice = Pick<LotteryLine, 'play' | 'picks' | 'multiple'>

/** A line of the slip. */
export type Line = LotteryLine

/** A removed line with its position. */
export interface Removed {
  readonly line: Line
  readonly index: number
}

/** Highest number of lines on a slip: the limit of one placement. */
export const maxLines = 20

/** Returns whether the choice is complete and can be bet on. */
export function isComplete(kind: LotteryKind, { play, picks }: Pick<Choice, 'play' | 'picks'>): boolean {
  const way = playOf(kind, play)
  return way !== null && readPicks(way, picks) !== null
}

type Placed = ValueOf<typeof lotteryCalls.placeLotteryBets>

/** Returns the lines that were not accepted. */
export const refusedLines = (lines: readonly Line[], placed: Placed): readonly Line[] =>
  lines.filter(({ id }) => refusalOf(id, placed) !== null)

/** Returns the refusal of a line; null if accepted, undefined if the server's answer omits the line. */
function refusalOf(line: string, { lines }: Placed): LineRefusal | null | undefined {
  return lines.find(({ id }) => id === line)?.refusal
}

/** Returns the refusals of lines, by line id. */
export const refusalsOf = (lines: readonly Line[], placed: Placed): Readonly<Record<string, LineRefusal>> =>
  Object.fromEntries(
    lines.flatMap(({ id }) => {
      const refusal = refusalOf(id, placed)
      return refusal === null || refusal === undefined ? [] : [[id, refusal]]
    }),
  )

/** Returns whether the draw closed before all lines were accepted. */
export const isDrawClosed = (lines: readonly Line[], placed: Placed): boolean =>
  Object.values(refusalsOf(lines, placed)).includes('draw_closed')

/** Returns the lines with the removed one back at its position. */
export const restoreLine = (lines: readonly Line[], { line, index }: Removed): readonly Line[] =>
  lines.toSpliced(index, 0, line)
