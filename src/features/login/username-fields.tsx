import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useLoginForm } from './use-login-form.ts'

/** Renders username and password. */
export function UsernameFields({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const t = useText()
  const { field, secret } = useLoginForm(login)
  return (
    <>
      <TextField
        {...field('username')}
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <TextField {...secret('password')} label={t('login.password')} autoComplete="current-password" />
    </>
  )
}
