import { useSelector } from '@xstate/react'
import { useAppChild } from '#src/providers/app/app-context.tsx'
import { refusesTracking } from '#src/platform/refuses-tracking.ts'
import { agreedTo, type Counting, keepAgreed } from './agreed.ts'

/**
 * Whether visits may be counted in all the ways that are wanted, null until that is answered, and the ways to answer; a
 * browser that refuses has done so. A yes to less is none: what has come since is asked about first.
 */
export function useMeasured(wanted: readonly Counting[] = []) {
  const preferences = useAppChild('preferences')
  // All of them: a second yes, to more than the first one, is another answer too.
  const answered = useSelector(preferences, (snapshot) => snapshot.context.preferences.measured)
  const refused = refusesTracking()
  const agreed = agreedTo()
  const isLess = answered === true && !wanted.every((counting) => agreed.includes(counting))
  return {
    measured: refused ? false : isLess ? null : answered,
    /** What goes on while more is asked about. */
    counted: !refused && answered === true ? wanted.filter((counting) => agreed.includes(counting)) : [],
    canAnswer: !refused,
    answer: (measured: boolean | null) => {
      if (measured) keepAgreed(wanted)
      preferences.send({ type: 'measurement.answered', measured })
    },
  }
}
