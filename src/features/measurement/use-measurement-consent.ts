import { useSelector } from '@xstate/react'
import { useAppChild } from '#src/providers/app/app-context.tsx'
import { refusesTracking } from '#src/platform/refuses-tracking.ts'
import { readConsent, type MeasurementRecipient, storeConsent } from './consent.ts'

/**
 * Returns whether visits may be counted for all current recipients, null until that is answered, and the ways to answer;
 * a browser that opts out has answered. A consent to fewer recipients counts as unanswered.
 */
export function useMeasurementConsent(recipients: readonly MeasurementRecipient[] = []) {
  const preferences = useAppChild('preferences')
  // The list of recipients is part of the answer: a second consent to more of them is another answer.
  const answered = useSelector(preferences, (snapshot) => snapshot.context.preferences.measured)
  const refused = refusesTracking()
  const consented = readConsent()
  const isPartial = answered === true && !recipients.every((recipient) => consented.includes(recipient))
  return {
    measured: refused ? false : isPartial ? null : answered,
    /** Recipients that stay active while consent for a further one is asked. */
    counted: !refused && answered === true ? recipients.filter((recipient) => consented.includes(recipient)) : [],
    canAnswer: !refused,
    answer: (measured: boolean | null) => {
      if (measured) storeConsent(recipients)
      preferences.send({ type: 'measurement.answered', measured })
    },
  }
}
