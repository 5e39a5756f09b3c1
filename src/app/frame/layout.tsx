import { Outlet, rootRouteId, useMatches } from '@tanstack/react-router'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { siteStatusView } from '#machines/site-status/site-status.selectors.ts'
import type { GameType } from '#wire/shapes.ts'
import { useConnection } from '#src/features/live-connection/use-connection.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { GameLaunchProvider } from '#src/parts/game-launch/game-launch-context.tsx'
import { useNarrow } from '#src/platform/wide.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Frame } from './frame.tsx'
import { liveKit } from './live-kit.tsx'
import { SessionBlock } from './session-block.tsx'
import { TopBarSkeleton } from './top-bar-skeleton.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'

const ClosedSite = lazyPart(async () => (await import('#src/features/site-status/closed-site.tsx')).ClosedSite)
const TopBar = lazyPart(async () => (await import('./top-bar.tsx')).TopBar)
const BarBegin = lazyPart(async () => (await import('./bar-begin.tsx')).BarBegin)
const PageEnd = lazyPart(async () => (await import('./page-end.tsx')).PageEnd)
const ConnectionBanner = lazyPart(
  async () => (await import('#src/features/live-connection/connection-banner.tsx')).ConnectionBanner,
)
const OverPlace = lazyPart(async () => (await import('./over-place.tsx')).OverPlace)

// The same each time the frame is drawn anew: what of them has come meanwhile is drawn in steps, and not in one with it.
// What opens over a page is drawn with it: kept the same as well, a sheet opened right after a game's page was left closed
// again by itself (the paths of `game-launch`, with other work beside them).
const top = <Top />
const session = <SessionBlock />
const footer = (
  <Suspense>
    <PageEnd />
  </Suspense>
)

/** Everything around a page: the frame, what is open above it, or the page that stands in for a closed site. */
export function Layout() {
  const t = useText()
  const app = useApp()
  const page = useSelector(app.getSnapshot().children.siteStatus, (snapshot) =>
    snapshot === undefined ? 'unknown' : siteStatusView(snapshot).page,
  )
  const place = useMatches({ select: pageType })
  // The operator's menu is asked for once the page stands (`afterStart`).
  const { data: menu } = useQuery<readonly GameType[]>({ queryKey: ['gameMenus'], queryFn: skipToken })
  const brandFailed = useAppState((snapshot) => brandView(snapshot).failed)
  const unreachable = brandFailed || page === 'failed'

  const retry = () => {
    app.send({ type: 'brand.retried' })
    app.getSnapshot().children.siteStatus?.send({ type: 'retried' })
  }
  const framed = (content: ReactNode) => (
    <Frame
      kit={liveKit}
      labels={{ main: t('app.nav.main'), tabs: t('app.nav.tabs') }}
      page={`page-${place}`}
      menu={menu}
      top={top}
      session={session}
      footer={footer}
    >
      {content}
    </Frame>
  )

  if (page === 'maintenance' || page === 'regionBlocked') {
    // The frame stays until the page that stands in for the site is there.
    const waiting = (
      <output>
        <Spinner /> {t('app.loading')}
      </output>
    )
    return (
      <Suspense fallback={<GameLaunchProvider>{framed(waiting)}</GameLaunchProvider>}>
        <ClosedSite />
      </Suspense>
    )
  }
  return (
    <GameLaunchProvider>
      {framed(
        <>
          <Connection />
          {unreachable ? (
            <ErrorState
              heading="h1"
              title={t('app.brand.failed.title')}
              text={t('app.brand.failed.text')}
              action={
                <Button variant="primary" onClick={retry}>
                  {t('app.retry')}
                </Button>
              }
            />
          ) : (
            <Outlet />
          )}
        </>,
      )}
      <Suspense>
        <OverPlace />
      </Suspense>
    </GameLaunchProvider>
  )
}

/** The page-type class of spec §2: the first part of the route's own path, however the address was typed. */
function pageType(matches: readonly { readonly routeId: string; readonly fullPath: string }[]): string {
  const last = matches.at(-1)
  const [, first = ''] = last?.fullPath.split('/') ?? []
  if (last?.routeId === rootRouteId || first.startsWith('$')) return 'not-found'
  return first === '' ? 'home' : first.replace('.html', '')
}

/** A phone's bar begins where a wide screen has one more bar. */
function Top() {
  return useNarrow() ? (
    <Suspense>
      <BarBegin />
    </Suspense>
  ) : (
    <Suspense fallback={<TopBarSkeleton />}>
      <TopBar />
    </Suspense>
  )
}

/** Says that the connection is lost, above whatever page is open. */
function Connection() {
  const connection = useConnection()
  if (connection === 'online') return null
  return (
    <Suspense>
      <ConnectionBanner connection={connection} />
    </Suspense>
  )
}
