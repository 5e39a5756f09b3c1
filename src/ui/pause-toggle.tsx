import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { IconCheck } from './icon-check.tsx'
import styles from './pause-toggle.module.css'

/** Pauses animations (WCAG 2.2.2). Hidden with reduced motion. */
export function PauseToggle({ label }: { readonly label: string }) {
  return <IconCheck label={label} pictures={[Pause, Play]} className={styles['pause']} />
}
