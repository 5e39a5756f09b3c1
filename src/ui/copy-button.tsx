import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyButtonProps {
  /** What goes to the clipboard. */
  readonly text: string
  readonly label: string
  /** What is copied, where several stand together: it is told to who does not see which. */
  readonly about?: string
  /** Said once it is there, and when the browser did not let it. */
  readonly done: string
  readonly failed: string
  readonly wide?: boolean
}

/** Copies a text, and says whether that went well. */
export function CopyButton({ text, label, about, done, failed, wide }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text)
  const said = { none: '', done, failed }[outcome]
  return (
    <>
      <Button
        {...(wide === undefined ? {} : { wide })}
        icon={<Icon of={outcome === 'done' ? Check : Copy} />}
        onClick={() => void copy()}
      >
        {outcome === 'none' ? label : said}
        {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
      </Button>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </>
  )
}
