import type { Game } from '#wire/play/game.ts'
import { toneOf } from './art-tone.ts'
import { CardLink } from './card-link.tsx'
import styles from './game-tile.module.css'

export interface PassingTileProps {
  readonly game: Game
  readonly onShow: (game: Game) => void
}

/**
 * What is seen of a game's tile while it rushes past: its colour, its name, and where that leads; all else takes longer
 * than a frame. How high it is, its place says.
 */
export const PassingTile = ({ game, onShow }: PassingTileProps) => (
  <article className={styles['tile']}>
    <div className={styles['passing']} style={{ background: toneOf(game.art) }} />
    <h3 className={styles['name']}>
      <CardLink game={game} className={styles['open']} onShow={onShow} />
    </h3>
  </article>
)
