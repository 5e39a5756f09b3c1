import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { loginView, smsCodeOf } from '#machines/login/login.selectors.ts'
import { SmsCodeFields } from '#src/parts/sms-code/sms-code-fields.tsx'
import { useLoginTexts } from './use-login-texts.ts'

/** Mobile number and SMS code; nothing once the login has let go of them. */
export function SmsFields({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const { fields, countryDialingCode, locked } = useSelector(login, loginView, shallowEqual)
  const smsCode = useSelector(login, smsCodeOf)
  const { errorOf } = useLoginTexts(login)
  if (smsCode === undefined) return null
  return (
    <SmsCodeFields
      smsCode={smsCode}
      mobile={fields.mobile}
      code={fields.code}
      countryDialingCode={countryDialingCode}
      mobileError={errorOf('mobile')}
      codeError={errorOf('code')}
      readOnly={locked}
      onMobile={(mobile) => login.send({ type: 'form.edited', fields: { mobile } })}
      onCode={(code) => login.send({ type: 'form.edited', fields: { code } })}
      onDialingCode={(chosen) => login.send({ type: 'dialingCode.selected', countryDialingCode: chosen })}
    />
  )
}
