import type { SlotSymbol } from './turn.ts'
import type { PayingSymbol, SlotModel } from './slot-models.ts'

/** A reel: its symbols in a ring. */
export type Ring = readonly SlotSymbol[]

const strip = (symbols: string) => symbols.split('') as SlotSymbol[]

/** The five reels of the slots that pay lines, each a ring of 24 symbols. */
export const reels: readonly Ring[] = [
  strip('GFEDGCFBEGDFSGCEFADGEFBC'),
  strip('GFWECGADFBGESGDCFGAECFBD'),
  strip('FGEDFCAEGWBFDSFEGCFABDEG'),
  strip('GDFEBGCDFSEGADFCEWGDBFCE'),
  strip('GEFDGBCFWEGSDFCGAEBFDGCE'),
]

/**
 * The five reels of the ways slots. What is frequent on the first is rare on the next two: with 243 ways and no pay
 * below the bet, ways should begin often and be completed seldom.
 */
export const waysReels: readonly Ring[] = [
  strip('BGACBAFCBASBDACBAEBACDAC'),
  strip('EFAGFEGSFGDEGFDEGFBGCFGD'),
  strip('EFDSGDEFCDGCEBDEFAEDFEDG'),
  strip('ABWFGDCEFBDEGFEBCADCGSEG'),
  strip('ECABFEGFCBFWDBESGFCDEGAD'),
]

/**
 * The five reels of the cluster slots: equal symbols stand two or three together, so that neighbours meet, and wilds
 * are on the three in the middle only, so that no cluster consists of wilds.
 */
export const clusterReels: readonly Ring[] = [
  strip('CEGFFFBGDSGDDCGGEEAACFEB'),
  strip('EEDDGGGAEFSEDCCBBWAGFCFF'),
  strip('GGCAACBBGCEEFWEGEDFFFSDD'),
  strip('GEEEGGGCCCWASBDDDBEFAFFF'),
  strip('DGGGSFGCEECFEGBDDAAFFBCE'),
]

/**
 * The five reels of the cascades, each a ring of 16 symbols: few enough for the server to play every turn to its last
 * fall when it starts. As with ways, what is frequent on one of the first three is rare on the other two.
 */
export const cascadeReels: readonly Ring[] = [
  strip('ABDGCBAEFCBDABCS'),
  strip('EDCBEDAEDGEDCEDF'),
  strip('GFSGFAGFEGFCGDFB'),
  strip('GCDFEGFEGCWFAEDB'),
  strip('GFDECSFGEFGDECBA'),
]

/** The five reels of the mystery slots: those of the lines, with places that show what is drawn for them. */
export const mysteryReels: readonly (readonly (SlotSymbol | '?')[])[] = [
  [...'GFED???BEGDFSGCEFADGEFBC'],
  [...'GFWECGADFB???SDCFGAECFBD'],
  [...'FGEDFCAEGWB???SEGCFABDEG'],
  [...'GDFEBGCDFS???DACEWGDBFCE'],
  [...'GEFDGBCFWE???SCGAEBFDGCE'],
] as readonly (SlotSymbol | '?')[][]

/** A mystery symbol is drawn from these, all equally likely: as many as a reel has symbols. */
export const mysteryStrip = [...'ABBCCCDDDDEEEEFFFFFGGGGG'] as readonly PayingSymbol[]

/** Returns the mystery reels as they are when a symbol was drawn for their mystery places. */
export const mysteryReelsOf = (symbol: PayingSymbol): readonly Ring[] =>
  mysteryReels.map((ring) => ring.map((seen) => (seen === '?' ? symbol : seen)))

/** Lengths of the reels and, of a mystery slot, of the strip: a turn has one number below each. */
export const drawnBelow = ({ mechanic }: Pick<SlotModel, 'mechanic'>): readonly number[] =>
  mechanic === 'mystery'
    ? [...mysteryReels, mysteryStrip].map(({ length }) => length)
    : rings[mechanic].map(({ length }) => length)

const rings: Readonly<Record<Exclude<SlotModel['mechanic'], 'mystery'>, readonly Ring[]>> = {
  lines: reels,
  ways: waysReels,
  clusters: clusterReels,
  cascades: cascadeReels,
}

/** Returns the reels of a model. Those of a mystery slot depend on the last number of a turn, as they do here. */
export const reelsOf = ({ mechanic }: Pick<SlotModel, 'mechanic'>, stops: readonly number[] = []): readonly Ring[] =>
  mechanic === 'mystery' ? mysteryReelsOf(mysteryStrip[stops[mysteryReels.length] ?? 0]!) : rings[mechanic]

/** Number of ways through five reels of three rows. */
export const waysCount = 3 ** 5

/** The ten lines: the row (0 top, 2 bottom) on each reel. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [1, 0, 0, 0, 1],
]

/** Returns the three symbols of a ring at a stop, from the top. */
export const windowAt = (ring: Ring, stop: number): readonly SlotSymbol[] =>
  [0, 1, 2].map((row) => ring[(stop + row) % ring.length]!)
