import { ClientOnly } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useText } from '#src/i18n/text.tsx'
import { useAppChild } from '#src/providers/app/app-context.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconCheck } from '#src/ui/icon-check.tsx'
import styles from './motion-toggle.module.css'
import { useMotionPaused } from './use-motion-paused.ts'

/**
 * Pauses everything on the site that moves by itself: banners, notices, logos and the jackpot (WCAG 2.2.2); stored in
 * this browser. Hidden with reduced motion, except beside what is `updated` by itself. The server does not know the
 * choice.
 */
export function MotionToggle({ updated = false }: { readonly updated?: boolean }) {
  return (
    <span className={classNames(styles['place'], !updated && styles['motion'])}>
      <ClientOnly>
        <Toggle />
      </ClientOnly>
    </span>
  )
}

function Toggle() {
  const t = useText()
  const preferences = useAppChild('preferences')
  const paused = useMotionPaused()
  return (
    <IconCheck
      label={t('preferences.motion.pause')}
      pictures={[Pause, Play]}
      checked={paused}
      onChange={() => preferences.send({ type: 'motion.toggled' })}
    />
  )
}
