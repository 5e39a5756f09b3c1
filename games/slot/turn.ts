import * as v from 'valibot'
import { Money } from '#wire/shapes.ts'

/** A symbol of the slot: `W` wild, `S` scatter, `A` to `G` paying symbols from rare to common. */
export const SlotSymbol = v.picklist(['W', 'S', 'A', 'B', 'C', 'D', 'E', 'F', 'G'])
export type SlotSymbol = v.InferOutput<typeof SlotSymbol>

/** One line that paid: its number from 0, the symbol, how many reels from the left, and what it won. */
export const LineWin = v.object({
  line: v.number(),
  symbol: SlotSymbol,
  count: v.number(),
  win: Money,
})
export type LineWin = v.InferOutput<typeof LineWin>

/** A symbol that paid by ways: through how many reels from the left, in how many ways, and what all of them won. */
const WayWin = v.object({ symbol: SlotSymbol, count: v.number(), ways: v.number(), win: Money })

/** A symbol that touches itself at so many places: each is its reel times three and its row from the top. */
const ClusterWin = v.object({ symbol: SlotSymbol, places: v.array(v.number()), win: Money })

/** One turn of the reels, or a fall of one: five columns of three symbols from the top, and what they paid. */
export const Turn = v.object({
  free: v.boolean(),
  /** Of cascades: how many falls came before. Where it is above 0 this is no turn of its own, the one before goes on. */
  falls: v.optional(v.number()),
  columns: v.array(v.array(SlotSymbol)),
  /** Of a slot with mystery places: the symbol that was drawn for them, which `columns` show, and the places. */
  mystery: v.optional(v.object({ symbol: SlotSymbol, places: v.array(v.number()) })),
  /** Of a free turn in which wilds cover reels: those reels, counted from 0. */
  wildReels: v.optional(v.array(v.number())),
  lines: v.array(LineWin),
  /** Of a slot that pays ways; one that pays lines has none. */
  ways: v.optional(v.array(WayWin)),
  /** Of a slot that pays clusters. */
  clusters: v.optional(v.array(ClusterWin)),
  scatters: v.number(),
  scatterWin: Money,
  /** Multiplier of every win of this turn; the wins above include it. */
  multiplier: v.number(),
  win: Money,
})
export type Turn = v.InferOutput<typeof Turn>
