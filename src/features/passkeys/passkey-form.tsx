import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { longestPasskeyName } from '#wire/verification/passkeys.ts'
import type { passkeysMachine } from '#machines/passkeys/passkeys.machine.ts'
import type { PasskeysFields } from '#machines/passkeys/passkeys.rules.ts'
import { passkeysView } from '#machines/passkeys/passkeys.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { moveFocus } from '#src/platform/move-focus.ts'
import { useForm } from '#src/providers/form/use-form.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './passkeys.module.css'

export interface PasskeyFormProps {
  readonly chart: ActorRefFrom<typeof passkeysMachine>
  readonly title: string
  readonly text: string | null
  readonly fields: readonly (keyof PasskeysFields)[]
  readonly submit: { readonly label: string; readonly variant: ButtonVariant }
}

/** A form of the card: the owner's proof, or another name. */
export function PasskeyForm({ chart, title, text, fields, submit }: PasskeyFormProps) {
  const t = useText()
  const view = useSelector(chart, passkeysView, shallowEqual)
  const { field, secret, formError } = useForm<keyof PasskeysFields>(chart, view, {
    failed: t('authenticator.unsent'),
    own: (name) => t(name === 'name' ? 'passkeys.name.required' : `authenticator.${name}.required`),
    refused: (code) => {
      if (code === 'verification_too_many') return t('authenticator.tooMany', { minutes: view.waitMinutes })
      return code === 'password_wrong' ? t('authenticator.password.wrong') : null
    },
  })

  return (
    <div className={styles['body']} ref={moveFocus} tabIndex={-1}>
      <h3 className={styles['subtitle']}>{title}</h3>
      {text !== null && <p className={styles['text']}>{text}</p>}
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
        {fields.includes('name') && (
          <TextField
            {...field('name')}
            label={t('passkeys.name')}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={longestPasskeyName}
          />
        )}
        {fields.includes('password') && (
          <TextField
            {...secret('password')}
            label={t('authenticator.password')}
            autoComplete="current-password"
            enterKeyHint={fields.includes('code') ? 'next' : 'done'}
          />
        )}
        {fields.includes('code') && (
          <TextField
            {...field('code')}
            label={t('authenticator.end.code')}
            autoComplete="one-time-code"
            enterKeyHint="done"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
          />
        )}
      </FormView>
    </div>
  )
}
