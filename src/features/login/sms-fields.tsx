import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { loginView, smsCodeOf } from '#machines/login/login.selectors.ts'
import { SmsCodeFields } from '#src/features/sms-code/sms-code-fields.tsx'
import { useLoginForm } from './use-login-form.ts'

/** Renders mobile number and SMS code; nothing once the login chart has stopped the SMS code actor. */
export function SmsFields({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const countryDialingCode = useSelector(login, (snapshot) => loginView(snapshot).countryDialingCode)
  const smsCode = useSelector(login, smsCodeOf)
  const { field } = useLoginForm(login)
  if (smsCode === undefined) return null
  return (
    <SmsCodeFields
      smsCode={smsCode}
      mobile={field('mobile')}
      code={field('code')}
      countryDialingCode={countryDialingCode}
      onDialingCode={(chosen) => login.send({ type: 'dialingCode.selected', countryDialingCode: chosen })}
    />
  )
}
