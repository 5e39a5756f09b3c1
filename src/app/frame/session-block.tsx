import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './session-block.module.css'
import { lazyPart } from '#src/platform/lazy-part.ts'

const MemberBlock = lazyPart(async () => (await import('./member-block.tsx')).MemberBlock)
const PhoneSettings = lazyPart(async () => (await import('./phone-settings.tsx')).PhoneSettings)

/** The header's right end: log in and sign up, or balance, notices and the menu of who is logged in (spec §2). */
export function SessionBlock() {
  const t = useText()
  const app = useApp()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)

  if (username === null) {
    return (
      <>
        <Link to="/register" resetScroll={false} className={buttonClass()}>
          {t('app.register')}
        </Link>
        <Button variant="primary" onClick={() => app.send({ type: 'login.requested' })}>
          {t('app.login')}
        </Button>
        <span className={styles['settings']}>
          <Suspense>
            <PhoneSettings />
          </Suspense>
        </span>
      </>
    )
  }
  return (
    <Suspense fallback={<Skeleton className={styles['loading']} />}>
      <MemberBlock username={username} />
    </Suspense>
  )
}
