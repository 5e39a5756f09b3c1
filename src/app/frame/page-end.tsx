import { Suspense } from 'react'
import { whenItComes } from '#src/i18n/when-it-comes.ts'
import { overPageWanted } from '#src/platform/over-page.ts'
import { WhenNear } from '#src/ui/when-near.tsx'

const Footer = whenItComes(['footer'], async () => (await import('./footer.tsx')).Footer)

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
