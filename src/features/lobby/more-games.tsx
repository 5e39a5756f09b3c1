import type { LobbyEvent } from '#machines/lobby/lobby.setup.ts'
import type { LobbyView } from '#machines/lobby/lobby.selectors.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { onReconnect } from '#src/platform/reconnect.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { NearEnd } from '#src/ui/near-end.tsx'
import styles from './lobby-games.module.css'
import { scrollLoading } from './scroll-loading.ts'

export interface MoreGamesProps {
  readonly view: LobbyView
  readonly send: (event: LobbyEvent) => void
}

/** Renders the count of games shown, and loads more: by a button, by scrolling if chosen, or by a retry. */
export function MoreGames({ view, send }: MoreGamesProps) {
  const t = useText()
  const language = useLanguage()
  const [scrolls, choose] = scrollLoading.use()
  if (!view.more) return null
  return (
    <div className={styles['more']} data-more>
      {/* Keyed by page: a page that loads at once never makes it not ready. */}
      {scrolls && (
        <NearEnd
          key={view.shown}
          ready={!view.busy && !view.moreFailed}
          onNear={() => send({ type: 'more.requested' })}
        />
      )}
      <p className={styles['shown']}>
        {t('lobby.more.shown', {
          shown: formatNumber(view.shown, language),
          total: formatNumber(view.total ?? 0, language),
        })}
      </p>
      {view.moreFailed ? (
        <MoreFailed refusal={view.refusal} onRetry={() => send({ type: 'retry.requested' })} />
      ) : (
        <Button busy={view.adding} onClick={() => send({ type: 'more.requested' })}>
          {t('lobby.more.action')}
        </Button>
      )}
      <Checkbox checked={scrolls} onChange={choose}>
        {t('lobby.more.scroll')}
      </Checkbox>
    </div>
  )
}

function MoreFailed({ refusal, onRetry }: { readonly refusal: LobbyView['refusal']; readonly onRetry: () => void }) {
  const t = useText()
  useSubscription(onReconnect, onRetry)
  return (
    <>
      <p role="alert" className={styles['moreFailed']}>
        {t('lobby.more.failed')} {refusal === null ? t('lobby.failed.text') : t(`refusal.${refusal}`)}
      </p>
      <Button variant="primary" onClick={onRetry}>
        {t('lobby.failed.action')}
      </Button>
    </>
  )
}
