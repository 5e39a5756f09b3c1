import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { transferUplineMachine } from '#machines/transfer-upline/transfer-upline.machine.ts'
import { transferUplineView } from '#machines/transfer-upline/transfer-upline.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AmountField } from '#src/parts/amount/amount-field.tsx'
import { Bound } from '#src/parts/amount/bound.tsx'
import { useForm } from '#src/parts/form/use-form.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './transfer-upline.module.css'

interface TransferFormProps {
  readonly chart: ActorRefFrom<typeof transferUplineMachine>
}

/** Amount and payment password, whom it goes to, and the question before it goes. */
export function TransferForm({ chart }: TransferFormProps) {
  const t = useText()
  const language = useLanguage()
  const view = useSelector(chart, transferUplineView, shallowEqual)
  const { terms, limits, fields, problems } = view
  const { secret, formError } = useForm<'paymentPassword'>(
    chart,
    { ...view, problems: problems.paymentPassword === 'missing' ? { paymentPassword: 'missing' } : {} },
    {
      failed: t('transfer-upline.failed'),
      refused: (code) =>
        code === 'payment_password_locked' ? t('payment-password.locked', { minutes: view.waitMinutes }) : null,
    },
  )
  if (terms === null || limits === null) return null
  const money = (amount: string) => formatMoney(amount, terms.currency, language)
  const facts = (
    <Facts
      label={t('transfer-upline.facts')}
      facts={[
        [t('transfer-upline.to'), terms.upline ?? '–'],
        ...(view.isOpen ? [] : [[t('transfer-upline.balance'), money(terms.balance)] as const]),
        [t('transfer-upline.today'), t('transfer-upline.today.count', terms.count)],
        [
          t('transfer-upline.today.sum'),
          t('transfer-upline.of', { used: money(terms.sum.used), most: money(terms.sum.most) }),
        ],
      ]}
    />
  )
  return (
    <>
      <p className={styles['text']}>{t('transfer-upline.intro')}</p>
      <Bound
        by={terms.boundBy}
        words={{
          turnover: t('transfer-upline.bound.turnover', { amount: money(terms.turnoverLeft) }),
          place: t('transfer-upline.bound.place'),
          balance: t('transfer-upline.bound.balance', { least: money(terms.least) }),
          count: t('transfer-upline.bound.count'),
          sum: t('transfer-upline.bound.sum', { amount: money(terms.available) }),
          most: t('transfer-upline.bound.most', { amount: money(terms.most) }),
        }}
      />
      {view.isOpen ? (
        <FormView
          onSubmit={() => chart.send({ type: 'form.submitted' })}
          error={formError}
          submit={t('transfer-upline.send')}
          busy={view.busy}
        >
          {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
          {facts}
          <AmountField
            label={t('transfer-upline.amount')}
            typed={fields}
            limits={limits}
            problem={problems.amount}
            available={terms.available}
            readOnly={view.busy}
            onChange={(typed) => chart.send({ type: 'form.edited', fields: typed })}
          />
          <TextField {...secret('paymentPassword')} label={t('payment-password.title')} autoComplete="off" />
        </FormView>
      ) : (
        facts
      )}
      {view.asking && terms.upline !== null && (
        <ConfirmDialog
          title={t('transfer-upline.ask', { amount: money(view.amount), upline: terms.upline })}
          text={t('transfer-upline.ask.text', { upline: terms.upline })}
          closeLabel={t('app.close')}
          onClose={() => chart.send({ type: 'cancelled' })}
          confirm={{
            label: t('transfer-upline.confirm'),
            busy: view.sending,
            onClick: () => chart.send({ type: 'confirmed' }),
          }}
          cancel={{ label: t('app.cancel') }}
        />
      )}
    </>
  )
}
