import { Callout } from './callout.tsx'
import styles from './form-error.module.css'
import { useHeldText } from './use-held-text.ts'

export interface FormErrorProps {
  /** What is wrong with the whole of a form, in words. */
  readonly error: string | null
  /** Whether the form is being sent: until the answer, the last error keeps its room. */
  readonly busy: boolean
}

/** What is wrong with the whole of a form, read out when it appears. */
export function FormError({ error, busy }: FormErrorProps) {
  const held = useHeldText(error, busy)
  if (held === null) return null
  return (
    <div className={error === null ? styles['held'] : undefined}>
      <Callout tone="error">{held}</Callout>
    </div>
  )
}
