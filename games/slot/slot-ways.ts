import type { SlotSymbol } from './turn.ts'
import { isPaying, type PayingSymbol } from './slot-models.ts'

/** Equal symbols on `count` adjacent reels from the left, in that many ways. */
export interface WayFound {
  readonly symbol: PayingSymbol
  readonly count: number
  readonly ways: number
}

const rows = 3

/** Returns 1 where a symbol stands or a wild substitutes for it, else 0. */
export const isAt = (seen: SlotSymbol | undefined, symbol: PayingSymbol) => (seen === symbol || seen === 'W' ? 1 : 0)

/** Returns the wins by ways of fifteen symbols by place: a place is its reel times three plus its row from the top. */
export function waysAt(cells: readonly SlotSymbol[]): readonly WayFound[] {
  const found: WayFound[] = []
  for (let row = 0; row < rows; row += 1) {
    const symbol = cells[row]!
    if (!isPaying(symbol) || cells.indexOf(symbol) < row) continue
    let [count, ways] = [0, 1]
    for (let place = 0; place < cells.length; place += rows) {
      const seen = isAt(cells[place], symbol) + isAt(cells[place + 1], symbol) + isAt(cells[place + 2], symbol)
      if (seen === 0) break
      ways *= seen
      count += 1
    }
    if (count >= 3) found.push({ symbol, count, ways })
  }
  return found
}
