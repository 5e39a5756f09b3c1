import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { brandView } from '#machines/app/app.selectors.ts'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { loginView } from '#machines/login/login.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { FreeTrialLink } from '#src/features/free-trial/free-trial-link.tsx'
import { useRequestedPage } from '#src/providers/gate/requested-page.ts'
import { forgotPasswordFragment } from '#src/providers/fragment/fragments.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import styles from './login-form.module.css'

/** Renders the link to password recovery. */
export function ForgotLink() {
  const t = useText()
  const app = useApp()
  const { open } = useFragment()
  return (
    <Button
      variant="link"
      className={styles['forgot']}
      onClick={() => {
        app.send({ type: 'login.closed' })
        open(forgotPasswordFragment)
      }}
    >
      {t('login.forgot')}
    </Button>
  )
}

/**
 * Renders links to registration, which goes on to what was requested, to free play if the brand offers it, and to the
 * other login area (spec §6).
 */
export function LoginLinks({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const t = useText()
  const app = useApp()
  const area = useSelector(login, (snapshot) => loginView(snapshot).area)
  const next = useRequestedPage()
  const locked = useSelector(login, (snapshot) => loginView(snapshot).busy || loginView(snapshot).locked)
  const freePlay = useAppState((snapshot) => brandView(snapshot).brand?.toggles.freePlay ?? false)
  const linkProps = { className: buttonClass('link'), onClick: () => app.send({ type: 'login.closed' }) } as const
  if (area === 'agent') {
    return (
      <div className={styles['links']}>
        {t('login.agent.member')}
        <Link to="/login" {...linkProps}>
          {t('login.agent.toMember')}
        </Link>
      </div>
    )
  }
  return (
    <>
      <div className={styles['links']}>
        {t('login.new')}
        <Link to="/register" search={{ next }} resetScroll={false} {...linkProps}>
          {t('login.register')}
        </Link>
        {freePlay && <FreeTrialLink login={login} locked={locked} />}
      </div>
      <div className={styles['links']}>
        {t('login.agent')}
        <Link to="/agent" {...linkProps}>
          {t('login.toAgent')}
        </Link>
      </div>
    </>
  )
}
