import { Suspense } from 'react'
import { UpdateNotice } from '#src/features/site-version/update-notice.tsx'
import { quietTime } from '#src/platform/quiet.ts'
import { LanguageNotice } from './language-notice.tsx'
import { ifItComes } from './if-it-comes.ts'

const SideBars = ifItComes(['side'], async () => (await import('./side-bars.tsx')).SideBars, quietTime)

/** What the site has to say over any page without closing it, and what stands at the edges of every page. */
export function SiteNotices() {
  return (
    <>
      <LanguageNotice />
      <UpdateNotice />
      <Suspense>
        <SideBars />
      </Suspense>
    </>
  )
}
