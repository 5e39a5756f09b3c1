import { shallowEqual, useSelector } from '@xstate/react'
import Link2 from 'lucide-react/icons/link-2'
import { brandView } from '#machines/app/app.selectors.ts'
import { linkedAccountsActorCalls, linkedAccountsMachine } from '#machines/linked-accounts/linked-accounts.machine.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { ProviderMark } from '#src/features/social-login/provider-mark.tsx'
import { providerNames } from '#src/features/social-login/provider-names.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './linked-accounts.module.css'

/** Renders the social accounts that a member has linked, each with a button to unlink it (decision 9). */
export function LinkedAccounts() {
  const t = useText()
  const chart = useCallChart(linkedAccountsMachine, linkedAccountsActorCalls)
  const view = useSelector(
    chart,
    (snapshot) => ({
      ...snapshot.context,
      loading: snapshot.matches('loading'),
      loadFailed: snapshot.matches('loadFailed'),
      unlinking: snapshot.matches('unlinking'),
      notUnlinked: snapshot.matches('notUnlinked'),
    }),
    shallowEqual,
  )
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const provider = view.target === null ? '' : providerNames[view.target]

  return (
    <AccountCard id="linked-accounts" icon={Link2} title={t('linked-accounts.title')} busy={view.loading}>
      {view.loading && (
        <output aria-label={t('app.loading')}>
          <Skeleton className={styles['waiting']} />
        </output>
      )}
      {view.loadFailed && (
        <>
          <Callout tone="error">{t('linked-accounts.unloaded')}</Callout>
          <Button wide onClick={() => chart.send({ type: 'retry.requested' })}>
            {t('app.retry')}
          </Button>
        </>
      )}
      {!view.loading && !view.loadFailed && view.accounts.length === 0 && (
        <p className={styles['text']}>{t('linked-accounts.none')}</p>
      )}
      {view.accounts.length > 0 && (
        <ul className={styles['list']}>
          {view.accounts.map((account) => (
            <li key={account.provider} className={styles['account']}>
              <ProviderMark provider={account.provider} />
              <span className={styles['words']}>
                <strong>{providerNames[account.provider]}</strong>
                <span className={styles['about']}>
                  {t('linked-accounts.since', { time: formatTime(account.linkedAt, gmtOffset) })}
                </span>
                <span className={styles['about']}>
                  {t('linked-accounts.used', { time: formatTime(account.usedAt, gmtOffset) })}
                </span>
              </span>
              <Button onClick={() => chart.send({ type: 'takeOff.requested', provider: account.provider })}>
                {t('linked-accounts.takeOff')}
                <VisuallyHidden> {providerNames[account.provider]}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {view.target !== null && (
        <ConfirmDialog
          title={t('linked-accounts.ask', { provider })}
          text={t('linked-accounts.ask.text')}
          closeLabel={t('app.close')}
          onClose={() => {
            if (!view.unlinking) chart.send({ type: 'cancelled' })
          }}
          confirm={{
            label: t('linked-accounts.confirm'),
            variant: 'danger',
            busy: view.unlinking,
            onClick: () => chart.send({ type: 'confirmed' }),
          }}
          cancel={{ label: t('app.cancel') }}
          error={view.notUnlinked ? t(view.refusal === null ? 'app.fault.network' : `refusal.${view.refusal}`) : null}
        />
      )}
    </AccountCard>
  )
}
