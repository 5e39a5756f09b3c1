import type { ConnectionView } from '#machines/live-connection/live-connection.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './connection-banner.module.css'

/** Says that there is no network, or that live events are interrupted. Fetched ahead: without a connection it could not be. */
export function ConnectionBanner({ connection }: { readonly connection: Exclude<ConnectionView, 'online'> }) {
  const t = useText()
  return (
    <div className={styles['banner']}>
      {connection === 'offline' ? (
        <Callout tone="warning">{t('app.offline')}</Callout>
      ) : (
        <Callout tone="info">{t('live-connection.reconnecting')}</Callout>
      )}
    </div>
  )
}
