import { shallowEqual, useSelector } from '@xstate/react'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ActorRefFrom } from 'xstate'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { paymentPasswordMachine } from '#machines/payment-password/payment-password.machine.ts'
import type { PaymentPasswordFields } from '#machines/payment-password/payment-password.rules.ts'
import { paymentPasswordView } from '#machines/payment-password/payment-password.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useForm, useRuleText } from '#src/providers/form/use-form.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { PinField } from '#src/ui/pin-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './payment-password.module.css'
import { useLocked } from './use-locked.ts'

interface PaymentPasswordProps {
  readonly chart: ActorRefFrom<typeof paymentPasswordMachine>
}

/** Renders the card of the payment password for withdrawals: set where there is none, else changed. */
export function PaymentPasswordCard({ chart }: PaymentPasswordProps) {
  const t = useText()
  const view = useSelector(chart, paymentPasswordView, shallowEqual)
  return (
    <AccountCard id="payment-password" icon={LockKeyhole} title={t('payment-password.title')} busy={view.busy}>
      {view.loading && <FormSkeleton label={t('payment-password.loading')} fields={1} />}
      {view.loadFailed && (
        <>
          <Callout tone="error">{t('payment-password.unloaded')}</Callout>
          <Button wide onClick={() => chart.send({ type: 'retry.requested' })}>
            {t('app.retry')}
          </Button>
        </>
      )}
      {view.form && <PaymentPasswordForm chart={chart} />}
      {view.isSet && !view.form && (
        <>
          {view.saved ? (
            <Callout tone="info">{t('payment-password.saved')}</Callout>
          ) : (
            <p className={styles['text']}>{t('payment-password.isSet')}</p>
          )}
          <Button wide onClick={() => chart.send({ type: 'change.requested' })}>
            {t('payment-password.change')}
          </Button>
        </>
      )}
    </AccountCard>
  )
}

function PaymentPasswordForm({ chart }: PaymentPasswordProps) {
  const t = useText()
  const ruleText = useRuleText()
  const view = useSelector(chart, paymentPasswordView, shallowEqual)
  const account = useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')
  const { secret, formError } = useForm<keyof PaymentPasswordFields>(chart, view, {
    failed: t('payment-password.failed'),
    ruleOf: (name) => (name === 'current' ? null : view.rule),
    refused: useLocked(view.waitMinutes),
  })
  return (
    <FormView
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={formError}
      submit={t('payment-password.save')}
      busy={view.busy}
      more={
        view.isChange && (
          <Button wide variant="quiet" aria-disabled={view.busy} onClick={() => chart.send({ type: 'cancelled' })}>
            {t('app.cancel')}
          </Button>
        )
      }
    >
      {!view.isChange && <p className={styles['text']}>{t('payment-password.intro')}</p>}
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {view.isChange ? (
        <PinField {...secret('current')} label={t('payment-password.old')} autoComplete="off" enterKeyHint="next" />
      ) : (
        <TextField
          {...secret('current')}
          label={t('payment-password.login')}
          autoComplete="current-password"
          enterKeyHint="next"
        />
      )}
      <PinField
        {...secret('newPassword')}
        label={t('payment-password.new')}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={ruleText(view.rule)}
      />
      <PinField
        {...secret('confirmNewPassword')}
        label={t('payment-password.again')}
        autoComplete="new-password"
        enterKeyHint="done"
      />
      {/* Links the password to its account for password managers. */}
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
    </FormView>
  )
}
