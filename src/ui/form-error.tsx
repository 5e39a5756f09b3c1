import { Callout } from './callout.tsx'
import { classNames } from './class-names.ts'
import styles from './form-error.module.css'
import { useHeldText } from './use-held-text.ts'

export interface FormErrorProps {
  /** The message for the whole form. */
  readonly error: string | null
  /** True if the form is being sent: until the answer, the last error keeps its room. */
  readonly busy: boolean
}

/**
 * The message for a whole form, announced when it appears. It is below the submit button: above it, it would push
 * another control under the pointer.
 */
export function FormError({ error, busy }: FormErrorProps) {
  const held = useHeldText(error, busy)
  if (held === null) return null
  return (
    <div ref={bringIntoView} className={classNames(styles['error'], error === null && styles['held'])}>
      <Callout tone="error">{held}</Callout>
    </div>
  )
}

/** The button may be at the bottom edge of the screen. */
function bringIntoView(error: HTMLElement | null) {
  error?.scrollIntoView({ block: 'nearest' })
}
