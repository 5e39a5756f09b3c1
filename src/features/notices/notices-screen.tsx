import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { NoticeReader } from '#src/parts/notices/notice-reader.tsx'
import type { PlaceKeeper } from '#src/parts/notices/use-notices.ts'
import { placeFromSearch, searchFromPlace } from './notices-search.ts'
import styles from './notices-screen.module.css'

/** The notice page: its address names the page and the notice, so that a notice can be linked to (spec §2). */
export function NoticesScreen() {
  const t = useText()
  const router = useRouter()
  const keeper = useMemo((): PlaceKeeper => {
    const path = router.state.location.pathname
    return {
      place: placeFromSearch(router.state.location.search),
      follow: (tell) =>
        router.subscribe('onBeforeLoad', ({ toLocation }) => {
          if (toLocation.pathname === path) tell(placeFromSearch(toLocation.search))
        }),
      choose: (place, replace) =>
        void router.navigate({ to: '/noticePage', search: searchFromPlace(place), replace, resetScroll: false }),
    }
  }, [router])
  return (
    <>
      <h1 className={styles['title']}>{t('notices.title')}</h1>
      <NoticeReader keeper={keeper} />
    </>
  )
}
