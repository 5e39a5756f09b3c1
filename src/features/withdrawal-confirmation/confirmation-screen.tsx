import { shallowEqual, useSelector } from '@xstate/react'
import type { Withdrawal } from '#wire/payments/withdrawal.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { withdrawalConfirmationView } from '#machines/withdrawal-confirmation/withdrawal-confirmation.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'
import styles from './confirmation.module.css'
import { type ConfirmationChart, useWithdrawalConfirmation } from './use-withdrawal-confirmation.ts'

/** Asks a member to confirm paid withdrawals, one after the other; renders nothing where none waits. */
export function ConfirmationScreen() {
  const t = useText()
  const chart = useWithdrawalConfirmation()
  const { withdrawal, loadFailed, editing, confirmed, expired, decided } = useSelector(
    chart,
    withdrawalConfirmationView,
    shallowEqual,
  )
  if (loadFailed) {
    return (
      <LoadFailed
        title={t('withdrawal-confirmation.unloaded')}
        onRetry={() => chart.send({ type: 'retry.requested' })}
      />
    )
  }
  if (withdrawal === null || !(editing || confirmed || expired || decided)) return null
  return (
    <section className={styles['confirmation']} aria-labelledby="withdrawal-confirmation">
      <h2 id="withdrawal-confirmation" className={styles['title']}>
        {t('withdrawal-confirmation.title')}
      </h2>
      <Sent withdrawal={withdrawal} />
      {editing ? (
        <ConfirmationForm chart={chart} />
      ) : (
        <Outcome chart={chart} of={confirmed ? 'confirmed' : expired ? 'expired' : 'decided'} withdrawal={withdrawal} />
      )}
    </section>
  )
}

/** Renders the amount, destination and time of the withdrawal. */
function Sent({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { payout, currency, destination, requestedAt, reference } = withdrawal
  return (
    <p className={styles['text']}>
      {t('withdrawal-confirmation.sent', {
        amount: formatMoney(payout, currency, language),
        place: `${destination.providerName} •••• ${destination.ending}`,
        time: formatTime(requestedAt, gmtOffset),
      })}{' '}
      <span className={styles['reference']}>{reference}</span>
    </p>
  )
}

interface OutcomeProps {
  readonly chart: ConfirmationChart
  readonly of: 'confirmed' | 'expired' | 'decided'
  readonly withdrawal: Withdrawal
}

/** Renders the result of the confirmation. */
function Outcome({ chart, of, withdrawal: { received, remaining, confirmation, currency } }: OutcomeProps) {
  const t = useText()
  const language = useLanguage()
  const money = (amount: string | null) => formatMoney(amount ?? '0', currency, language)
  return (
    <div className={styles['outcome']} ref={moveFocus} tabIndex={-1}>
      <Callout tone={of === 'confirmed' ? 'info' : 'warning'}>
        {of !== 'confirmed'
          ? t(of === 'expired' ? 'withdrawal-confirmation.over' : 'withdrawal-confirmation.decided')
          : confirmation === 'received'
            ? t('withdrawal-confirmation.confirmed.all')
            : t('withdrawal-confirmation.confirmed.missing', {
                received: money(received),
                remaining: money(remaining),
              })}
      </Callout>
      <Button wide onClick={() => chart.send({ type: 'next.requested' })}>
        {t('withdrawal-confirmation.next')}
      </Button>
    </div>
  )
}
