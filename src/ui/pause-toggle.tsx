import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Icon } from './icon.tsx'
import styles from './pause-toggle.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * Stops what moves by itself (WCAG 2.2.2): style alone reads it, by `:has(input:checked)` on what holds both. Not there
 * for whoever wants less motion.
 */
export function PauseToggle({ label }: { readonly label: string }) {
  return (
    <label className={styles['pause']}>
      <input type="checkbox" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon of={Pause} size={16} />
      <Icon of={Play} size={16} />
    </label>
  )
}
