import { useSelector } from '@xstate/react'
import { loginView, smsCodeOf } from '#machines/login/login.selectors.ts'
import { SmsCodeFields } from '#src/features/sms-code/sms-code-fields.tsx'
import { useLoginForm } from './use-login-form.ts'
import type { LoginFieldsProps } from './username-fields.tsx'

/** Renders mobile number and SMS code; nothing once the login chart has stopped the SMS code actor. */
export function SmsFields({ login, enterKeyHint }: LoginFieldsProps) {
  const countryDialingCode = useSelector(login, (snapshot) => loginView(snapshot).countryDialingCode)
  const smsCode = useSelector(login, smsCodeOf)
  const { field } = useLoginForm(login)
  if (smsCode === undefined) return null
  return (
    <SmsCodeFields
      smsCode={smsCode}
      mobile={field('mobile')}
      code={field('code')}
      enterKeyHint={enterKeyHint}
      countryDialingCode={countryDialingCode}
      onDialingCode={(chosen) => login.send({ type: 'dialingCode.selected', countryDialingCode: chosen })}
    />
  )
}
