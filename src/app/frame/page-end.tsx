import { Suspense } from 'react'
import { lazyWithRetry } from '#src/platform/lazy-part.ts'
import { overPageWanted } from '#src/platform/over-page.ts'
import { WhenNear } from '#src/ui/when-near.tsx'

const Footer = lazyWithRetry(async () => (await import('./footer.tsx')).Footer)

/** What ends every page, once somebody is near it or at the page at all. */
export function PageEnd() {
  return (
    <WhenNear or={overPageWanted}>
      <Suspense>
        <Footer />
      </Suspense>
    </WhenNear>
  )
}
