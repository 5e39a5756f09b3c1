import { shallowEqual, useSelector } from '@xstate/react'
import { redeemView } from '#machines/redeem/redeem.selectors.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import type { RedeemChart } from './use-redeem.ts'
import styles from './redeem.module.css'

/** Confirmation of price and destination, in place of the form. */
export function RedeemConfirmation({ chart }: { readonly chart: RedeemChart }) {
  const t = useText()
  const language = useLanguage()
  const { terms, offer, fields, quantity, total, converts, sending } = useSelector(chart, redeemView, shallowEqual)
  if (terms === null || offer === null) return null
  const points = (count: number) => t('redeem.points', { points: count })
  const to = offer.type === 'goods' ? fields.address.trim() : `+${terms.dialingCode} ${fields.mobile.trim()}`
  return (
    <section className={styles['step']} aria-labelledby="redeem-question">
      <h3 id="redeem-question" className={styles['question']} ref={moveFocus} tabIndex={-1}>
        {converts
          ? t('redeem.convert.ask', {
              points: points(total),
              amount: formatMoney(String(quantity), terms.currency, language),
            })
          : t('redeem.ask', { points: points(total) })}
      </h3>
      <Facts
        label={t('redeem.facts')}
        facts={[
          ...(offer.title === null
            ? []
            : [[t('redeem.reward'), `${formatNumber(quantity, language)} × ${offer.title}`] as const]),
          ...(offer.type === 'goods' || offer.type === 'topUp' ? [[t('redeem.to'), to] as const] : []),
          [t('redeem.after'), points(terms.points - total)],
        ]}
      />
      <Button variant="primary" wide busy={sending} onClick={() => chart.send({ type: 'confirmed' })}>
        {t('redeem.confirm')}
      </Button>
      <Button wide disabled={sending} onClick={() => chart.send({ type: 'cancelled' })}>
        {t('app.cancel')}
      </Button>
    </section>
  )
}
