import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { loginView } from '#machines/login/login.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useLoginTexts } from './use-login-texts.ts'

/** Username and password. */
export function UsernameFields({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const t = useText()
  const { fields, locked } = useSelector(login, loginView, shallowEqual)
  const { errorOf } = useLoginTexts(login)
  return (
    <>
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={fields.username}
        error={errorOf('username')}
        readOnly={locked}
        onChange={(username) => login.send({ type: 'form.edited', fields: { username } })}
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={255}
        value={fields.password}
        error={errorOf('password')}
        readOnly={locked}
        reveal={{ show: t('login.password.show'), hide: t('login.password.hide') }}
        onChange={(password) => login.send({ type: 'form.edited', fields: { password } })}
      />
    </>
  )
}
