import { lazy } from 'react'
import { withWords } from '#src/i18n/with-words.ts'
import { quietTime } from '#src/platform/quiet.ts'

const StarWithWords = withWords(['favourites'], async () => (await import('./star.tsx')).Star)

/** The star of a game with its words, which come once the page has all that it cannot do without. */
export const LateStar = lazy(async () => {
  await quietTime()
  return StarWithWords.preload()
})
