import { useText } from '#src/i18n/text.tsx'
import { focusSoon } from '#src/platform/focus-soon.ts'
import styles from './measurement.module.css'
import { useMeasured } from './use-measured.ts'

/** Takes the answer back and asks anew; nothing in a browser that refuses by itself. */
export function MeasurementLink() {
  const t = useText()
  const { canAnswer, answer } = useMeasured()
  if (!canAnswer) return null
  return (
    <button
      type="button"
      className={styles['change']}
      onClick={() => {
        answer(null)
        focusSoon('measurement')
      }}
    >
      {t('measurement.title')}
    </button>
  )
}
