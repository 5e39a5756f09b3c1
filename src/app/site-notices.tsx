import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { UpdateNotice } from '#src/features/site-version/update-notice.tsx'
import { useText } from '#src/i18n/text.tsx'
import { quietTime } from '#src/platform/quiet.ts'
import { LanguageNotice } from './language-notice.tsx'
import { ifItComes } from './if-it-comes.ts'
import styles from './layout.module.css'

const SideBars = ifItComes(['side'], async () => (await import('./side-bars.tsx')).SideBars, quietTime)

/** What the site has to say over any page without closing it, and what stands at the edges of every page. */
export function SiteNotices() {
  return (
    <>
      <NavigationProgress />
      <LanguageNotice />
      <UpdateNotice />
      <Suspense>
        <SideBars />
      </Suspense>
    </>
  )
}

/** A thin bar over the page while the next one is fetched; style gives it its 150 ms of patience. */
function NavigationProgress() {
  const t = useText()
  const loading = useRouterState({ select: (state) => state.isLoading })
  return loading ? <progress className={styles['progress']} aria-label={t('app.loading')} /> : null
}
