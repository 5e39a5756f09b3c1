import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import type { LobbyView } from '#machines/lobby/lobby.selectors.ts'
import type { GameType } from '#wire/shapes.ts'
import { useApi } from '#src/api/api-context.tsx'
import { lobbyHotGamesQuery, vendorsQuery } from '#src/api/game-queries.ts'
import { isRankedQuery } from '#src/api/own-list-queries.ts'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { BannerStrip } from '#src/shared/banners/banner-strip.tsx'
import { bannersOfLobby } from '#src/shared/banners/lobby-groups.ts'
import { useOwner } from '#src/features/favourites/owner.ts'
import { UpcomingSkeleton } from '#src/shared/hall/upcoming.tsx'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { chunk } from '#src/platform/chunk.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ChosenVendors } from './chosen-vendors.tsx'
import { LobbyGames } from './lobby-games.tsx'
import { LobbyTools } from './lobby-tools.tsx'
import { useLobby } from './use-lobby.ts'
import styles from './lobby-screen.module.css'
import { VendorCarousel } from './vendor-carousel.tsx'
import { vendorsFragment } from '#src/providers/fragment/fragments.ts'

/** Upcoming draws, in the lottery hubs (spec §2). */
const UpcomingDraws = lazyOptional(async () => (await import('#src/shared/lottery/upcoming-draws.tsx')).UpcomingDraws)

/** Upcoming matches, in the arena hub. */
const UpcomingMatches = lazyOptional(
  async () => (await import('#src/shared/table/upcoming-matches.tsx')).UpcomingMatches,
)

const VendorSheet = lazy(async () => ({ default: (await chunk(() => import('./vendor-sheet.tsx'))).VendorSheet }))

/** Renders the lobby of one game type, or of all on the empty path (spec §2, §4). */
export function LobbyScreen(props: LobbyProps) {
  return <Lobby key={props.gameType} {...props} />
}

interface LobbyProps {
  readonly gameType: GameType | null
  /** `h2` where the page around the lobby has its own `h1`. */
  readonly heading?: 'h1' | 'h2'
}

function Lobby({ gameType, heading: Heading = 'h1' }: LobbyProps) {
  const Below = Heading === 'h1' ? 'h2' : 'h3'
  const t = useText()
  const api = useApi()
  const { view, send } = useLobby(gameType)
  const { fragment, open, close } = useFragment()
  // Deferred: the chosen control updates before the grid of tiles rerenders.
  const shown = useDeferredValue(view)
  const { vendors, classes } = useQuery(vendorsQuery(api, gameType)).data ?? {}
  const { data: ranked = false, isPending: rankPending } = useQuery(isRankedQuery(api, gameType))
  const { data: hot } = useQuery({ ...lobbyHotGamesQuery(api, { gameType, language: view.language }), enabled: false })
  const member = useOwner() !== null
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  const group = bannersOfLobby(gameType)
  const count = vendors?.reduce((sum, vendor) => sum + vendor.games, 0) ?? 0
  const chosen = view.place.vendors
  // Bingo only where TY is supported (spec §3).
  const offered = classes?.filter(({ classify }) => classify !== 'BG' || brand?.languages.includes('fil') === true)

  return (
    <section className={styles['lobby']} aria-labelledby="lobby-title">
      {group !== undefined && <BannerStrip groupName={group} />}
      <header className={styles['header']}>
        <Heading id="lobby-title" className={styles['title']}>
          {t(`lobby.title.${gameType ?? 'ALL'}`)}
        </Heading>
        <p className={styles['count']}>{view.total === null ? null : t('lobby.count', { count: view.total })}</p>
        <ChosenVendors
          vendors={vendors}
          chosen={chosen}
          onRemove={(vendor) => send({ type: 'vendor.toggled', vendor })}
          onClear={() => send({ type: 'vendors.chosen', vendors: [] })}
        />
      </header>
      {(gameType === 'ELOTT' || gameType === 'LOTT') && (
        <Suspense fallback={<UpcomingSkeleton tall />}>
          <UpcomingDraws gameType={gameType} />
        </Suspense>
      )}
      {gameType === 'COCKFIGHT' && (
        <Suspense fallback={<UpcomingSkeleton />}>
          <UpcomingMatches kind="arena" />
        </Suspense>
      )}
      <LobbyTools
        view={view}
        send={send}
        classes={gameType === 'RNG' ? offered : []}
        count={count}
        currency={brand?.currency ?? 'PHP'}
        member={member}
        hotPending={view.hotPending && hot?.list.length !== 0}
        ranked={rankPending ? undefined : ranked}
        onVendors={() => open(vendorsFragment)}
      />
      <VendorCarousel
        key={vendors === undefined ? 'loading' : 'ready'}
        vendors={vendors}
        chosen={chosen}
        onToggle={(vendor) => send({ type: 'vendor.toggled', vendor })}
        onAll={() => send({ type: 'vendors.chosen', vendors: [] })}
      />
      <section className={styles['games']} aria-labelledby="lobby-games" aria-busy={view.busy}>
        <VisuallyHidden>
          <Below id="lobby-games">{t('lobby.games.label')}</Below>
        </VisuallyHidden>
        <LobbyGames view={shown} gameType={gameType} send={send} />
      </section>
      <VisuallyHidden>
        <output>{status(view, t)}</output>
      </VisuallyHidden>
      {fragment === vendorsFragment && vendors !== undefined && (
        <Suspense>
          <VendorSheet
            vendors={vendors}
            chosen={chosen}
            busy={view.busy}
            onChoose={(codes) => send({ type: 'vendors.chosen', vendors: codes })}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}

function status(view: LobbyView, t: ReturnType<typeof useText>): string {
  if (view.busy) return t('lobby.status.loading')
  if (view.body !== 'games') return ''
  return t('lobby.status.shown', { shown: view.shown, total: view.total ?? 0 })
}
