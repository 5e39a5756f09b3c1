import { memo, useRef } from 'react'
import type { Game } from '#wire/play/game.ts'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { GameTile, type GameTileProps } from '#src/shared/game-tile/game-tile.tsx'
import { FastScrollTile } from '#src/shared/game-tile/fast-scroll-tile.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useVirtualGrid } from '#src/ui/use-virtual-grid.ts'
import styles from './lobby-games.module.css'
import { scrollLoading } from './scroll-loading.ts'

/** Number of pictures loaded eagerly. */
const eagerCount = 8

/** Keys of the placeholders: as many as the last row of the widest layout can have free. */
const placeholders = Array.from({ length: 11 }, (_, index) => index)

const TilePlaceholder = () => (
  <>
    <Skeleton className={styles['window']} />
    <Skeleton className={styles['name']} />
    <Skeleton className={styles['facts']} />
  </>
)

interface TileProps extends Omit<GameTileProps, 'onShow' | 'onPlay'> {
  readonly isFastScrolling: boolean
}

/** Memoized: rerenders only when its own props change, not with every row that scrolls in. */
const Tile = memo(function Tile({ isFastScrolling, ...tile }: TileProps) {
  const { show, play } = useGameLaunch()
  return isFastScrolling ? (
    <FastScrollTile game={tile.game} onShow={show} />
  ) : (
    <GameTile {...tile} onShow={show} onPlay={play} />
  )
})

/** Focuses the first added tile if the user pressed the button for more; otherwise the focus stays where it is. */
function focusAddedTile(tile: HTMLLIElement) {
  if (scrollLoading.now()) return
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.closest('[data-more]')) {
    tile.querySelector('a')?.focus({ preventScroll: true })
  }
}

export interface GameListProps {
  readonly games: readonly Game[]
  /** True if the list is a ranking; each tile then shows its rank. */
  readonly ranked: boolean
  /** True if more games follow; placeholders then fill the last row. */
  readonly more: boolean
  /** Number of games before the page added last. */
  readonly addedTo: number | null
}

/** Renders the games as a virtual grid; placeholders fill the last row while there are more. */
export const GameList = memo(function GameList({ games, ranked, more, addedTo }: GameListProps) {
  const { ref, rows, style, cells } = useVirtualGrid(games.length)
  const List = ranked ? 'ol' : 'ul'
  const focusedFor = useRef<number | null>(null)
  // A tile that scrolls away and back mounts again: it is focused only once.
  const focusOnce = (tile: HTMLLIElement | null) => {
    if (tile === null || focusedFor.current === addedTo) return
    focusedFor.current = addedTo
    focusAddedTile(tile)
  }
  const atEnd = cells.at(-1)?.index === games.length - 1
  return (
    <div className={styles['room']}>
      <List className={styles['list']} ref={ref} style={style}>
        {cells.map(({ index, row, isFastScrolling }) => {
          const game = games[index]!
          return (
            <li
              key={game.gameCode}
              ref={index === addedTo && !isFastScrolling ? focusOnce : undefined}
              style={{ gridRow: row }}
              data-index={index}
              aria-setsize={row === undefined ? undefined : games.length}
              aria-posinset={row === undefined ? undefined : index + 1}
            >
              <Tile game={game} eager={index < eagerCount} isFastScrolling={isFastScrolling} />
            </li>
          )
        })}
        {more &&
          atEnd &&
          placeholders.map((placeholder) => (
            <li key={placeholder} className={styles['placeholder']} style={{ gridRow: rows }} aria-hidden="true">
              <TilePlaceholder />
            </li>
          ))}
      </List>
    </div>
  )
})

/** Renders the skeleton of a list, at the height of the loaded list. */
export const GameListSkeleton = ({ count }: { readonly count: number }) => (
  <div className={styles['room']} aria-hidden="true">
    <div className={styles['list']} data-waiting>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <TilePlaceholder />
        </div>
      ))}
    </div>
  </div>
)
