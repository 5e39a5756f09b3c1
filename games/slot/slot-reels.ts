import type { SlotSymbol } from './turn.ts'
import type { SlotModel } from './slot-models.ts'

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

const rings: Readonly<Record<SlotModel['mechanic'], readonly Ring[]>> = {
  lines: reels,
  ways: waysReels,
  clusters: clusterReels,
}

/** Returns the reels of a model. */
export const reelsOf = ({ mechanic }: Pick<SlotModel, 'mechanic'>): readonly Ring[] => rings[mechanic]

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
