import type { Language } from '#wire/shapes.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'

/** The header's language menu before the brand has said what it offers (decision 1). */
const usualLanguages: readonly Language[] = ['zh-Hans', 'en', 'vi', 'ja', 'th', 'fil']

/** The languages that can be chosen. */
export const useOfferedLanguages = (): readonly Language[] =>
  useAppState((snapshot) => brandView(snapshot).brand?.languages ?? usualLanguages)
