import type { Game } from '#wire/play/game.ts'

/** Kinds of games of which one is featured, in their order. */
export const featuredKinds = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ELOTT'] as const
export type FeaturedKind = (typeof featuredKinds)[number]

const isFeatured = (kind: Game['gameType']): kind is FeaturedKind => featuredKinds.some((each) => each === kind)

/** How many there is room for, and how many hot games are on the page above them. */
const featuredAtMost = 6
const shownAbove = 12

/**
 * Hot games that can be played, not those that are on the page already where there are others: of every kind the one
 * whose published return is the highest (the earlier one of two alike; where none is published, the first), then those
 * that return most, each vendor once.
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
