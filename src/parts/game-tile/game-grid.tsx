import type { Game } from '#wire/game.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { GameTile } from './game-tile.tsx'
import styles from './game-tile.module.css'

export interface GameGridProps {
  readonly games: readonly Game[]
  readonly onPlay: (game: Game) => void
  /** How many pictures are fetched at once. */
  readonly eager?: number
}

/** A wall of tiles that fills the width it has. */
export function GameGrid({ games, onPlay, eager = 8 }: GameGridProps) {
  return (
    <ul className={styles['grid']}>
      {games.map((game, index) => (
        <li key={game.gameCode}>
          <GameTile game={game} onPlay={onPlay} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}

/** The same wall before its games are known: `count` places of a tile's exact size. */
export function GameGridSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={classNames(styles['grid'], styles['waiting'])} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className={styles['skeletonWindow']} />
          <Skeleton className={styles['skeletonName']} />
          <Skeleton className={styles['skeletonFacts']} />
        </div>
      ))}
    </div>
  )
}
