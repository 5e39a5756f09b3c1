import type { Game } from '#wire/play/game.ts'

/** Game types of which one game is featured, in their order. */
export const featuredKinds = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ELOTT'] as const
export type FeaturedKind = (typeof featuredKinds)[number]

const isFeatured = (kind: Game['gameType']): kind is FeaturedKind => featuredKinds.some((each) => each === kind)

/** Number of featured games, and of hot games on the page above them. */
const featuredAtMost = 6
const shownAbove = 12

/**
 * Chooses playable hot games, preferring those not on the page already: for every type the one
 * with the highest published RTP (the first of equal ones, or the first where none is published), then those
 * with the highest RTP, each vendor once.
 */
export function featuredOf(hot: readonly Game[]): readonly { readonly kind: FeaturedKind; readonly game: Game }[] {
  const open = hot.filter(({ soon }) => !soon)
  const unseen = open.slice(shownAbove)
  const byReturn = (unseen.length < featuredAtMost ? open : unseen)
    .flatMap((game) => (isFeatured(game.gameType) ? [{ kind: game.gameType, game }] : []))
    .toSorted((one, other) => (other.game.rtp ?? 0) - (one.game.rtp ?? 0))
  const firsts = featuredKinds.flatMap((kind) => byReturn.find((each) => each.kind === kind) ?? [])
  const vendors = new Set(firsts.map(({ game }) => game.vassalage))
  const others = byReturn.filter(({ game: { vassalage } }) => {
    const isOther = !vendors.has(vassalage)
    vendors.add(vassalage)
    return isOther
  })
  return [...firsts, ...others].slice(0, featuredAtMost)
}
