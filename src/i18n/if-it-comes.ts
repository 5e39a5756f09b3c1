import { type ComponentType, lazy } from 'react'
import type { Area } from '#src/i18n/messages.ts'
import { withWords } from './with-words.ts'

/**
 * Like `withWords`, for what a page can do without: it is fetched once `after` has come, and where its files do not come
 * nothing stands in its place.
 */
export function ifItComes<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  after: () => Promise<unknown> = async () => {},
) {
  const { preload } = withWords(areas, load)
  return lazy<ComponentType<Props>>(() =>
    after()
      .then(preload)
      .catch(() => ({ default: () => null })),
  )
}
