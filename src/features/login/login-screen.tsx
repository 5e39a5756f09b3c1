import type { LoginArea } from '#machines/login/login.setup.ts'
import { loginView } from '#machines/login/login.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { useLoginStage, useOpenLogin } from '#src/providers/app/use-login.ts'
import { EntranceBanners } from '#src/shared/banners/entrance-banners.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { LoginCard } from './login-card.tsx'
import { LoginForm } from './login-form.tsx'

/** Renders the page `/login`: the login form without a dialog. */
export const LoginScreen = () => <LoginPage own="member" />

/** Renders the page `/agent`: the login area that lets in agents only (spec §6). */
export const AgentLoginScreen = () => <LoginPage own="agent" />

/** Titles come from the open login; without one, from `own`. */
function LoginPage({ own }: { readonly own: LoginArea }) {
  const t = useText()
  const app = useApp()
  const login = useOpenLogin()
  const stage = useLoginStage()
  const name = useAppState((snapshot) => snapshot.context.session?.username ?? null)
  const area = login === undefined ? own : loginView(login.getSnapshot()).area

  return (
    <LoginCard area={area} member={login === undefined ? name : null} beside={<EntranceBanners />}>
      {login !== undefined && <LoginForm login={login} />}
      {stage === 'loading' && <FormSkeleton label={t('app.loading')} fields={2} />}
      {stage === 'failed' && <LoadFailed title={t('app.login')} onRetry={() => app.send({ type: 'login.retried' })} />}
      {stage === null && name === null && (
        <Button
          variant="primary"
          wide
          onClick={() => app.send({ type: own === 'agent' ? 'agentLogin.requested' : 'login.requested' })}
        >
          {t('login.page.open')}
        </Button>
      )}
    </LoginCard>
  )
}
