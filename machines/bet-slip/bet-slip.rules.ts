import type { ValueOf } from '#wire/call.ts'
import { type LotteryKind, playOf, readPicks } from '#games/lottery/lottery-plays.ts'
import type { LineRefusal, lotteryCalls, LotteryLine } from '#wire/lottery/lottery.ts'

/** What is being chosen: by which way to bet, what, and how many units of stake. */
export type Choice = Pick<LotteryLine, 'play' | 'picks' | 'multiple'>

/** A line of the slip. */
export type Line = LotteryLine

/** A line taken out, and where it stood. */
export interface Removed {
  readonly line: Line
  readonly index: number
}

/** Lines a slip has at most: as many as are taken together. */
export const mostLines = 20

/** Whether what is chosen can be bet on. */
export function isWhole(kind: LotteryKind, { play, picks }: Pick<Choice, 'play' | 'picks'>): boolean {
  const way = playOf(kind, play)
  return way !== null && readPicks(way, picks) !== null
}

type Placed = ValueOf<typeof lotteryCalls.placeLotteryBets>

/** The lines that were not taken. */
export const leftOf = (lines: readonly Line[], placed: Placed): readonly Line[] =>
  lines.filter(({ id }) => refusalOf(id, placed) !== null)

/** Why a line was not taken; null once it was. What nobody answered for was not. */
function refusalOf(line: string, { lines }: Placed): LineRefusal | null | undefined {
  return lines.find(({ id }) => id === line)?.refusal
}

/** Why lines were not taken, by their ids. */
export const refusalsOf = (lines: readonly Line[], placed: Placed): Readonly<Record<string, LineRefusal>> =>
  Object.fromEntries(
    lines.flatMap(({ id }) => {
      const refusal = refusalOf(id, placed)
      return refusal === null || refusal === undefined ? [] : [[id, refusal]]
    }),
  )

/** Whether the draw closed before all of them were taken. */
export const isTooLate = (lines: readonly Line[], placed: Placed): boolean =>
  Object.values(refusalsOf(lines, placed)).includes('draw_closed')

/** The lines with one put back where it stood. */
export const putBack = (lines: readonly Line[], { line, index }: Removed): readonly Line[] =>
  lines.toSpliced(index, 0, line)
