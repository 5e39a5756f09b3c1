import { passwordStrength } from '#machines/lib/password-strength.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from './password-strength.module.css'

const steps = [1, 2, 3, 4] as const

/** The strength of a password, in four steps and a word; nothing without a password. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useText()
  const strength = passwordStrength(password)
  if (strength === 0) return null
  return (
    <output className={styles['strength']} data-strength={strength}>
      <span className={styles['bars']} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} className={step <= strength ? styles['reached'] : undefined} />
        ))}
      </span>
      {t(`form.strength.${strength}`)}
    </output>
  )
}
