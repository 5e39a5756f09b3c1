import { overPageWanted } from '#src/platform/over-page.ts'
import { WhenNear } from '#src/ui/when-near.tsx'
import { Footer } from './footer.tsx'

/** What ends every page, once somebody is near it or at the page at all. */
export function PageEnd() {
  return (
    <WhenNear or={overPageWanted}>
      <Footer />
    </WhenNear>
  )
}
