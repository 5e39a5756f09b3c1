import type { Game } from '#wire/play/game.ts'
import { formatReturn } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { LazyPicture } from '#src/ui/lazy-picture.tsx'
import { toneOf } from './art-tone.ts'
import { CardLink } from './card-link.tsx'
import styles from './game-tile.module.css'
import { QuickPlay } from './quick-play.tsx'

export interface GameTileProps {
  readonly game: Game
  readonly onShow: (game: Game) => void
  readonly onPlay: (game: Game) => void
  /** Loads the picture at once instead of when it comes near the screen: for the first row of a page. */
  readonly eager?: boolean
}

/**
 * A game's tile: its 3:4 picture, name, vendor and published return; a link to its sheet, with a start button for a
 * pointer.
 */
export function GameTile({ game, onShow, onPlay, eager }: GameTileProps) {
  const t = useText()
  const language = useLanguage()
  const badge = game.soon ? 'SOON' : game.badge

  return (
    <article className={styles['tile']}>
      <div
        className={classNames(styles['window'], game.soon && styles['soon'])}
        style={{ background: toneOf(game.art) }}
      >
        {eager ? (
          <img
            className={styles['art']}
            src={game.art}
            alt=""
            width={300}
            height={400}
            fetchPriority="low"
            draggable={false}
          />
        ) : (
          <LazyPicture key={game.art} className={styles['art']} src={game.art} width={300} height={400} />
        )}
        {badge && <span className={classNames(styles['badge'], styles[badge])}>{t(`game-tile.badge.${badge}`)}</span>}
      </div>
      <h3 className={styles['name']}>
        <CardLink game={game} className={styles['open']} onShow={onShow} />
      </h3>
      <p className={styles['facts']}>
        <span className={styles['vendor']}>{game.vendorName}</span>
        {game.rtp !== null && (
          <span className={styles['rtp']}>{t('game-tile.rtp', { rtp: formatReturn(game.rtp, language) })}</span>
        )}
      </p>
      <QuickPlay game={game} onPlay={onPlay} />
    </article>
  )
}
