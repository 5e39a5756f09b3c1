import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import BellRing from 'lucide-react/icons/bell-ring'
import type { ReactNode } from 'react'
import { pushView } from '#machines/push/push.selectors.ts'
import { notificationKinds } from '#wire/messages/notifications.ts'
import { useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import styles from './push.module.css'
import { usePush } from './use-push.ts'

/** Renders the push notification settings of this browser, by kind. */
export function PushScreen() {
  const t = useText()
  const chart = usePush()
  const view = useSelector(chart, pushView, shallowEqual)
  const again = () => chart.send({ type: 'retry.requested' })
  return (
    <AccountCard id="push" icon={BellRing} title={t('push.title')} busy={view.loading || view.changing}>
      <p className={styles['text']}>{t('push.text')}</p>
      {view.loading && <FormSkeleton label={t('app.loading')} fields={notificationKinds.length} />}
      {view.unsupported && (
        <Unable text={t('push.unsupported')} onRetry={again}>
          <Link to="/down">{t('push.install')}</Link>
        </Unable>
      )}
      {view.denied && <Unable text={t('push.denied')} onRetry={again} />}
      {view.offered && (
        <fieldset className={styles['kinds']} disabled={view.changing}>
          <legend className={styles['legend']}>{t('push.kinds')}</legend>
          {notificationKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={view.kinds.includes(kind)}
              onChange={() => chart.send({ type: 'kind.toggled', kind })}
            >
              {t(`push.kind.${kind}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {view.loadFailed && <Unable tone="error" text={t('push.unloaded')} onRetry={again} />}
      {view.failed && (
        <Unable
          tone="error"
          text={t(view.refusal === null ? 'push.failed' : `refusal.${view.refusal}`)}
          onRetry={again}
        />
      )}
      <p className={styles['text']}>{t('push.until')}</p>
    </AccountCard>
  )
}

interface UnableProps {
  readonly tone?: 'info' | 'error'
  readonly text: string
  readonly children?: ReactNode
  readonly onRetry: () => void
}

/** Explains why push notifications cannot be chosen, and what to do about it. */
function Unable({ tone = 'info', text, children, onRetry }: UnableProps) {
  const t = useText()
  return (
    <>
      <Callout tone={tone}>
        {text} {children}
      </Callout>
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </>
  )
}
