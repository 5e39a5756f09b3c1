import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyButtonProps {
  /** The text for the clipboard. */
  readonly text: string
  readonly label: string
  /** The subject, for screen readers, where there are several such buttons. */
  readonly about?: string
  /** The labels after success and after a refusal by the browser. */
  readonly done: string
  readonly failed: string
  readonly wide?: boolean
  /** The state of `useShare`, where a failed share copies as well. */
  readonly copying?: ReturnType<typeof useCopy>
}

/** Copies a text, and shows whether that worked. */
export function CopyButton({ text, label, about, done, failed, wide, copying }: CopyButtonProps) {
  const own = useCopy(text)
  const { outcome, copy } = copying ?? own
  const message = { none: '', done, failed }[outcome]
  return (
    <>
      <Button
        {...(wide === undefined ? {} : { wide })}
        icon={<Icon of={outcome === 'done' ? Check : Copy} />}
        onClick={() => void copy()}
      >
        {outcome === 'none' ? label : message}
        {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
      </Button>
      <VisuallyHidden>
        <output>{message}</output>
      </VisuallyHidden>
    </>
  )
}
