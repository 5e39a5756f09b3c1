import type { LoginArea } from '#machines/login/login.setup.ts'
import { loginView } from '#machines/login/login.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { useOpenLogin } from '#src/parts/app/use-open-login.ts'
import { EntranceBanners } from '#src/parts/banners/entrance-banners.tsx'
import { Button } from '#src/ui/button.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'

/** The page at `/login`: the same form without a popup around it. */
export const LoginScreen = () => <LoginPage own="member" />

/** The page at `/agent`: the login area that lets in agents only (spec §6). */
export const AgentLoginScreen = () => <LoginPage own="agent" />

/** Says of the login that is open whose it is, and of itself while none is. */
function LoginPage({ own }: { readonly own: LoginArea }) {
  const t = useText()
  const app = useApp()
  const login = useOpenLogin()
  const name = useAppState((snapshot) => snapshot.context.session?.username ?? null)
  const area = login === undefined ? own : loginView(login.getSnapshot()).area
  const welcome = name === null || login !== undefined ? t('login.page.text') : t('login.page.member', { name })

  return (
    <section className={styles['screen']}>
      <div className={styles['card']}>
        <h1 className={styles['title']}>{t(area === 'agent' ? 'login.agent.title' : 'login.page.title')}</h1>
        <p className={styles['text']}>{area === 'agent' ? t('login.agent.text') : welcome}</p>
        {login !== undefined && <LoginForm login={login} />}
        {login === undefined && name === null && (
          <Button
            variant="primary"
            wide
            onClick={() => app.send({ type: own === 'agent' ? 'agentLogin.requested' : 'login.requested' })}
          >
            {t('login.page.open')}
          </Button>
        )}
      </div>
      <EntranceBanners />
    </section>
  )
}
