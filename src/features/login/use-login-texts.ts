import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import type { LoginField } from '#machines/login/login.rules.ts'
import { loginView } from '#machines/login/login.selectors.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useFormTexts } from '#src/parts/form/use-form-texts.ts'

const requiredTexts: Readonly<Record<LoginField, PlainMessageId>> = {
  username: 'login.username.required',
  password: 'login.password.required',
  captcha: 'login.captcha.required',
  code: 'login.code.required',
  mobile: 'refusal.mobile_missing',
}

/** What is wrong with the form, in words: under a field, or about the whole of it (spec §8). */
export function useLoginTexts(login: ActorRefFrom<typeof loginMachine>) {
  const t = useText()
  const view = useSelector(login, loginView, shallowEqual)
  return useFormTexts<LoginField>(view, {
    failed: t('login.failed'),
    own: (field, problem) => (problem === 'required' ? t(requiredTexts[field]) : null),
  })
}
