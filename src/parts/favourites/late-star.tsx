import { lazyOptional } from '#src/platform/lazy-part.ts'
import { somebodyOrQuiet } from '#src/platform/quiet.ts'

/** The star of a game, fetched once the visitor acts or the page is idle. */
export const LateStar = lazyOptional(async () => (await import('./star.tsx')).Star, somebodyOrQuiet)
