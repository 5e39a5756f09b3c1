import { useText } from '#src/i18n/text.tsx'
import { focusWhenRendered } from '#src/platform/focus-when-rendered.ts'
import styles from './measurement.module.css'
import { useMeasurementConsent } from './use-measurement-consent.ts'

/** Withdraws the answer, so that it is asked again; renders nothing in a browser that opts out itself. */
export function MeasurementLink() {
  const t = useText()
  const { canAnswer, answer } = useMeasurementConsent()
  if (!canAnswer) return null
  return (
    <button
      type="button"
      className={styles['change']}
      onClick={() => {
        answer(null)
        focusWhenRendered('measurement')
      }}
    >
      {t('measurement.title')}
    </button>
  )
}
