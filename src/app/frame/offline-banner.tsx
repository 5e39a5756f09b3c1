import { useText } from '#src/i18n/text.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './layout.module.css'

/** Says that the browser has no network; fetched ahead, since it could not be fetched then. */
export function OfflineBanner() {
  const t = useText()
  return (
    <div className={styles['offline']}>
      <Callout tone="warning">{t('app.offline')}</Callout>
    </div>
  )
}
