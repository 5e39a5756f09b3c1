import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registerMachine } from '#machines/register/register.machine.ts'
import type { RegisterField } from '#machines/register/register.rules.ts'
import { captchaOf, registerView, smsCodeOf } from '#machines/register/register.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { fieldInputs } from '#src/providers/form/field-inputs.ts'
import { CaptchaImageField } from '#src/features/captcha-image/captcha-image-field.tsx'
import { MobileField } from '#src/features/sms-code/mobile-field.tsx'
import { PasswordStrength } from '#src/shared/password/password-strength.tsx'
import { SmsCodeFields } from '#src/features/sms-code/sms-code-fields.tsx'
import { PinField } from '#src/ui/pin-field.tsx'
import { type EnterKey, TextField } from '#src/ui/text-field.tsx'
import { useRegisterForm } from './use-register-form.ts'

/** A running registration chart. */
export type RegisterActor = ActorRefFrom<typeof registerMachine>

const secrets: ReadonlySet<RegisterField> = new Set(['password', 'confirmPassword', 'paymentPassword'])

/** Renders one field of the form by its rule; captcha and SMS code run their own charts. */
export function RegisterFormField({
  field,
  enterKeyHint,
  register,
}: {
  readonly field: RegisterField
  readonly enterKeyHint: EnterKey
  readonly register: RegisterActor
}) {
  const t = useText()
  const { rules, today, countryDialingCode } = useSelector(register, registerView, shallowEqual)
  const captcha = useSelector(register, captchaOf)
  const smsCode = useSelector(register, smsCodeOf)
  const { field: fieldOf, secret, hintOf } = useRegisterForm(register)
  const own = secrets.has(field) ? secret(field) : fieldOf(field)

  if (field === 'captcha')
    return captcha === undefined ? null : (
      <CaptchaImageField captcha={captcha} field={own} enterKeyHint={enterKeyHint} />
    )
  if (field === 'verificationCode' && rules?.mobileNum?.enabled === true) return null
  if (field === 'mobileNum') {
    const dialing = {
      countryDialingCode,
      onDialingCode: (chosen: string) => register.send({ type: 'dialingCode.selected', countryDialingCode: chosen }),
    }
    if (smsCode === undefined) return <MobileField {...own} {...dialing} enterKeyHint={enterKeyHint} />
    return (
      <SmsCodeFields
        {...dialing}
        onlyBrand
        smsCode={smsCode}
        mobile={own}
        code={fieldOf('verificationCode')}
        enterKeyHint={enterKeyHint}
      />
    )
  }
  const rule = field === 'confirmPassword' ? undefined : rules?.[field]
  return (
    <div>
      {field === 'paymentPassword' ? (
        <PinField
          {...own}
          label={t('form.field.paymentPassword')}
          autoComplete="off"
          enterKeyHint={enterKeyHint}
          hint={hintOf(field)}
        />
      ) : (
        <TextField
          {...own}
          {...fieldInputs[field]}
          inputMode={rule?.patternId === 'digits' ? 'numeric' : fieldInputs[field].inputMode}
          enterKeyHint={enterKeyHint}
          label={t(`form.field.${field}`)}
          maxLength={field === 'birthday' ? undefined : 500}
          max={field === 'birthday' ? today : undefined}
          hint={hintOf(field)}
        />
      )}
      {field === 'password' && <PasswordStrength password={own.value} />}
    </div>
  )
}
