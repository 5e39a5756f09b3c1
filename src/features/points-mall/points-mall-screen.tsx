import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { classNames } from '#src/ui/class-names.ts'
import { memberViews } from './points-mall-search.ts'
import { RewardsView } from './rewards-view.tsx'
import { useHolder } from './use-points-mall.ts'
import styles from './points-mall.module.css'

const Redemptions = lazyPart(async () => (await import('./redemptions.tsx')).Redemptions)
const PointsHistory = lazyPart(async () => (await import('./points-history.tsx')).PointsHistory)

/** The points mall: rewards for all visitors; for members also redemptions and history (spec §2 pointMall). */
export function PointsMallScreen() {
  const t = useText()
  const holder = useHolder()
  const search = useSearch({ from: '/pointMall' })
  const view = holder === null ? undefined : search.view
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['heading']}>{t('page.name.pointMall')}</h1>
        <p className={styles['about']}>{t('points-mall.text')}</p>
      </header>
      {holder !== null && <Views current={view ?? 'rewards'} />}
      {view === undefined && <RewardsView />}
      {holder !== null && (
        <Suspense>
          {view === 'redemptions' && <Redemptions key={holder} username={holder} />}
          {view === 'history' && <PointsHistory key={holder} username={holder} />}
        </Suspense>
      )}
    </div>
  )
}

function Views({ current }: { readonly current: 'rewards' | (typeof memberViews)[number] }) {
  const t = useText()
  return (
    <nav className={styles['views']} aria-label={t('points-mall.views')}>
      {(['rewards', ...memberViews] as const).map((view) => (
        <Link
          key={view}
          to="/pointMall"
          search={view === 'rewards' ? {} : { view }}
          className={classNames(styles['view'], view === current && styles['current'])}
          aria-current={view === current ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {t(`points-mall.view.${view}`)}
        </Link>
      ))}
    </nav>
  )
}
