import { lazy, Suspense } from 'react'
import { alertView } from '#machines/app/app.selectors.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { chunk } from '#src/platform/chunk.ts'
import { useAfterLogin } from './use-after-login.ts'

const AfterLoginDialog = lazy(async () => {
  const [{ AfterLoginDialog }] = await Promise.all([
    chunk(() => import('./after-login-dialog.tsx')),
    texts.need('after-login'),
    texts.need('member'),
  ])
  return { default: AfterLoginDialog }
})

/**
 * Waits for members who arrive, with the modal that some of them have something to read in. It stands over no question:
 * what is told comes when it comes, and whoever logs out again or reads why something failed is answering already.
 */
export function AfterLogin() {
  const { news, ...rest } = useAfterLogin()
  const asked = useAppState((snapshot) => snapshot.children.logout !== undefined || alertView(snapshot) !== null)
  if (news === null || asked) return null
  return (
    <Suspense>
      <AfterLoginDialog news={news} {...rest} />
    </Suspense>
  )
}
