import { useText } from '#src/i18n/text.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './layout.module.css'

/** Says that the browser has no network; fetched ahead, since it could not be fetched then. */
export function OfflineNotice() {
  const t = useText()
  return (
    <div className={styles['offline']}>
      <Notice tone="warning">{t('app.offline')}</Notice>
    </div>
  )
}
