import type { Game } from '#wire/game.ts'

/** Kinds of games of which one is featured, in their order. */
export const featuredKinds = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ELOTT'] as const
export type FeaturedKind = (typeof featuredKinds)[number]

/**
 * Of every kind one hot game: the one whose published return is the highest, the earlier one of two alike; where none
 * is published, the first. A kind without a hot game is left out.
 */
export function featuredOf(hot: readonly Game[]): readonly { readonly kind: FeaturedKind; readonly game: Game }[] {
  return featuredKinds.flatMap((kind) => {
    const [first, ...others] = hot.filter(({ gameType }) => gameType === kind)
    if (first === undefined) return []
    const game = others.reduce((best, each) => ((each.rtp ?? 0) > (best.rtp ?? 0) ? each : best), first)
    return [{ kind, game }]
  })
}
