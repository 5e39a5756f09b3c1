import { Callout } from './callout.tsx'
import { classNames } from './class-names.ts'
import styles from './form-error.module.css'
import { useHeldText } from './use-held-text.ts'

export interface FormErrorProps {
  /** What is wrong with the whole of a form, in words. */
  readonly error: string | null
  /** Whether the form is being sent: until the answer, the last error keeps its room. */
  readonly busy: boolean
}

/**
 * What is wrong with the whole of a form, read out when it appears. It stands below the button that sends the form: what
 * appears above it would push another control under the pointer.
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

/** The button may stand at the lower edge of the screen. */
function bringIntoView(error: HTMLElement | null) {
  error?.scrollIntoView({ block: 'nearest' })
}
