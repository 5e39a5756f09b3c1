import type { FieldRule } from '#wire/identity/registration-rules.ts'
import type { NewPassword } from '#machines/change-password/new-password.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { type useForm, useRuleText } from '#src/providers/form/use-form.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

export interface NewPasswordFieldsProps {
  readonly rule: FieldRule | null
  readonly secret: ReturnType<typeof useForm<keyof NewPassword>>['secret']
}

/** A new password by the server's rule, its strength, and its repetition. */
export function NewPasswordFields({ rule, secret }: NewPasswordFieldsProps) {
  const t = useText()
  const ruleText = useRuleText()
  const typed = secret('newPassword')
  return (
    <>
      <div>
        <TextField
          {...typed}
          label={t('password.new')}
          autoComplete="new-password"
          enterKeyHint="next"
          hint={ruleText(rule)}
        />
        <PasswordStrength password={typed.value} />
      </div>
      <TextField
        {...secret('confirmNewPassword')}
        label={t('password.again')}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  )
}
