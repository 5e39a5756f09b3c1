import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import type { Classify } from '#machines/lobby/lobby.rules.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import type { GameType } from '#wire/shapes.ts'
import { useApi } from '#src/api/api-context.tsx'
import { vendorsQuery } from '#src/api/game-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { BannerStrip } from '#src/parts/banners/banner-strip.tsx'
import { bannerGroups } from '#src/parts/banners/lobby-groups.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LobbyGames } from './lobby-games.tsx'
import { LobbyTools } from './lobby-tools.tsx'
import { useLobby } from './use-lobby.ts'
import styles from './lobby-screen.module.css'
import { VendorCarousel } from './vendor-carousel.tsx'

/** The lobby of one game type, or of all of them on the empty path (spec §2, §4). */
export function LobbyScreen(props: LobbyProps) {
  return <Lobby key={props.gameType} {...props} />
}

interface LobbyProps {
  readonly gameType: GameType | null
  /** `h2` where the lobby is a part of a page that has its own first heading. */
  readonly heading?: 'h1' | 'h2'
}

function Lobby({ gameType, heading: Heading = 'h1' }: LobbyProps) {
  const Below = Heading === 'h1' ? 'h2' : 'h3'
  const t = useText()
  const top = useRef<HTMLElement>(null)
  const { view, send } = useLobby(gameType, () => top.current?.scrollIntoView({ block: 'start' }))
  // A choice is seen to be made before the wall of tiles is drawn anew.
  const shown = useDeferredValue(view)
  const vendors = useQuery(vendorsQuery(useApi(), gameType)).data
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  const group = gameType === null ? undefined : bannerGroups[gameType]
  const count = vendors?.reduce((sum, vendor) => sum + vendor.games, 0) ?? 0

  return (
    <section className={styles['lobby']} aria-labelledby="lobby-title">
      {group !== undefined && <BannerStrip groupName={group} />}
      <header className={styles['header']}>
        <Heading id="lobby-title" className={styles['title']}>
          {t(`lobby.title.${gameType ?? 'ALL'}`)}
        </Heading>
        <p className={styles['count']}>{view.total === null ? null : t('lobby.count', { count: view.total })}</p>
      </header>
      <LobbyTools
        view={view}
        send={send}
        classes={gameType === 'RNG' ? classesFor(brand?.languages ?? []) : []}
        count={count}
        currency={brand?.currency ?? 'PHP'}
      />
      <VendorCarousel
        key={vendors === undefined ? 'loading' : 'ready'}
        vendors={vendors}
        chosen={view.place.vendor}
        onChoose={(vendor) => send({ type: 'vendor.selected', vendor })}
      />
      <section ref={top} className={styles['games']} aria-labelledby="lobby-games" aria-busy={view.busy}>
        <VisuallyHidden>
          <Below id="lobby-games">{t('lobby.games.label')}</Below>
        </VisuallyHidden>
        <LobbyGames view={shown} gameType={gameType} send={send} />
      </section>
      <Pagination
        page={view.place.page}
        totalPages={view.body === 'games' ? view.totalPages : 0}
        onChange={(page) => send({ type: 'page.selected', page })}
        labels={{
          pages: t('lobby.pages.label'),
          previous: t('lobby.pages.previous'),
          next: t('lobby.pages.next'),
          page: (page) => t('lobby.pages.page', { page }),
        }}
      />
      <VisuallyHidden>
        <output>{status(view, t)}</output>
      </VisuallyHidden>
    </section>
  )
}

/** Slot classes on offer: bingo only where TY is supported (spec §3). */
const classesFor = (languages: readonly string[]): readonly Classify[] =>
  languages.includes('fil') ? ['JP', 'TG', 'AC', 'BG'] : ['JP', 'TG', 'AC']

function status(view: ReturnType<typeof useLobby>['view'], t: ReturnType<typeof useText>): string {
  if (view.busy) return t('lobby.status.loading')
  if (view.body !== 'games') return ''
  return t('lobby.status.found', { total: view.total ?? 0, page: view.place.page, pages: view.totalPages })
}
