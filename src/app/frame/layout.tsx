import { Outlet, rootRouteId, useMatches } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { siteStatusView } from '#machines/site-status/site-status.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { menuQuery } from '#src/api/menu-query.ts'
import { ConnectionBanner } from '#src/features/live-connection/connection-banner.tsx'
import { useConnection } from '#src/features/live-connection/use-connection.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppChild, useAppState } from '#src/providers/app/app-context.tsx'
import { GameLaunchProvider } from '#src/features/game-launch/game-launch-context.tsx'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { BarSentinel } from './bar-sentinel.tsx'
import { Frame } from './frame.tsx'
import { OverlaysSlot } from './overlays-slot.tsx'
import { PageEnd } from './page-end.tsx'
import { SessionBlock } from './session-block.tsx'
import { TopBar } from './top-bar.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'

const ClosedSite = lazyPart(async () => (await import('#src/features/site-status/closed-site.tsx')).ClosedSite)

// Stable elements: what was loaded in the meantime is rendered by itself, not together with the frame.
// Overlays are not: when they were stable as well, a sheet opened right after leaving a game's page closed again by
// itself (the paths of `game-launch`, under load).
const top = <Top />
const session = <SessionBlock />
const footer = <PageEnd />

/** Everything around a page: the frame and the overlays, or the page of a closed site. */
export function Layout() {
  const t = useText()
  const app = useApp()
  const siteStatus = useAppChild('siteStatus')
  const page = useSelector(siteStatus, (snapshot) => siteStatusView(snapshot).page)
  const place = useMatches({ select: pageType })
  const bare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) })
  const { data: menu } = useQuery(menuQuery(useApi()))
  const brandFailed = useAppState((snapshot) => brandView(snapshot).failed)
  const unreachable = brandFailed || page === 'failed'

  const retry = () => {
    app.send({ type: 'brand.retried' })
    siteStatus.send({ type: 'retried' })
  }
  const framed = (content: ReactNode) => (
    <Frame bare={bare} page={`page-${place}`} menu={menu} top={top} session={session} footer={footer}>
      {content}
    </Frame>
  )

  if (page === 'maintenance' || page === 'regionBlocked') {
    // The frame stays until the replacing page is loaded.
    const waiting = (
      <>
        <h1>{t(page === 'maintenance' ? 'site-status.maintenance.title' : 'site-status.blocked.title')}</h1>
        <output>
          <Spinner /> {t('app.loading')}
        </output>
      </>
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
      <OverlaysSlot />
    </GameLaunchProvider>
  )
}

/** Returns the page-type class of spec §2: the first part of the route's own path, however the address was typed. */
function pageType(matches: readonly { readonly routeId: string; readonly fullPath: string }[]): string {
  const last = matches.at(-1)
  const [, first = ''] = last?.fullPath.split('/') ?? []
  if (last?.routeId === rootRouteId || first.startsWith('$')) return 'not-found'
  return first === '' ? 'home' : first.replace('.html', '')
}

/** The sentinel of a phone's bar; a wide screen has one more bar. */
function Top() {
  return useIsNarrow() ? <BarSentinel /> : <TopBar />
}

/** Says that the connection is lost, above any page. */
function Connection() {
  const connection = useConnection()
  return connection === 'online' ? null : <ConnectionBanner connection={connection} />
}
