import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { IconCheck } from './icon-check.tsx'
import styles from './pause-toggle.module.css'

/** Stops what moves by itself (WCAG 2.2.2). Not there for whoever wants less motion. */
export function PauseToggle({ label }: { readonly label: string }) {
  return <IconCheck label={label} pictures={[Pause, Play]} className={styles['pause']} />
}
