import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useApi } from '#src/api/api-context.tsx'
import { safetyQuery } from '#src/api/safety-query.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './my-account.module.css'

/** Shows how much of the account protection is set up, with links to what is missing; nothing while that is unknown. */
export function AccountSafety({ username }: { readonly username: string }) {
  const t = useText()
  const { data: steps, isError } = useQuery(safetyQuery(useApi(), username))
  if (isError) return null
  if (steps === undefined) return <Skeleton className={styles['waiting']} />
  const left = steps.filter(({ done }) => !done)
  return (
    <section className={styles['safety']} aria-labelledby="account-safety">
      <header className={styles['head']}>
        <h2 id="account-safety">{t('member.safety')}</h2>
        <span className={styles['score']}>
          {t('member.safety.of', { done: steps.length - left.length, all: steps.length })}
        </span>
      </header>
      <div className={styles['bar']} aria-hidden="true">
        {steps.map(({ step }, index) => (
          <span key={step} className={classNames(index < steps.length - left.length && styles['done'])} />
        ))}
      </div>
      <p className={styles['text']}>{t(left.length === 0 ? 'member.safety.whole' : 'member.safety.raise')}</p>
      {left.length > 0 && (
        <ul className={styles['steps']}>
          {left.map(({ step, page }) => (
            <li key={step}>
              <Link to={`/me/${page}`} className={styles['step']}>
                {t(`member.safety.${step}`)}
                <Icon of={ChevronRight} size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
