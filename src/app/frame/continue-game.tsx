import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import Play from 'lucide-react/icons/play'
import { useCallback } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { keepLeftGame, useCurrentGame, useLeftGame } from '#src/providers/game/current-game.ts'
import { gameSearch, usePlayedGame } from '#src/providers/game/played-game.ts'
import { onMemberLeft } from '#src/providers/gate/member-left.ts'
import { useMountEffect } from '#src/platform/use-mount-effect.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './continue-game.module.css'

/**
 * Links back to the game whose page was left while it was played, until it is entered, dismissed or its player logs out.
 * Renders nothing while a game is open, or where that game can no longer be played.
 */
export function ContinueGame() {
  const app = useApp()
  useMountEffect(useCallback(() => onMemberLeft(app, () => keepLeftGame(null)), [app]))
  const isOpen = useCurrentGame() !== null
  const isLeft = useLeftGame() !== null
  return isLeft && !isOpen ? <Bar /> : null
}

function Bar() {
  const t = useText()
  const played = usePlayedGame()
  if (played === null) return null
  return (
    <section className={styles['bar']} aria-label={t('game.continue', { name: played.name })}>
      <Link to="/game" search={gameSearch(played.requested)} className={styles['way']}>
        <Icon of={Play} size={18} />
        <span className={styles['name']}>{t('game.continue', { name: played.name })}</span>
      </Link>
      <IconButton label={t('app.close')} icon={<Icon of={X} size={18} />} onClick={() => keepLeftGame(null)} />
    </section>
  )
}
