import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts'
import type { AuthenticatorFields } from '#machines/authenticator/authenticator.rules.ts'
import { authenticatorView } from '#machines/authenticator/authenticator.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { PinField } from '#src/ui/pin-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './authenticator.module.css'

export interface AuthenticatorFormProps {
  readonly chart: ActorRefFrom<typeof authenticatorMachine>
  readonly needsPassword: boolean
  readonly codeLabel: string
  readonly submit: { readonly label: string; readonly variant: ButtonVariant }
}

/** Form for the code, and for the password when turning it off. */
export function AuthenticatorForm({ chart, needsPassword, codeLabel, submit }: AuthenticatorFormProps) {
  const t = useText()
  const view = useSelector(chart, authenticatorView, shallowEqual)
  const { field, secret, formError } = useForm<keyof AuthenticatorFields>(chart, view, {
    failed: t('authenticator.unsent'),
    own: (name) => t(`authenticator.${name}.required`),
    refused: (code) => {
      if (code === 'verification_too_many') return t('authenticator.tooMany', { minutes: view.waitMinutes })
      return code === 'password_wrong' ? t('authenticator.password.wrong') : null
    },
  })

  return (
    <FormView
      className={styles['body']}
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={formError}
      submit={submit.label}
      variant={submit.variant}
      busy={view.busy}
      more={
        <Button wide variant="quiet" aria-disabled={view.busy} onClick={() => chart.send({ type: 'cancelled' })}>
          {t('app.cancel')}
        </Button>
      }
    >
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {needsPassword && (
        <TextField
          {...secret('password')}
          label={t('authenticator.password')}
          autoComplete="current-password"
          enterKeyHint="next"
        />
      )}
      {needsPassword ? (
        // A recovery code has letters, too.
        <TextField
          {...field('code')}
          label={codeLabel}
          autoComplete="one-time-code"
          enterKeyHint="done"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
      ) : (
        <PinField {...field('code')} label={codeLabel} autoComplete="one-time-code" enterKeyHint="done" />
      )}
    </FormView>
  )
}
