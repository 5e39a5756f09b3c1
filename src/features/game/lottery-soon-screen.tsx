import { Link, useSearch } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { DrawMachinePicture } from '#src/parts/game-pictures/game-pictures.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { GamePlace } from './game-place.tsx'
import { gameSearch } from './game-search.ts'
import styles from './game-screen.module.css'

export interface LotterySoonScreenProps {
  /** Which lottery page this is (spec §2). */
  readonly hall: 'lottery' | 'vnLottery' | 'seaLottery'
}

/** A lottery page before the lotteries open: it shows the picture of the game that was chosen, which bears its name. */
export function LotterySoonScreen({ hall }: LotterySoonScreenProps) {
  const t = useText()
  const { gameCode } = gameSearch(useSearch({ strict: false }))

  return (
    <GamePlace>
      <div className={styles['soon']}>
        <VisuallyHidden>
          <h1>{t(`game.soon.${hall}`)}</h1>
        </VisuallyHidden>
        <EmptyState
          picture={<DrawMachinePicture />}
          title={t('game.soon.title')}
          text={t('game.soon.text')}
          action={
            <Link to="/rng" className={buttonClass('primary')}>
              {t('game.soon.action')}
            </Link>
          }
        />
        {gameCode !== undefined && (
          <div className={styles['ticket']}>
            <img
              className={styles['ticketArt']}
              src={`/art/game/${encodeURIComponent(gameCode)}.svg`}
              alt=""
              width={72}
              height={96}
            />
            <p>{t(`game.soon.${hall}`)}</p>
          </div>
        )}
      </div>
    </GamePlace>
  )
}
