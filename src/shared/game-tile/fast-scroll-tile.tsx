import type { Game } from '#wire/play/game.ts'
import { toneOf } from './art-tone.ts'
import { CardLink } from './card-link.tsx'
import styles from './game-tile.module.css'

export interface FastScrollTileProps {
  readonly game: Game
  readonly onShow: (game: Game) => void
}

/**
 * A game's tile during fast scrolling: its colour, name and link, which can be rendered within a frame. The grid sets
 * its height.
 */
export const FastScrollTile = ({ game, onShow }: FastScrollTileProps) => (
  <article className={styles['tile']}>
    <div className={styles['fastScroll']} style={{ background: toneOf(game.art) }} />
    <h3 className={styles['name']}>
      <CardLink game={game} className={styles['open']} onShow={onShow} />
    </h3>
  </article>
)
