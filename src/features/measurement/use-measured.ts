import { useSelector } from '@xstate/react'
import { useApp } from '#src/parts/app/app-context.tsx'
import { refusesTracking } from '#src/platform/refuses-tracking.ts'

/** Whether visits may be counted, null until it is answered, and the ways to answer; a browser that refuses has done so. */
export function useMeasured() {
  const preferences = useApp().getSnapshot().children.preferences
  const answered = useSelector(preferences, (snapshot) => snapshot?.context.preferences.measured ?? null)
  const refused = refusesTracking()
  return {
    measured: refused ? false : answered,
    canAnswer: !refused,
    answer: (measured: boolean | null) => preferences?.send({ type: 'measurement.answered', measured }),
  }
}
