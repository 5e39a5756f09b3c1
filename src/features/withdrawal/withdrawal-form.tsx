import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { brandView } from '#machines/app/app.selectors.ts'
import type { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import type { Terms } from '#machines/withdrawal/withdrawal.rules.ts'
import { withdrawalView } from '#machines/withdrawal/withdrawal.selectors.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AmountField } from '#src/shared/amount/amount-field.tsx'
import { Bound } from '#src/shared/amount/bound.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { PaymentForm } from '#src/features/payment-password/payment-form.tsx'
import { useLocked } from '#src/features/payment-password/use-locked.ts'
import { readSiteClock } from '#src/platform/clock.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { focusFirstField } from '#src/ui/form-view.tsx'

interface WithdrawalFormProps {
  readonly chart: ActorRefFrom<typeof withdrawalMachine>
}

/** Renders the form: amount, destination and payment password, with the fee and the limits. */
export function WithdrawalForm({ chart }: WithdrawalFormProps) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const view = useSelector(chart, withdrawalView, shallowEqual)
  const { terms, limits, cost, fields, problems } = view
  const { field, secret, formError } = useForm<'destinationId' | 'paymentPassword'>(
    chart,
    { ...view, problems: rest(problems), refusedAt: view.refusedAt === 'paymentPassword' ? 'paymentPassword' : 'form' },
    {
      failed: t('withdrawal.failed'),
      own: (name) => (name === 'destinationId' ? t('withdrawal.place.missing') : null),
      refused: useLocked(view.waitMinutes),
    },
  )
  if (terms === null || limits === null) return null
  const money = (amount: string) => formatMoney(amount, terms.currency, language)
  return (
    <>
      <Bound
        by={terms.boundBy}
        words={{
          turnover: t('withdrawal.bound.turnover', { amount: money(terms.turnoverLeft) }),
          place: t('refusal.place_unknown'),
          balance: t('withdrawal.bound.balance', { least: money(terms.least) }),
          count: t('withdrawal.bound.count'),
          sum: t('withdrawal.bound.sum', { amount: money(terms.available) }),
          most: t('withdrawal.bound.most', { amount: money(terms.most) }),
        }}
      />
      {view.isOpen ? (
        <PaymentForm
          onSubmit={() => chart.send({ type: 'form.submitted' })}
          error={formError}
          submit={t('withdrawal.send')}
          busy={view.busy}
          {...(view.guided && view.pinAccepted && { ref: focusFirstField })}
          password={view.pinAccepted ? null : secret('paymentPassword')}
        >
          <AmountField
            label={t('withdrawal.amount')}
            typed={fields}
            limits={limits}
            problem={problems.amount}
            available={terms.available}
            readOnly={view.busy}
            enterKeyHint={view.pinAccepted ? 'done' : 'next'}
            onChange={(typed) => chart.send({ type: 'form.edited', fields: typed })}
          />
          <ChoiceField legend={t('withdrawal.place')} error={field('destinationId').error}>
            {terms.destinations.map(({ id, providerName, ending, usableFrom }) => {
              const waits = usableFrom > readSiteClock()
              return (
                <Chip
                  key={id}
                  pressed={id === fields.destinationId}
                  disabled={waits}
                  onClick={() => chart.send({ type: 'form.edited', fields: { destinationId: id } })}
                >
                  {`${providerName} •••• ${ending}`}
                  {waits && <small>{t('withdrawal.place.from', { time: formatTime(usableFrom, gmtOffset) })}</small>}
                </Chip>
              )
            })}
            <Button variant="link" onClick={() => chart.send({ type: 'destination.requested' })}>
              {t('bank-card.add')}
            </Button>
            <Link to="/me/security" className={buttonClass('link')}>
              {t('withdrawal.place.other')}
            </Link>
          </ChoiceField>
          <Facts
            label={t('withdrawal.cost')}
            facts={[
              [
                t('withdrawal.fee'),
                cost === null
                  ? formatFee(terms, money, formatNumber(terms.fee.basisPoints / 100, language))
                  : money(cost.fee),
              ],
              [t('withdrawal.payout'), cost === null ? '–' : money(cost.payout)],
              [t('withdrawal.today'), t('withdrawal.today.count', terms.count)],
              [
                t('withdrawal.today.sum'),
                t('withdrawal.of', { used: money(terms.sum.used), most: money(terms.sum.most) }),
              ],
            ]}
          />
        </PaymentForm>
      ) : (
        <Facts
          label={t('withdrawal.cost')}
          facts={[
            [t('withdrawal.balance'), money(terms.balance)],
            [t('withdrawal.pending'), money(terms.pending)],
            [t('withdrawal.today'), t('withdrawal.today.count', terms.count)],
            [
              t('withdrawal.today.sum'),
              t('withdrawal.of', { used: money(terms.sum.used), most: money(terms.sum.most) }),
            ],
          ]}
        />
      )}
    </>
  )
}

const formatFee = ({ fee }: Terms, money: (amount: string) => string, percent: string) =>
  fee.basisPoints === 0 ? money(fee.fixed) : `${money(fee.fixed)} + ${percent}%`

const rest = ({ destinationId, paymentPassword }: ReturnType<typeof withdrawalView>['problems']) => ({
  ...(destinationId === 'missing' ? { destinationId } : {}),
  ...(paymentPassword === 'missing' ? { paymentPassword } : {}),
})
