import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { pinRule } from '#wire/payments/payment-password.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import type { TypedAmount } from '#machines/lib/typed-amount.ts'
import type { WithdrawalFields } from '#machines/withdrawal/withdrawal.rules.ts'
import { withdrawalView } from '#machines/withdrawal/withdrawal.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { type FormProblem, useForm, useRuleText } from '#src/providers/form/use-form.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { AccountFields, useAccountProblems } from '#src/features/bank-card/account-fields.tsx'
import { PaymentForm } from '#src/features/payment-password/payment-form.tsx'
import { useLocked } from '#src/features/payment-password/use-locked.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { focusFirstField, FormView } from '#src/ui/form-view.tsx'
import { PinField } from '#src/ui/pin-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './withdrawal.module.css'

interface StepProps {
  readonly chart: ActorRefFrom<typeof withdrawalMachine>
}

/** The fields of the steps before the amount. */
type StepField = Exclude<keyof WithdrawalFields, keyof TypedAmount | 'destinationId'>

function useStep({ chart }: StepProps, own?: (name: StepField, problem: FormProblem) => string | null) {
  const t = useText()
  const view = useSelector(chart, withdrawalView, shallowEqual)
  const { amount: _amount, amountMark: _mark, destinationId: _destination, ...problems } = view.problems
  const form = useForm<StepField>(
    chart,
    { ...view, problems, refusedAt: view.refusedAt === 'destinationId' ? 'form' : view.refusedAt },
    {
      failed: t('bank-card.failed'),
      ruleOf: (name) => (name === 'newPassword' ? pinRule : null),
      ...(own && { own }),
      refused: useLocked(view.waitMinutes),
    },
  )
  const submit = () => chart.send({ type: 'form.submitted' })
  return { ...form, view, submit }
}

/** Renders step 1: the login password and a first withdrawal PIN. */
export function PinStep({ chart }: StepProps) {
  const t = useText()
  const ruleText = useRuleText()
  const account = useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')
  const { secret, formError, view, submit } = useStep({ chart })
  return (
    <FormView onSubmit={submit} error={formError} submit={t('withdrawal.step.next')} busy={view.busy}>
      <p className={styles['text']}>{t('withdrawal.first.password')}</p>
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      <TextField
        {...secret('password')}
        label={t('payment-password.login')}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PinField
        {...secret('newPassword')}
        label={t('payment-password.new')}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={ruleText(pinRule)}
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

/** Renders step 2: the full name, which can be set once. */
export function NameStep({ chart }: StepProps) {
  const t = useText()
  const { field, formError, view, submit } = useStep({ chart })
  return (
    <FormView
      // Only after step 1: a page that was just opened keeps its focus.
      {...(view.pinAccepted && { ref: focusFirstField })}
      onSubmit={submit}
      error={formError}
      submit={t('withdrawal.step.next')}
      busy={view.busy}
    >
      <p className={styles['text']}>{t('withdrawal.first.name')}</p>
      <TextField
        {...field('fullname')}
        label={t('form.field.fullname')}
        autoComplete="name"
        enterKeyHint="done"
        maxLength={255}
        hint={t('withdrawal.name.once')}
      />
    </FormView>
  )
}

/** Renders step 3, or the form of another account: bank or e-wallet, and its number. */
export function AccountStep({ chart }: StepProps) {
  const t = useText()
  const { terms, fields } = useSelector(chart, withdrawalView, shallowEqual)
  const providers = terms?.providers ?? []
  const own = useAccountProblems(providers, fields.provider)
  const { field, secret, formError, view, submit } = useStep({ chart }, own)
  return (
    <PaymentForm
      onSubmit={submit}
      error={formError}
      submit={view.canGoBack ? t('bank-card.save') : t('withdrawal.step.next')}
      busy={view.busy}
      password={view.pinAccepted ? null : secret('paymentPassword')}
      more={
        view.canGoBack && (
          <Button wide variant="quiet" aria-disabled={view.busy} onClick={() => chart.send({ type: 'cancelled' })}>
            {t('withdrawal.back')}
          </Button>
        )
      }
    >
      <p className={styles['text']}>{t('withdrawal.first.place')}</p>
      <AccountFields
        providers={providers}
        provider={field('provider')}
        number={field('number')}
        holder={terms?.holder ?? null}
        enterKeyHint={view.pinAccepted ? 'done' : 'next'}
      />
    </PaymentForm>
  )
}
