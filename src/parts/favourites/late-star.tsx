import { ifItComes } from '#src/i18n/if-it-comes.ts'
import { somebodyOrQuiet } from '#src/platform/quiet.ts'

/** The star of a game with its words, which come once somebody is at the page, or it has all that it cannot do without. */
export const LateStar = ifItComes(['favourites'], async () => (await import('./star.tsx')).Star, somebodyOrQuiet)
