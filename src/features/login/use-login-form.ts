import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import type { LoginField } from '#machines/login/login.rules.ts'
import { loginView } from '#machines/login/login.selectors.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useForm } from '#src/parts/form/use-form.ts'

const requiredTexts: Readonly<Record<LoginField, PlainMessageId>> = {
  username: 'login.username.required',
  password: 'login.password.required',
  captcha: 'login.captcha.required',
  code: 'login.code.required',
  mobile: 'refusal.mobile_missing',
}

/** The fields of the login, and what is wrong in words: under a field, or about the whole of it (spec §8). */
export function useLoginForm(login: ActorRefFrom<typeof loginMachine>) {
  const t = useText()
  const view = useSelector(login, loginView, shallowEqual)
  return useForm<LoginField>(
    login,
    { ...view, busy: view.locked },
    {
      failed: t('login.failed'),
      own: (field, problem) => (problem === 'required' ? t(requiredTexts[field]) : null),
    },
  )
}
