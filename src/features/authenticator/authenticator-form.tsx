import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts'
import { authenticatorView } from '#machines/authenticator/authenticator.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './authenticator.module.css'

export interface AuthenticatorFormProps {
  readonly chart: ActorRefFrom<typeof authenticatorMachine>
  readonly passwordAsked: boolean
  readonly codeLabel: string
  readonly submit: { readonly label: string; readonly variant: ButtonVariant }
}

/** The code, for turning it off the password too, and what the server had against them. */
export function AuthenticatorForm({ chart, passwordAsked, codeLabel, submit }: AuthenticatorFormProps) {
  const t = useText()
  const view = useSelector(chart, authenticatorView, shallowEqual)
  const refusedAt = (place: typeof view.refusedAt, text: string) => (view.refusedAt === place ? text : null)
  const refusal =
    view.refusal === 'verification_too_many'
      ? t('authenticator.tooMany', { minutes: view.waitMinutes })
      : view.refusal !== null && t(`refusal.${view.refusal}`)
  const formError = view.failed ? t('authenticator.unsent') : refusedAt('form', refusal || '')

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
      {passwordAsked && (
        <TextField
          label={t('authenticator.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={255}
          value={view.fields.password}
          error={
            view.problems.password
              ? t('authenticator.password.required')
              : refusedAt('password', t('authenticator.password.wrong'))
          }
          readOnly={view.busy}
          reveal={{ show: t('login.password.show'), hide: t('login.password.hide') }}
          onChange={(password) => chart.send({ type: 'form.edited', fields: { password } })}
        />
      )}
      <TextField
        label={codeLabel}
        name="code"
        inputMode={passwordAsked ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={view.fields.code}
        error={
          view.problems.code ? t('authenticator.code.required') : refusedAt('code', t('refusal.verification_wrong'))
        }
        readOnly={view.busy}
        onChange={(code) => chart.send({ type: 'form.edited', fields: { code } })}
      />
    </FormView>
  )
}
