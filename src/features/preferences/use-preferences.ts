import { useSelector } from '@xstate/react'
import { useAppChild } from '#src/providers/app/app-context.tsx'

/** Returns the preferences of this browser, and the actor that changes them. */
export function usePreferences() {
  const chart = useAppChild('preferences')
  const view = useSelector(
    chart,
    (snapshot) => ({
      ...snapshot.context.preferences,
      busy: snapshot.hasTag('busy'),
      failed: snapshot.hasTag('failed'),
      readable: snapshot.hasTag('readable'),
    }),
    (before, after) => JSON.stringify(before) === JSON.stringify(after),
  )
  return { view, send: chart.send }
}
