import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { useRegistration } from '#src/providers/gate/requested-page.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PhoneSettings } from './phone-settings.tsx'
import styles from './session-block.module.css'

const MemberBlock = lazyPart(async () => (await import('./member-block.tsx')).MemberBlock)

/** The header's right end: log in and sign up, or balance, notices and the member's menu (spec §2). */
export function SessionBlock() {
  const t = useText()
  const app = useApp()
  const openRegistration = useRegistration()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)

  if (username === null) {
    return (
      <span className={styles['visitor']}>
        {/*
         * Its address is the same on every page: with `next` in it, crawlers would find one registration for each page.
         */}
        <Link
          to="/register"
          className={buttonClass()}
          onClick={(event) => {
            if (!isPlainLeftClick(event)) return
            event.preventDefault()
            openRegistration()
          }}
        >
          {t('app.register')}
        </Link>
        {/* Before hydration the button is a link to the login page. */}
        <form
          action="/login"
          className={styles['login']}
          onSubmit={(event) => {
            event.preventDefault()
            app.send({ type: 'login.requested' })
          }}
        >
          <Button variant="primary" type="submit">
            {t('app.login')}
          </Button>
        </form>
        <span className={styles['settings']}>
          <PhoneSettings />
        </span>
      </span>
    )
  }
  return (
    <Suspense fallback={<Skeleton className={styles['loading']} />}>
      <MemberBlock username={username} />
    </Suspense>
  )
}
