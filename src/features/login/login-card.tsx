import type { ReactNode } from 'react'
import type { LoginArea } from '#machines/login/login.setup.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from './login-screen.module.css'

interface LoginCardProps {
  /** The login area. */
  readonly area: LoginArea
  /** Username of the member who is logged in already. */
  readonly member?: string | null
  /** Content beside the card on wide screens. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** Renders the card of the pages `/login` and `/agent`: title and text around the form. */
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
