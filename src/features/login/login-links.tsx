import { Link } from '@tanstack/react-router'
import { brandView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { useFragment } from '#src/parts/fragment/use-fragment.ts'
import { forgotPasswordFragment } from '#src/parts/password/forgot-password-fragment.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import styles from './login-form.module.css'

/** Leads to password recovery. */
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

/** Leads to registration and, when the brand offers it, to free play. */
export function LoginLinks() {
  const t = useText()
  const app = useApp()
  const freePlay = useAppState((snapshot) => brandView(snapshot).brand?.toggles.freePlay ?? false)
  return (
    <p className={styles['links']}>
      {t('login.new')}
      <Link
        to="/register"
        resetScroll={false}
        className={buttonClass('link')}
        onClick={() => app.send({ type: 'login.closed' })}
      >
        {t('login.register')}
      </Link>
      {freePlay && (
        <>
          <span aria-hidden="true">·</span>
          <Button variant="link" onClick={() => app.send({ type: 'soon.requested', feature: 'freePlay' })}>
            {t('login.freePlay')}
          </Button>
        </>
      )}
    </p>
  )
}
