import type { Turn } from './turn.ts'
import { lines as allLines } from './slot-reels.ts'

const rows = 3

/** Returns the places that won in a turn: each is its reel times three plus its row from the top. */
export function winningPlaces({ lines, ways = [], clusters = [], columns, scatterWin }: Turn): ReadonlySet<number> {
  const found = new Set(clusters.flatMap(({ places }) => places))
  for (const { line, count } of lines)
    for (const [reel, row] of (allLines[line] ?? []).slice(0, count).entries()) found.add(reel * rows + row)
  for (const [reel, column] of columns.entries())
    for (const [row, symbol] of column.entries()) {
      const inWay = ways.some(({ symbol: paid, count }) => reel < count && (symbol === paid || symbol === 'W'))
      if (inWay || (symbol === 'S' && Number(scatterWin) > 0)) found.add(reel * rows + row)
    }
  return found
}
