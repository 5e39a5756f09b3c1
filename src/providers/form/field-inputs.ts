import type { ComponentProps } from 'react'
import type { RegistrationField } from '#wire/identity/registration-fields.ts'

type Input = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'spellCheck'>

const asTyped: Input = { autoCapitalize: 'none', spellCheck: false }
const secret: Input = { type: 'password', autoComplete: 'new-password' }
/** Input attributes of each field for personal details. */
export const fieldInputs: Readonly<Partial<Record<RegistrationField | 'confirmPassword', Input>>> = {
  username: { ...asTyped, autoComplete: 'username' },
  password: secret,
  confirmPassword: secret,
  paymentPassword: { type: 'password', autoComplete: 'off' },
  email: { ...asTyped, type: 'email', autoComplete: 'email' },
  birthday: { type: 'date', autoComplete: 'bday' },
  payeeName: { autoComplete: 'name' },
  fullname: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  nationality: { autoComplete: 'country-name' },
  address: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
  affiliateCode: { ...asTyped, autoComplete: 'off' },
}
