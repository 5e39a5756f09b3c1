import { type ComponentType, lazy } from 'react'
import type { Area } from '#src/i18n/messages.ts'
import { untilItComes } from '#src/platform/until-it-comes.ts'
import { withWords } from './with-words.ts'

/**
 * Like `withWords`, for what a page can do without for a while: it is fetched once `after` has come, and where its files
 * do not come, again whenever the line is back.
 */
export function whenItComes<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  after: () => Promise<unknown> = async () => {},
) {
  const { preload } = withWords(areas, load)
  return lazy<ComponentType<Props>>(() => after().then(() => untilItComes(preload)))
}
