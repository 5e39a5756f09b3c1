import { Link, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { CardGame } from '#wire/cards/cards.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { cardRoomView } from '#machines/card-room/card-room.selectors.ts'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Hall, HallMenu, hallGameClass } from '#src/shared/hall/hall.tsx'
import { EmptyHallPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { SoundSwitch } from '#src/shared/table/sound-switch.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { useCardGames } from './card-reads.ts'
import { CardMatchBoard } from './card-match-board.tsx'
import { CardRules } from './card-rules.tsx'
import { Rooms } from './rooms.tsx'
import { useCardRoom } from './use-card-room.ts'
import styles from './card-room.module.css'

/** Loaded lazily: the board does not need it. */
const PlayedMatches = lazyOptional(async () => (await import('./played-matches.tsx')).PlayedMatches)

/** Renders the menu of card games, and the rooms of the game that the address names, or of the first. */
export function CardHall() {
  const t = useText()
  const { gameCode } = useSearch({ from: '/cards' })
  const { data, isError, refetch } = useCardGames()
  const game = data?.games.find((each) => gameCode === undefined || each.gameCode === gameCode)
  return (
    <Hall title={game?.name ?? t('card-room.title')} lead={t('card-room.lead')} beside={<SoundSwitch />}>
      {data === undefined && isError && <LoadFailed title={t('card-room.unloaded')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <FormSkeleton label={t('card-room.loading')} fields={4} />}
      {data !== undefined && data.games.length > 1 && <Menu games={data.games} chosen={game} />}
      {data !== undefined && game === undefined && <Unknown />}
      {game !== undefined && <CardRooms key={game.gameCode} game={game} />}
    </Hall>
  )
}

function Menu({ games, chosen }: { readonly games: readonly CardGame[]; readonly chosen: CardGame | undefined }) {
  const t = useText()
  return (
    <HallMenu label={t('card-room.menu')}>
      {games.map(({ gameCode, name, vendorName }) => (
        <Link
          key={gameCode}
          to="/cards"
          search={{ gameCode }}
          className={hallGameClass}
          aria-current={gameCode === chosen?.gameCode ? 'page' : undefined}
        >
          <strong>{name}</strong>
          <span className={styles['small']}>{vendorName}</span>
        </Link>
      ))}
    </HallMenu>
  )
}

function Unknown() {
  const t = useText()
  return (
    <EmptyState
      picture={<EmptyHallPicture />}
      title={t('card-room.unknown.title')}
      text={t('card-room.unknown.text')}
      action={
        <Link to="/cards" search={{}} className={buttonClass('primary')}>
          {t('card-room.unknown.action')}
        </Link>
      }
    />
  )
}

function CardRooms({ game: { gameCode } }: { readonly game: CardGame }) {
  const t = useText()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const { chart, ahead } = useCardRoom(gameCode)
  const view = useSelector(chart, cardRoomView, same)
  const { latest, match } = view
  if (view.unknown) return <Unknown />
  if (view.loadFailed) {
    return <LoadFailed title={t('card-room.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  }
  if (latest === null) return <FormSkeleton label={t('card-room.loading')} fields={4} />
  return (
    <>
      <Messages view={view} onRetry={() => chart.send({ type: 'retry.requested' })} />
      {match === null ? (
        <Rooms
          rooms={latest.rooms}
          ahead={ahead()}
          busy={view.busy}
          onChoose={(matchId) => chart.send({ type: 'room.chosen', matchId, id: crypto.randomUUID() })}
        />
      ) : (
        <CardMatchBoard
          match={match}
          ahead={ahead()}
          busy={view.busy}
          onMove={(move) => chart.send({ type: 'move.made', move })}
          onLeave={() => chart.send({ type: 'leave.requested' })}
          onAgain={() => chart.send({ type: 'again.requested' })}
        />
      )}
      {username !== undefined && (
        <Suspense>
          <PlayedMatches username={username} gameCode={gameCode} />
        </Suspense>
      )}
      <CardRules />
    </>
  )
}

type View = ReturnType<typeof cardRoomView>
const same = (one: View, other: View) =>
  (Object.keys(one) as (keyof View)[]).every((field) => one[field] === other[field])

/** Renders the messages above the rooms or the match: a refusal, a refund, a failed connection. */
function Messages({ view, onRetry }: { readonly view: View; readonly onRetry: () => void }) {
  const t = useText()
  const { refusal, refunded, unanswered, offline } = view
  return (
    <>
      {refusal !== null && <Callout tone="error">{t(`refusal.${refusal}`)}</Callout>}
      {refunded !== null && (
        <Callout tone="info">{t(refunded ? 'card-room.left.back' : 'card-room.left.stays')}</Callout>
      )}
      {(unanswered || offline) && (
        <Callout tone="warning">
          <p>{t(unanswered ? 'card-room.unanswered' : 'card-room.pausing')}</p>
          <Button onClick={onRetry}>{t('card-room.again.now')}</Button>
        </Callout>
      )}
    </>
  )
}
