import type { ReactNode } from 'react'
import type { LoginArea } from '#machines/login/login.setup.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from './login-screen.module.css'

interface LoginCardProps {
  /** Whose login it is. */
  readonly area: LoginArea
  /** Who is logged in already. */
  readonly member?: string | null
  /** What stands beside the card where there is room. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** The card of the pages at `/login` and `/agent` with what they say, around the form. */
export function LoginCard({ area, member = null, beside, children }: LoginCardProps) {
  const t = useText()
  const welcome = member === null ? t('login.page.text') : t('login.page.member', { name: member })
  return (
    <section className={styles['screen']}>
      <div className={styles['card']}>
        <h1 className={styles['title']}>{t(area === 'agent' ? 'login.agent.title' : 'login.page.title')}</h1>
        <p className={styles['text']}>{area === 'agent' ? t('login.agent.text') : welcome}</p>
        {children}
      </div>
      {beside}
    </section>
  )
}
