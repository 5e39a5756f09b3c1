import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registerMachine } from '#machines/register/register.machine.ts'
import type { RegisterField } from '#machines/register/register.rules.ts'
import { captchaOf, registerView, smsCodeOf } from '#machines/register/register.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { fieldInputs } from '#src/parts/form/field-inputs.ts'
import { CaptchaImageField } from '#src/parts/captcha-image/captcha-image-field.tsx'
import { MobileField } from '#src/parts/sms-code/mobile-field.tsx'
import { PasswordStrength } from '#src/parts/password/password-strength.tsx'
import { SmsCodeFields } from '#src/parts/sms-code/sms-code-fields.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRegisterTexts } from './use-register-texts.ts'

/** A registration under way. */
export type RegisterActor = ActorRefFrom<typeof registerMachine>

const secrets: ReadonlySet<RegisterField> = new Set(['password', 'confirmPassword', 'paymentPassword'])

/** One field of the form by its rule; those with charts of their own bring them along. */
export function RegisterFormField({
  field,
  register,
}: {
  readonly field: RegisterField
  readonly register: RegisterActor
}) {
  const t = useText()
  const { fields, rules, locked, today, countryDialingCode } = useSelector(register, registerView, shallowEqual)
  const captcha = useSelector(register, captchaOf)
  const smsCode = useSelector(register, smsCodeOf)
  const { labelOf, hintOf, errorOf } = useRegisterTexts(register)
  const edit = (text: string) => register.send({ type: 'form.edited', fields: { [field]: text } })
  const value = fields[field] ?? ''
  const error = errorOf(field)

  if (field === 'captcha') {
    if (captcha === undefined) return null
    return <CaptchaImageField captcha={captcha} value={value} error={error} readOnly={locked} onChange={edit} />
  }
  if (field === 'verificationCode' && rules?.mobileNum?.enabled === true) return null
  if (field === 'mobileNum') {
    const mobile = {
      mobile: value,
      countryDialingCode,
      readOnly: locked,
      onMobile: edit,
      onDialingCode: (chosen: string) => register.send({ type: 'dialingCode.selected', countryDialingCode: chosen }),
    }
    if (smsCode === undefined) return <MobileField {...mobile} error={error} />
    return (
      <SmsCodeFields
        {...mobile}
        smsCode={smsCode}
        code={fields.verificationCode ?? ''}
        mobileError={error}
        codeError={errorOf('verificationCode')}
        onCode={(code) => register.send({ type: 'form.edited', fields: { verificationCode: code } })}
      />
    )
  }
  const rule = field === 'confirmPassword' ? undefined : rules?.[field]
  return (
    <div>
      <TextField
        {...fieldInputs[field]}
        inputMode={rule?.patternId === 'digits' ? 'numeric' : fieldInputs[field]?.inputMode}
        label={labelOf(field)}
        name={field}
        maxLength={field === 'birthday' ? undefined : 500}
        max={field === 'birthday' ? today : undefined}
        value={value}
        hint={hintOf(field)}
        error={error}
        readOnly={locked}
        reveal={secrets.has(field) ? { show: t('login.password.show'), hide: t('login.password.hide') } : undefined}
        onChange={edit}
      />
      {field === 'password' && <PasswordStrength password={value} />}
    </div>
  )
}
