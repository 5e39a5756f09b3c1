import { ifItComes } from '#src/i18n/if-it-comes.ts'
import { quietTime } from '#src/platform/quiet.ts'

/** The star of a game with its words, which come once the page has all that it cannot do without. */
export const LateStar = ifItComes(['favourites'], async () => (await import('./star.tsx')).Star, quietTime)
