import { overlaysRequested } from '#src/platform/overlays-requested.ts'
import { WhenNear } from '#src/ui/when-near.tsx'
import { Footer } from './footer.tsx'

/** The end of every page, rendered when the reader is near it, or after the first interaction. */
export function PageEnd() {
  return (
    <WhenNear or={overlaysRequested}>
      <Footer />
    </WhenNear>
  )
}
