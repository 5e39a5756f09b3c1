import type { FieldRule } from '#wire/registration-rules.ts'
import type { NewPassword } from '#machines/change-password/new-password.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { useRuleText } from '#src/parts/form/use-form-texts.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

export interface NewPasswordFieldsProps {
  readonly rule: FieldRule | null
  readonly fields: NewPassword
  /** What is wrong with a field, in words. */
  readonly errorOf: (field: keyof NewPassword) => string | null
  readonly readOnly: boolean
  readonly onEdit: (fields: Partial<NewPassword>) => void
}

/** A new password by the server's rule, how strong it is, and the same once more. */
export function NewPasswordFields({ rule, fields, errorOf, readOnly, onEdit }: NewPasswordFieldsProps) {
  const t = useText()
  const ruleText = useRuleText()
  const secret = {
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 255,
    readOnly,
    reveal: { show: t('login.password.show'), hide: t('login.password.hide') },
  } as const
  return (
    <>
      <div>
        <TextField
          {...secret}
          label={t('password.new')}
          name="newPassword"
          value={fields.newPassword}
          hint={ruleText(rule)}
          error={errorOf('newPassword')}
          onChange={(newPassword) => onEdit({ newPassword })}
        />
        <PasswordStrength password={fields.newPassword} />
      </div>
      <TextField
        {...secret}
        label={t('password.again')}
        name="confirmNewPassword"
        value={fields.confirmNewPassword}
        error={errorOf('confirmNewPassword')}
        onChange={(confirmNewPassword) => onEdit({ confirmNewPassword })}
      />
    </>
  )
}
