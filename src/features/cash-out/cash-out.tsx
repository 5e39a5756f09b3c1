import { shallowEqual, useSelector } from '@xstate/react'
import type { SportsBet } from '#wire/sports/sports.ts'
import { cashOutView } from '#machines/cash-out/cash-out.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import type { useCashOut } from './use-cash-out.ts'
import styles from './cash-out.module.css'

type CashOutChart = ReturnType<typeof useCashOut>

/** Renders the cash-out button of a bet with its price. */
export function CashOutButton({ chart, bet }: { readonly chart: CashOutChart; readonly bet: SportsBet }) {
  const t = useText()
  const language = useLanguage()
  const view = useSelector(chart, cashOutView, shallowEqual)
  const { id, cashOut, currency } = bet
  if (bet.state !== 'open') return null
  if (cashOut === null) return <span className={styles['small']}>{t('cash-out.none')}</span>
  const isBusy = view.busy || view.outcome === 'unanswered'
  return (
    <Button
      busy={view.busy && view.id === id}
      aria-disabled={isBusy}
      onClick={() => chart.send({ type: 'offer.accepted', offer: { id, amount: cashOut } })}
    >
      {t('cash-out.offer', { amount: formatMoney(cashOut, currency, language) })}
    </Button>
  )
}

/** Renders the result of a cash-out. */
export function CashOutAnswer({
  chart,
  currency,
}: {
  readonly chart: CashOutChart
  readonly currency: SportsBet['currency']
}) {
  const t = useText()
  const language = useLanguage()
  const { id, amount, outcome, refusal } = useSelector(chart, cashOutView, shallowEqual)
  const money = amount === '' ? '' : formatMoney(amount, currency, language)
  if (refusal !== null) return <Callout tone="error">{t(`refusal.${refusal}`)}</Callout>
  if (outcome === 'paid') return <Callout tone="info">{t('cash-out.paid', { amount: money })}</Callout>
  if (outcome === 'unanswered') {
    return (
      <div className={styles['message']}>
        <Callout tone="error">{t('cash-out.unanswered')}</Callout>
        <Button onClick={() => chart.send({ type: 'retry.requested' })}>{t('cash-out.again')}</Button>
      </div>
    )
  }
  if (outcome !== 'priceDropped') return null
  return (
    <div className={styles['message']}>
      <Callout tone="warning">{t('cash-out.fallen', { amount: money })}</Callout>
      <div className={styles['ways']}>
        <Button variant="primary" onClick={() => chart.send({ type: 'offer.accepted', offer: { id, amount } })}>
          {t('cash-out.take', { amount: money })}
        </Button>
        <Button variant="quiet" onClick={() => chart.send({ type: 'offer.declined' })}>
          {t('cash-out.keep')}
        </Button>
      </div>
    </div>
  )
}
