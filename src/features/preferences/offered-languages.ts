import type { Language } from '#wire/shapes.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'

/** Languages of the header's menu until the brand is loaded (decision 1). */
const usualLanguages: readonly Language[] = ['zh-Hans', 'en', 'vi', 'ja', 'th', 'fil']

/** Returns the languages that can be chosen. */
export const useOfferedLanguages = (): readonly Language[] =>
  useAppState((snapshot) => brandView(snapshot).brand?.languages ?? usualLanguages)
