import { shallowEqual, useSelector } from '@xstate/react'
import { addressLetters } from '#wire/loyalty/point-rules.ts'
import { redeemView } from '#machines/redeem/redeem.selectors.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { PaymentForm } from '#src/features/payment-password/payment-form.tsx'
import { useLocked } from '#src/features/payment-password/use-locked.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { RedeemChart } from './use-redeem.ts'
import styles from './redeem.module.css'

/** Quantity, destination and payment password, with the price and the member's points. */
export function RedeemForm({ chart }: { readonly chart: RedeemChart }) {
  const t = useText()
  const language = useLanguage()
  const view = useSelector(chart, redeemView, shallowEqual)
  const { terms, offer, fields, problems, converts, most } = view
  const number = (value: number) => formatNumber(value, language)
  const { field, secret, formError } = useForm<'quantity' | 'mobile' | 'paymentPassword'>(
    chart,
    {
      ...view,
      problems: {
        ...(problems.quantity !== undefined && { quantity: problems.quantity }),
        ...(problems.mobile !== undefined && { mobile: problems.mobile }),
        ...(problems.paymentPassword !== undefined && { paymentPassword: problems.paymentPassword }),
      },
      refusedAt: view.refusedAt === 'address' ? 'form' : view.refusedAt,
    },
    {
      failed: t('redeem.failed'),
      own: (name, problem) =>
        name !== 'quantity' || problem === 'missing'
          ? null
          : problem === 'type'
            ? t('redeem.quantity.whole')
            : t('redeem.quantity.range', { most: number(most) }),
      refused: useLocked(view.waitMinutes),
    },
  )
  if (terms === null || offer === null) return null
  const money = (amount: string) => formatMoney(amount, terms.currency, language)
  const points = (count: number) => t('redeem.points', { points: count })
  const facts = (
    <Facts
      label={t('redeem.facts')}
      facts={[
        ...(offer.title === null ? [] : [[t('redeem.reward'), offer.title] as const]),
        converts
          ? [t('redeem.rate'), t('redeem.rate.value', { points: points(offer.points), amount: money('1') })]
          : [t('redeem.price'), points(offer.points)],
        [t('redeem.have'), points(terms.points)],
        ...(view.lack === 'staked'
          ? [
              [t('redeem.staked'), money(terms.staked)] as const,
              [t('redeem.staked.least'), money(offer.staked)] as const,
            ]
          : []),
        ...(view.lack === null ? [[t('redeem.total'), points(view.total)] as const] : []),
      ]}
    />
  )
  if (view.lack !== null)
    return (
      <div className={styles['step']}>
        {formError !== null && <Callout tone="error">{formError}</Callout>}
        <Callout tone="warning">
          {view.lack === 'points'
            ? t('redeem.lack.points', { points: points(offer.points - terms.points) })
            : t(`redeem.lack.${view.lack}`)}
        </Callout>
        {facts}
        <Button wide onClick={() => chart.send({ type: 'retry.requested' })}>
          {t('app.retry')}
        </Button>
      </div>
    )
  return (
    <PaymentForm
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={formError}
      submit={t(converts ? 'redeem.convert.submit' : 'redeem.submit')}
      busy={view.busy}
      password={secret('paymentPassword')}
    >
      {facts}
      <TextField
        {...field('quantity')}
        label={t(converts ? 'redeem.money' : 'redeem.quantity')}
        hint={t(converts ? 'redeem.money.hint' : 'redeem.quantity.hint', { most: number(most) })}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={9}
      />
      {offer.type === 'goods' && (
        <TextArea
          label={t('redeem.address')}
          autoComplete="street-address"
          rows={3}
          value={fields.address}
          readOnly={view.busy}
          count={t('redeem.address.count', { letters: fields.address.trim().length, most: addressLetters.most })}
          error={problems.address === undefined ? null : t(`redeem.address.${problems.address}`, addressLetters)}
          onChange={(address) => chart.send({ type: 'form.edited', fields: { address } })}
        />
      )}
      {offer.type === 'topUp' && (
        <TextField
          {...field('mobile')}
          label={t('redeem.mobile')}
          type="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          maxLength={40}
          before={<span className={styles['code']}>+{terms.dialingCode}</span>}
        />
      )}
    </PaymentForm>
  )
}
