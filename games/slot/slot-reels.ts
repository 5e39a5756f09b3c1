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
 * The five reels of the slots that pay ways. What is frequent on the first is rare on the next two: with 243 ways and
 * no pay below the bet, ways are to be begun often and gone to their end seldom.
 */
export const waysReels: readonly Ring[] = [
  strip('BGACBAFCBASBDACBAEBACDAC'),
  strip('EFAGFEGSFGDEGFDEGFBGCFGD'),
  strip('EFDSGDEFCDGCEBDEFAEDFEDG'),
  strip('ABWFGDCEFBDEGFEBCADCGSEG'),
  strip('ECABFEGFCBFWDBESGFCDEGAD'),
]

/**
 * The five reels of the slots that pay clusters: the same symbol stands two or three times together, so that neighbours
 * meet, and wilds stand on the three in the middle alone, so that no cluster is made of wilds only.
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

/** The reels a model is played on. */
export const reelsOf = ({ mechanic }: Pick<SlotModel, 'mechanic'>): readonly Ring[] => rings[mechanic]

/** How many ways lead through five reels of three rows. */
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

/** The three symbols of a ring under a stop, from the top. */
export const windowAt = (ring: Ring, stop: number): readonly SlotSymbol[] =>
  [0, 1, 2].map((row) => ring[(stop + row) % ring.length]!)
