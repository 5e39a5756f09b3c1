import type { ConnectionView } from '#machines/live-connection/live-connection.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './connection-banner.module.css'

/** Shows that the browser is offline, or live events are interrupted. Preloaded: it is needed without a network. */
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
