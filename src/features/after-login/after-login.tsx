import { lazy, Suspense } from 'react'
import { texts } from '#src/i18n/site-texts.ts'
import { chunk } from '#src/platform/chunk.ts'
import { useAfterLogin } from './use-after-login.ts'

const AfterLoginDialog = lazy(async () => {
  const [{ AfterLoginDialog }] = await Promise.all([
    chunk(() => import('./after-login-dialog.tsx')),
    texts.need('after-login'),
  ])
  return { default: AfterLoginDialog }
})

/** Waits for members who arrive, with the modal that some of them have something to read in. */
export function AfterLogin() {
  const { news, ...rest } = useAfterLogin()
  if (news === null) return null
  return (
    <Suspense>
      <AfterLoginDialog news={news} {...rest} />
    </Suspense>
  )
}
