import type { FieldRule } from '#wire/registration-rules.ts'
import type { NewPassword, NewPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { usePasswordTexts } from './use-password-texts.ts'

export interface NewPasswordFieldsProps {
  readonly rule: FieldRule | null
  readonly fields: NewPassword
  readonly problems: NewPasswordProblems
  /** What the server has against the new password, in words. */
  readonly refusal?: string | null
  readonly readOnly: boolean
  readonly onEdit: (fields: Partial<NewPassword>) => void
}

/** A new password by the server's rule, how strong it is, and the same once more. */
export function NewPasswordFields({ rule, fields, problems, refusal, readOnly, onEdit }: NewPasswordFieldsProps) {
  const t = useText()
  const { ruleText, problemText } = usePasswordTexts(rule)
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
          hint={ruleText}
          error={problemText(problems.newPassword) ?? refusal}
          onChange={(newPassword) => onEdit({ newPassword })}
        />
        <PasswordStrength password={fields.newPassword} />
      </div>
      <TextField
        {...secret}
        label={t('password.again')}
        name="confirmNewPassword"
        value={fields.confirmNewPassword}
        error={problemText(problems.confirmNewPassword)}
        onChange={(confirmNewPassword) => onEdit({ confirmNewPassword })}
      />
    </>
  )
}
