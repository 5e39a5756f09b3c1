import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { fieldInputs } from '#src/providers/form/field-inputs.ts'
import { type EnterKey, TextField } from '#src/ui/text-field.tsx'
import { useLoginForm } from './use-login-form.ts'

export interface LoginFieldsProps {
  readonly login: ActorRefFrom<typeof loginMachine>
  /** Of the second field. */
  readonly enterKeyHint: EnterKey
}

/** Renders username and password. */
export function UsernameFields({ login, enterKeyHint }: LoginFieldsProps) {
  const t = useText()
  const { field, secret } = useLoginForm(login)
  return (
    <>
      <TextField
        {...field('username')}
        label={t('login.username')}
        {...fieldInputs.username}
        enterKeyHint="next"
        maxLength={64}
      />
      <TextField
        {...secret('password')}
        label={t('login.password')}
        autoComplete="current-password"
        enterKeyHint={enterKeyHint}
      />
    </>
  )
}
