import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './after-login.module.css'

const steps = [
  { to: '/me/security', name: 'after-login.step.guard', text: 'after-login.step.guard.text' },
  { to: '/me/depositv2', name: 'after-login.step.deposit', text: 'after-login.step.deposit.text' },
  { to: '/rng', name: 'after-login.step.play', text: 'after-login.step.play.text' },
] as const

/** Renders links to the first steps of a new member. */
export function FirstSteps({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText()
  return (
    <section>
      <h3 id="after-login-steps" className={styles['heading']}>
        {t('after-login.steps')}
      </h3>
      <ol className={styles['steps']} aria-labelledby="after-login-steps">
        {steps.map(({ to, name, text }) => (
          <li key={name}>
            <Link to={to} className={styles['step']} onClick={onLeave}>
              <span className={styles['words']}>
                <strong>{t(name)}</strong>
                <span className={styles['more']}>{t(text)}</span>
              </span>
              <Icon of={ChevronRight} size={16} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
