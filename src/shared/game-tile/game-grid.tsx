import type { ReactNode } from 'react'
import type { Game } from '#wire/play/game.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { GameTile } from './game-tile.tsx'
import styles from './game-tile.module.css'

export interface GameGridProps {
  readonly games: readonly Game[]
  readonly onShow: (game: Game) => void
  readonly onPlay: (game: Game) => void
  /** How many pictures are loaded at once. */
  readonly eager?: number
  readonly row?: boolean
}

/** A grid of tiles over the full width; or one `row`, as long as there is room, on narrow screens scrolled sideways. */
export function GameGrid({ games, onShow, onPlay, eager = 8, row }: GameGridProps) {
  return (
    <div className={styles['room']}>
      <ul className={styles[row ? 'row' : 'grid']}>
        {games.map((game, index) => (
          <li key={game.gameCode}>
            <GameTile game={game} onShow={onShow} onPlay={onPlay} eager={index < eager} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface GameGridSkeletonProps {
  readonly count: number
  readonly row?: boolean
  /** Rendered over the picture of the first tile. */
  readonly first?: ReactNode
}

/** The skeleton of a grid: `count` boxes of a tile's exact size. */
export function GameGridSkeleton({ count, row, first }: GameGridSkeletonProps) {
  return (
    <div className={styles['room']}>
      <div className={classNames(styles[row ? 'row' : 'grid'], styles['waiting'])} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>
            <Skeleton className={styles['skeletonWindow']}>{index === 0 ? first : undefined}</Skeleton>
            <Skeleton className={styles['skeletonName']} />
            <Skeleton className={styles['skeletonFacts']} />
          </div>
        ))}
      </div>
    </div>
  )
}
