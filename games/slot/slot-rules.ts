import * as v from 'valibot'
import { SlotSymbol } from './turn.ts'

/** The content of the rules page; every figure is the one the server uses. */
export const SlotRules = v.object({
  /** Exact return to player in per cent, rounded down to two digits. */
  rtp: v.number(),
  /** Share of paid turns that win anything, in per cent. */
  hitRate: v.number(),
  /** Rows (0 top to 2 bottom) by reel, for each line; none where ways or clusters pay. */
  lines: v.array(v.array(v.number())),
  /** How many ways lead through the reels; null where no ways pay. */
  ways: v.nullable(v.number()),
  /** How many symbols make a cluster, a larger and a largest one; null where no clusters pay. */
  clusters: v.nullable(v.array(v.number())),
  /** Multiples of the bet for 3, 4 and 5 in a row, of each way where ways pay, or for each size of a cluster. */
  pays: v.array(v.object({ symbol: SlotSymbol, pays: v.array(v.number()) })),
  /** Where symbols fall: the multiplier of every win before the first fall, after it, and so on; the last one stays. */
  ladder: v.optional(v.array(v.number())),
  /** Of mystery places: how often each symbol is drawn for them, of the sum of all. */
  mystery: v.optional(v.array(v.object({ symbol: SlotSymbol, of: v.number() }))),
  /** Where a wild of a free turn covers its reel: in that turn, or until the last one. */
  freeWilds: v.optional(v.picklist(['expand', 'stick'])),
  /** Multiples of the bet for 3, 4 and 5 scatters anywhere, or for 3 alone where three reels have one. */
  scatterPays: v.array(v.number()),
  freeTurns: v.number(),
  freeMultiplier: v.number(),
})
export type SlotRules = v.InferOutput<typeof SlotRules>
