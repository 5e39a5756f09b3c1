import { ClientOnly } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { useHasColumnByText, useHasRail } from '#src/platform/breakpoints.ts'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import styles from './page-body.module.css'
import { SiteRail } from './site-rail.tsx'

const LiveColumn = lazyOptional(async () => (await import('./live-column.tsx')).LiveColumn)

/** The page of a game in a frame, which gets the width of the screen. */
const games = /^page-(game|seamless)$/

/** Pages of the site's own games, which are drawn for a bounded width. */
const tables = /^page-(lottery|vnLottery|seaLottery|table|cards|fbsports)$/

/** Pages of tiles and cards, which use all the width; texts, forms and lists are bounded. */
const walls = /^page-(home|register|reset|games|rng|live|fish|pvp|sports|esports|elott|lott|ds88|promotions|pointMall)$/

const roomOf = (page: string) =>
  games.test(page) ? 'game' : tables.test(page) ? 'table' : walls.test(page) ? 'wall' : 'text'

interface PageBodyProps {
  /** The class of the page's container. */
  readonly page: string
  readonly footer: ReactNode
  readonly children: ReactNode
}

/**
 * Everything below the header: the page and the footer and, from 1,440 px on, the site menu before them and the live
 * column beside them. The column has its place before it is loaded; beside a text it needs a wider screen.
 */
export function PageBody({ page, footer, children }: PageBodyProps) {
  const room = roomOf(page)
  const hasRail = useHasRail()
  const hasColumnByText = useHasColumnByText()
  return (
    <div className={styles['body']} data-room={room}>
      {hasRail && <SiteRail />}
      {children}
      {(room === 'wall' ? hasRail : room === 'text' && hasColumnByText) && <Column />}
      <div className={styles['footer']}>{footer}</div>
    </div>
  )
}

function Column() {
  const t = useText()
  return (
    <aside className={styles['column']} aria-label={t('live-column.title')} data-below-bar>
      <ClientOnly>
        <Suspense>
          <LiveColumn />
        </Suspense>
      </ClientOnly>
    </aside>
  )
}
