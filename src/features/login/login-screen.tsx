import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { useOpenLogin } from '#src/parts/app/use-open-login.ts'
import { EntranceBanners } from '#src/parts/banners/entrance-banners.tsx'
import { Button } from '#src/ui/button.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'

/** The page at `/login`: the same form without a popup around it. */
export function LoginScreen() {
  const t = useText()
  const app = useApp()
  const login = useOpenLogin()
  const name = useAppState((snapshot) => snapshot.context.session?.username ?? null)

  return (
    <section className={styles['screen']}>
      <div className={styles['card']}>
        <h1 className={styles['title']}>{t('login.page.title')}</h1>
        <p className={styles['text']}>
          {name === null || login !== undefined ? t('login.page.text') : t('login.page.member', { name })}
        </p>
        {login !== undefined && <LoginForm login={login} />}
        {login === undefined && name === null && (
          <Button variant="primary" wide onClick={() => app.send({ type: 'login.requested' })}>
            {t('login.page.open')}
          </Button>
        )}
      </div>
      <EntranceBanners />
    </section>
  )
}
