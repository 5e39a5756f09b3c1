import { useSelector } from '@xstate/react'
import { preferencesView } from '#machines/preferences/preferences.selectors.ts'
import { useAppChild } from '#src/parts/app/app-context.tsx'

/** What this browser has chosen, and the chart that changes it. */
export function usePreferences() {
  const chart = useAppChild('preferences')
  const view = useSelector(chart, preferencesView, (before, after) => JSON.stringify(before) === JSON.stringify(after))
  return { view, send: chart.send }
}
