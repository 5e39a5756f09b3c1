import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { brandView } from '#machines/app/app.selectors.ts'
import type { loginMachine } from '#machines/login/login.machine.ts'
import type { LoginField } from '#machines/login/login.rules.ts'
import { loginView } from '#machines/login/login.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useForm } from '#src/providers/form/use-form.ts'

const requiredTexts: Readonly<Record<LoginField, PlainMessageId>> = {
  username: 'login.username.required',
  password: 'login.password.required',
  captcha: 'login.captcha.required',
  code: 'login.code.required',
  mobile: 'refusal.mobile_missing',
}

/** Returns field props and error texts of the login form: under a field, or for the whole form (spec §8). */
export function useLoginForm(login: ActorRefFrom<typeof loginMachine>) {
  const t = useText()
  const view = useSelector(login, loginView, shallowEqual)
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { exclusion } = view
  return useForm<LoginField>(
    login,
    { ...view, busy: view.locked },
    {
      failed: t('login.failed'),
      own: (field, problem) => (problem === 'required' ? t(requiredTexts[field]) : null),
      refused: (code) => {
        if (code !== 'excluded' || exclusion === null) return null
        return exclusion.until === null
          ? t('login.excluded.ever')
          : t('login.excluded', { time: formatTime(exclusion.until, gmtOffset) })
      },
    },
  )
}
