import { memo, useRef } from 'react'
import type { Game } from '#wire/play/game.ts'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { GameTile, type GameTileProps } from '#src/shared/game-tile/game-tile.tsx'
import { PassingTile } from '#src/shared/game-tile/passing-tile.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useWall } from '#src/ui/use-wall.ts'
import styles from './lobby-games.module.css'
import { scrollLoading } from './scroll-loading.ts'

/** How many pictures are fetched at once. */
const eager = 8

/** As many places as can be left in a last row at most, by the widest list that the style sheet knows. */
const places = Array.from({ length: 9 }, (_, index) => index)

const Place = () => (
  <>
    <Skeleton className={styles['window']} />
    <Skeleton className={styles['name']} />
    <Skeleton className={styles['facts']} />
  </>
)

interface TileProps extends Omit<GameTileProps, 'onShow' | 'onPlay'> {
  readonly passing: boolean
}

/** A tile that is drawn anew when it changes itself, and not with every row that scrolls in. */
const Tile = memo(function Tile({ passing, ...tile }: TileProps) {
  const { show, play } = useGameLaunch()
  return passing ? <PassingTile game={tile.game} onShow={show} /> : <GameTile {...tile} onShow={show} onPlay={play} />
})

/** Whoever asked for more goes on with the first of what came; whoever went elsewhere meanwhile, or only scrolls, stays there. */
function takeFocus(tile: HTMLLIElement) {
  if (scrollLoading.now()) return
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.closest('[data-more]')) {
    tile.querySelector('a')?.focus({ preventScroll: true })
  }
}

export interface GameListProps {
  readonly games: readonly Game[]
  /** Whether their order is a rank, which each says. */
  readonly ranked: boolean
  /** Whether more games follow: places for them fill the last row then. */
  readonly more: boolean
  /** How many games there were before the page that was added last. */
  readonly addedTo: number | null
}

/** Games in rows that are whole as long as there are more to come; of thousands, those near the screen are drawn. */
export const GameList = memo(function GameList({ games, ranked, more, addedTo }: GameListProps) {
  const { ref, rows, style, cells } = useWall(games.length)
  const List = ranked ? 'ol' : 'ul'
  const taken = useRef<number | null>(null)
  // A tile that scrolls away and back is drawn anew; the focus is handed to it once, and not to what only rushes past.
  const handFocus = (tile: HTMLLIElement | null) => {
    if (tile === null || taken.current === addedTo) return
    taken.current = addedTo
    takeFocus(tile)
  }
  const atEnd = cells.at(-1)?.index === games.length - 1
  return (
    <div className={styles['room']}>
      <List className={styles['list']} ref={ref} style={style}>
        {cells.map(({ index, row, passing }) => {
          const game = games[index]!
          return (
            <li
              key={game.gameCode}
              ref={index === addedTo && !passing ? handFocus : undefined}
              style={{ gridRow: row }}
              data-index={index}
              aria-setsize={row === undefined ? undefined : games.length}
              aria-posinset={row === undefined ? undefined : index + 1}
            >
              <Tile game={game} eager={index < eager} passing={passing} />
            </li>
          )
        })}
        {more &&
          atEnd &&
          places.map((place) => (
            <li key={place} className={styles['place']} style={{ gridRow: rows }} aria-hidden="true">
              <Place />
            </li>
          ))}
      </List>
    </div>
  )
})

/** The same list before its games are known, as high as it will be. */
export const GameListSkeleton = ({ count }: { readonly count: number }) => (
  <div className={styles['room']} aria-hidden="true">
    <div className={styles['list']} data-waiting>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Place />
        </div>
      ))}
    </div>
  </div>
)
