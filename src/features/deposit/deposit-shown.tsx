import { shallowEqual, useSelector } from '@xstate/react'
import type { Deposit, HeldPayment } from '#wire/payments/deposit.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { depositView } from '#machines/deposit/deposit.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { BackToGame } from '#src/shared/game-place/back-to-game.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import type { Progress } from '#src/platform/progress.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import styles from './deposit.module.css'
import { Facts } from './facts.tsx'
import { ToPay } from './to-pay.tsx'
import { Proof } from './proof.tsx'
import type { DepositChart } from './use-deposit.ts'

const tones: Readonly<Record<Deposit['state'], 'info' | 'warning'>> = {
  pending: 'info',
  proofSent: 'info',
  review: 'warning',
  paid: 'info',
  expired: 'warning',
  cancelled: 'info',
  rejected: 'warning',
}

export interface DepositShownProps {
  readonly chart: DepositChart
  readonly deposit: Deposit
  /** Of the proof upload. */
  readonly progress: Progress
}

/** Renders one deposit: payment instructions while it is pending, then the receipt or the reason it ended unpaid. */
export function DepositShown({ chart, deposit, progress }: DepositShownProps) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { state, kind, currency, coin } = deposit
  const money = (amount: string) => formatMoney(amount, currency, language)
  const skew = useSelector(chart, (snapshot) => snapshot.context.skew)
  const sending = useSelector(chart, (snapshot) => snapshot.matches({ following: 'sendingProof' }))
  const waitsForLimit = deposit.payments.some((payment) => payment.why === 'limit' && payment.state === 'waiting')
  const isNonZero = (amount: string) => /[1-9]/.test(amount)
  return (
    <section className={styles['card']} aria-labelledby="deposit">
      <header className={styles['head']}>
        <h2 id="deposit" className={styles['title']} ref={moveFocus} tabIndex={-1}>
          {money(deposit.amount)}
        </h2>
        <span className={styles['state']}>{t(`deposit.state.${state}`)}</span>
      </header>
      {state !== 'pending' && (
        <Callout tone={tones[state]}>
          {t(
            state === 'review' && waitsForLimit
              ? 'deposit.outcome.review.limit'
              : coin !== null && (state === 'expired' || state === 'review')
                ? `deposit.coin.outcome.${state}`
                : `deposit.outcome.${state}`,
          )}
        </Callout>
      )}
      {state === 'pending' && <ToPay deposit={deposit} skew={skew} />}
      {kind === 'bank' && (state === 'pending' || state === 'proofSent') && (
        <Proof chart={chart} state={state} progress={progress} />
      )}
      <Facts
        label={t('deposit.outcome')}
        facts={[
          [t('deposit.reference'), deposit.reference],
          [t('deposit.way'), deposit.name],
          [t('deposit.begun'), formatTime(deposit.createdAt, gmtOffset)],
          ...(deposit.finishedAt === null
            ? []
            : [[t('deposit.finished'), formatTime(deposit.finishedAt, gmtOffset)] as const]),
          ...(coin === null || state === 'pending'
            ? []
            : [
                [
                  t('deposit.coin.rate'),
                  t('deposit.coin.price', { coin: coin.coin, price: money(coin.rate) }),
                ] as const,
                [
                  t(coin.received === null ? 'deposit.coin.sent' : 'deposit.coin.received'),
                  formatMoney(coin.received ?? coin.amount, coin.coin, language),
                ] as const,
              ]),
          [t('deposit.fee'), money(deposit.fee)],
          [t('deposit.arrives'), money(deposit.arrives)],
          ...(isNonZero(deposit.bonus) ? [[t('deposit.bonus'), money(deposit.bonus)] as const] : []),
          [t('deposit.turnover'), money(deposit.turnover)],
        ]}
      />
      <HeldPayments payments={deposit.payments} />
      {state === 'paid' && <BackToGame />}
      <div className={styles['actions']}>
        {state === 'pending' && (coin === null || coin.seen === null) && (
          <Button aria-disabled={sending} onClick={() => chart.send({ type: 'cancel.requested' })}>
            {t('deposit.cancel')}
          </Button>
        )}
        <Button onClick={() => chart.send({ type: 'another.requested' })}>{t('deposit.another')}</Button>
      </div>
      <CancelDialog chart={chart} />
    </section>
  )
}

/** Renders payments that were held instead of credited, with their reason and state. */
function HeldPayments({ payments }: { readonly payments: readonly HeldPayment[] }) {
  const t = useText()
  const language = useLanguage()
  if (payments.length === 0) return null
  return (
    <>
      <h3 className={styles['heading']}>{t('deposit.payments')}</h3>
      <Facts
        label={t('deposit.payments')}
        facts={payments.map(({ reference, amount, currency, why, state }) => [
          reference,
          `${formatMoney(amount, currency, language)} · ${t(`deposit.payment.why.${why}`)} · ${t(`deposit.payment.state.${state}`)}`,
        ])}
      />
    </>
  )
}

/** Asks to confirm a cancellation, and shows why one failed. */
function CancelDialog({ chart }: { readonly chart: DepositChart }) {
  const t = useText()
  const { confirming, cancelling, cancelFailed, refusal } = useSelector(chart, depositView, shallowEqual)
  if (!confirming) return null
  return (
    <ConfirmDialog
      title={t('deposit.ask')}
      text={t('deposit.ask.text')}
      closeLabel={t('app.close')}
      onClose={() => {
        if (!cancelling) chart.send({ type: 'cancelled' })
      }}
      confirm={{
        label: t('deposit.ask.confirm'),
        variant: 'danger',
        busy: cancelling,
        onClick: () => chart.send({ type: 'confirmed' }),
      }}
      cancel={{ label: t('app.cancel') }}
      error={cancelFailed ? t(refusal === null ? 'app.fault.network' : `refusal.${refusal}`) : null}
    />
  )
}
