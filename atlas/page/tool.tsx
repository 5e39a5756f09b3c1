import styles from './chart-screen.module.css'

interface ToolProps {
  readonly label: string
  /** Shown instead of the label. */
  readonly text?: string
  readonly isOn?: boolean
  /** True when it has no effect now. */
  readonly isOff?: boolean
  onPress(): void
}

/** A button of the toolbar; `isOn` makes it a switch. */
export function Tool({ label, text, isOn, isOff, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={text === undefined ? undefined : label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
    >
      {text ?? label}
    </button>
  )
}
