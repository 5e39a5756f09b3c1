import { Suspense } from 'react'
import { alertView } from '#machines/app/app.selectors.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useAfterLogin } from './use-after-login.ts'

const AfterLoginDialog = lazyPart(async () => (await import('./after-login-dialog.tsx')).AfterLoginDialog)

/**
 * Runs the after-login flow and opens its modal when there is news. It never opens over another dialog:
 * a member who logs out again, or reads an error, is not interrupted.
 */
export function AfterLogin() {
  const { news, ...rest } = useAfterLogin()
  const otherDialog = useAppState((snapshot) => snapshot.matches({ dialog: 'logout' }) || alertView(snapshot) !== null)
  if (news === null || otherDialog) return null
  return (
    <Suspense>
      <AfterLoginDialog news={news} {...rest} />
    </Suspense>
  )
}
