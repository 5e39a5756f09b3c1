import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { isTrial } from '#machines/app/account-types.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { Game } from '#wire/play/game.ts'
import type { HomeRow } from '#wire/play/games.ts'
import { useApi } from '#src/api/api-context.tsx'
import { homeRowsQuery, recentGamesQuery } from '#src/api/game-queries.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { GameGrid, GameGridSkeleton } from '#src/shared/game-tile/game-grid.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './home-rows.module.css'

type Kind = HomeRow['kind'] | 'CONTINUE'

interface Row {
  readonly kind: Kind
  readonly games: readonly Game[]
}

const names = {
  CONTINUE: 'front.row.continue',
  NEW: 'front.row.new',
  SOON: 'front.row.soon',
  OTHERS: 'front.row.others',
} as const satisfies Record<Kind, PlainMessageId>

/** Placeholders for rows that are loading: new and upcoming games. */
const expected = 2

/**
 * The rows of the home page below its hot games (spec §1): recent games for a member, then new games, games of
 * other types, and last upcoming ones. A row that is empty or failed to load is left out; the
 * others move up into its reserved space.
 */
export function HomeRows() {
  const t = useText()
  const api = useApi()
  const language = useLanguage()
  const session = useAppState((snapshot) => sessionView(snapshot).session)
  const member = session === null || isTrial(session.accountType) ? null : session.username
  const recent = useQuery({ ...recentGamesQuery(api, member ?? '', language), enabled: member !== null })
  const rows = useQuery(homeRowsQuery(api, language))
  const played = recent.data?.list ?? []
  const known: readonly Row[] = [
    ...(played.length === 0 ? [] : [{ kind: 'CONTINUE' as const, games: played }]),
    ...(rows.data?.rows ?? []),
  ]
  const awaited = (recent.isLoading ? 1 : 0) + (rows.isPending ? expected : 0)
  return (
    <>
      {known.map((row, place) => (
        <GameRow key={place} row={row} />
      ))}
      {Array.from({ length: awaited }, (_, place) => (
        <RowSkeleton key={known.length + place} />
      ))}
      {rows.isError && rows.data === undefined && (
        <ErrorState
          title={t('front.row.failed')}
          text={t('app.fault.network')}
          action={
            <Button variant="primary" onClick={() => void rows.refetch()}>
              {t('app.retry')}
            </Button>
          }
        />
      )}
    </>
  )
}

function GameRow({ row: { kind, games } }: { readonly row: Row }) {
  const t = useText()
  const id = useId()
  const { show, play } = useGameLaunch()
  return (
    <section className={styles['row']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {t(names[kind])}
        </h2>
        {kind === 'NEW' && (
          <Link to="/games" className={buttonClass('link')}>
            {t('front.row.all')}
          </Link>
        )}
      </div>
      <GameGrid row games={games} onShow={show} onPlay={play} eager={0} />
    </section>
  )
}

const RowSkeleton = () => (
  <div className={styles['row']}>
    <div className={styles['head']}>
      <Skeleton className={styles['name']} />
    </div>
    <GameGridSkeleton row count={12} />
  </div>
)
