import { Suspense } from 'react'
import { alertView } from '#machines/app/app.selectors.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useAfterLogin } from './use-after-login.ts'

const AfterLoginDialog = lazyPart(async () => (await import('./after-login-dialog.tsx')).AfterLoginDialog)

/**
 * Waits for members who arrive, with the modal that some of them have something to read in. It stands over no question:
 * what is told comes when it comes, and whoever logs out again or reads why something failed is answering already.
 */
export function AfterLogin() {
  const { news, ...rest } = useAfterLogin()
  const asked = useAppState((snapshot) => snapshot.matches({ dialog: 'logout' }) || alertView(snapshot) !== null)
  if (news === null || asked) return null
  return (
    <Suspense>
      <AfterLoginDialog news={news} {...rest} />
    </Suspense>
  )
}
