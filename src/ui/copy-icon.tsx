import Check from 'lucide-react/icons/check'
import LinkIcon from 'lucide-react/icons/link'
import type { CopyButtonProps } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Copies a link, as an icon button beside it, and announces whether that worked. */
export function CopyIcon({ text, label, done, failed }: Pick<CopyButtonProps, 'text' | 'label' | 'done' | 'failed'>) {
  const { outcome, copy } = useCopy(text)
  const message = { none: '', done, failed }[outcome]
  return (
    <>
      <IconButton
        label={label}
        icon={<Icon of={outcome === 'done' ? Check : LinkIcon} size={16} />}
        onClick={() => void copy()}
      />
      <VisuallyHidden>
        <output>{message}</output>
      </VisuallyHidden>
    </>
  )
}
