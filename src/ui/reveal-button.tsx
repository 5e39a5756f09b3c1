import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Icon } from './icon.tsx'
import styles from './text-field.module.css'

/** Labels of the button that shows and hides a secret text. */
export interface RevealLabels {
  readonly show: string
  readonly hide: string
}

interface RevealButtonProps {
  readonly labels: RevealLabels
  readonly revealed: boolean
  readonly onToggle: () => void
}

/** The button inside a field that shows and hides its text. */
export function RevealButton({ labels, revealed, onToggle }: RevealButtonProps) {
  return (
    <button
      type="button"
      className={styles['reveal']}
      aria-label={revealed ? labels.hide : labels.show}
      aria-pressed={revealed}
      onClick={onToggle}
    >
      <Icon of={revealed ? EyeOff : Eye} />
    </button>
  )
}
