import type { ComponentProps } from 'react'
import type { RegistrationField } from '#wire/identity/registration-fields.ts'
import type { AutoComplete } from '#src/ui/text-field.tsx'

interface Input extends Pick<ComponentProps<'input'>, 'type' | 'autoCapitalize' | 'inputMode' | 'spellCheck'> {
  readonly autoComplete: AutoComplete
}

const asTyped = { autoCapitalize: 'none', spellCheck: false } as const
const secret: Input = { type: 'password', autoComplete: 'new-password' }
/** Input attributes of each field for personal details. */
export const fieldInputs: Readonly<Record<RegistrationField | 'confirmPassword', Input>> = {
  username: { ...asTyped, autoComplete: 'username' },
  mobileNum: { type: 'tel', autoComplete: 'tel-national' },
  verificationCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: secret,
  confirmPassword: secret,
  // A browser would fill in the password of the account.
  paymentPassword: { inputMode: 'numeric', autoComplete: 'off' },
  payeeName: { autoComplete: 'name' },
  fullname: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  birthday: { type: 'date', autoComplete: 'bday' },
  email: { ...asTyped, type: 'email', autoComplete: 'email' },
  line: { ...asTyped, autoComplete: 'off' },
  whatsapp: { ...asTyped, inputMode: 'tel', autoComplete: 'tel' },
  telegram: { ...asTyped, autoComplete: 'off' },
  zalo: { ...asTyped, autoComplete: 'off' },
  facebook: { ...asTyped, autoComplete: 'off' },
  wechat: { ...asTyped, autoComplete: 'off' },
  qqNum: { inputMode: 'numeric', autoComplete: 'off' },
  idNumber: { ...asTyped, autoComplete: 'off' },
  nationality: { autoComplete: 'country-name' },
  // One line: the standard has `street-address` for fields of several lines.
  address: { autoComplete: 'address-line1' },
  occupation: { autoComplete: 'organization-title' },
  sourceOfIncome: { autoComplete: 'off' },
  recommenderId: { ...asTyped, autoComplete: 'off' },
  affiliateCode: { ...asTyped, autoComplete: 'off' },
  captcha: { ...asTyped, autoComplete: 'off' },
}
