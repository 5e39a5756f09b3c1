import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { memberTransferMachine } from '#machines/member-transfer/member-transfer.machine.ts'
import { memberTransferView } from '#machines/member-transfer/member-transfer.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AmountField } from '#src/shared/amount/amount-field.tsx'
import { Bound } from '#src/shared/amount/bound.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { PaymentForm } from '#src/features/payment-password/payment-form.tsx'
import { useLocked } from '#src/features/payment-password/use-locked.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './member-transfer.module.css'

interface TransferFormProps {
  readonly chart: ActorRefFrom<typeof memberTransferMachine>
}

/** Amount, payment password and receiver of a transfer, with the confirmation. */
export function TransferForm({ chart }: TransferFormProps) {
  const t = useText()
  const language = useLanguage()
  const view = useSelector(chart, memberTransferView, shallowEqual)
  const { terms, limits, fields, problems } = view
  const { secret, formError } = useForm<'paymentPassword'>(
    chart,
    { ...view, problems: problems.paymentPassword === 'missing' ? { paymentPassword: 'missing' } : {} },
    {
      failed: t('member-transfer.failed'),
      refused: useLocked(view.waitMinutes),
    },
  )
  if (terms === null || limits === null) return null
  const money = (amount: string) => formatMoney(amount, terms.currency, language)
  const facts = (
    <Facts
      label={t('member-transfer.facts')}
      facts={[
        [t(`member-transfer.${view.way}.to`), terms.receiver ?? '–'],
        ...(view.isOpen ? [] : [[t('member-transfer.balance'), money(terms.balance)] as const]),
        [t('member-transfer.today'), t('member-transfer.today.count', terms.count)],
        [
          t('member-transfer.today.sum'),
          t('member-transfer.of', { used: money(terms.sum.used), most: money(terms.sum.most) }),
        ],
      ]}
    />
  )
  return (
    <>
      <p className={styles['text']}>{t(`member-transfer.${view.way}.intro`)}</p>
      <Bound
        by={terms.boundBy}
        words={{
          turnover: t('member-transfer.bound.turnover', { amount: money(terms.turnoverLeft) }),
          place: t('member-transfer.bound.place'),
          balance: t('member-transfer.bound.balance', { least: money(terms.least) }),
          count: t('member-transfer.bound.count'),
          sum: t('member-transfer.bound.sum', { amount: money(terms.available) }),
          most: t('member-transfer.bound.most', { amount: money(terms.most) }),
        }}
      />
      {view.isOpen ? (
        <PaymentForm
          onSubmit={() => chart.send({ type: 'form.submitted' })}
          error={formError}
          submit={t('member-transfer.send')}
          busy={view.busy}
          password={secret('paymentPassword')}
        >
          {facts}
          <AmountField
            label={t('member-transfer.amount')}
            typed={fields}
            limits={limits}
            problem={problems.amount}
            available={terms.available}
            readOnly={view.busy}
            enterKeyHint="next"
            onChange={(typed) => chart.send({ type: 'form.edited', fields: typed })}
          />
        </PaymentForm>
      ) : (
        facts
      )}
      {view.confirming && terms.receiver !== null && (
        <ConfirmDialog
          title={t('member-transfer.ask', { amount: money(view.amount), name: terms.receiver })}
          text={t('member-transfer.ask.text', { name: terms.receiver })}
          closeLabel={t('app.close')}
          onClose={() => chart.send({ type: 'cancelled' })}
          confirm={{
            label: t('member-transfer.confirm'),
            busy: view.sending,
            onClick: () => chart.send({ type: 'confirmed' }),
          }}
          cancel={{ label: t('app.cancel') }}
        />
      )}
    </>
  )
}
