import { shallowEqual, useSelector } from '@xstate/react'
import type { Withdrawal } from '#wire/payments/withdrawal.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { withdrawalConfirmationView } from '#machines/withdrawal-confirmation/withdrawal-confirmation.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { handFocus } from '#src/platform/hand-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'
import styles from './confirmation.module.css'
import { type ConfirmationChart, useWithdrawalConfirmation } from './use-withdrawal-confirmation.ts'

/** Asks what came of a paid withdrawal, one after the other; nothing where none waits. */
export function ConfirmationScreen() {
  const t = useText()
  const chart = useWithdrawalConfirmation()
  const { withdrawal, unloaded, asking, said, over, decided } = useSelector(
    chart,
    withdrawalConfirmationView,
    shallowEqual,
  )
  if (unloaded) {
    return (
      <LoadFailed
        title={t('withdrawal-confirmation.unloaded')}
        onRetry={() => chart.send({ type: 'retry.requested' })}
      />
    )
  }
  if (withdrawal === null || !(asking || said || over || decided)) return null
  return (
    <section className={styles['confirmation']} aria-labelledby="withdrawal-confirmation">
      <h2 id="withdrawal-confirmation" className={styles['title']}>
        {t('withdrawal-confirmation.title')}
      </h2>
      <Sent withdrawal={withdrawal} />
      {asking ? (
        <ConfirmationForm chart={chart} />
      ) : (
        <Outcome chart={chart} of={said ? 'said' : over ? 'over' : 'decided'} withdrawal={withdrawal} />
      )}
    </section>
  )
}

/** What was sent where, and when. */
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
  readonly of: 'said' | 'over' | 'decided'
  readonly withdrawal: Withdrawal
}

/** What became of the question. */
function Outcome({ chart, of, withdrawal: { received, remaining, confirmation, currency } }: OutcomeProps) {
  const t = useText()
  const language = useLanguage()
  const money = (amount: string | null) => formatMoney(amount ?? '0', currency, language)
  return (
    <div className={styles['outcome']} ref={handFocus} tabIndex={-1}>
      <Callout tone={of === 'said' ? 'info' : 'warning'}>
        {of !== 'said'
          ? t(`withdrawal-confirmation.${of}`)
          : confirmation === 'received'
            ? t('withdrawal-confirmation.said.all')
            : t('withdrawal-confirmation.said.missing', { received: money(received), remaining: money(remaining) })}
      </Callout>
      <Button wide onClick={() => chart.send({ type: 'next.requested' })}>
        {t('withdrawal-confirmation.next')}
      </Button>
    </div>
  )
}
