import Check from 'lucide-react/icons/check'
import LinkIcon from 'lucide-react/icons/link'
import type { ComponentProps } from 'react'
import type { CopyButtonProps } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyIconProps extends Pick<CopyButtonProps, 'text' | 'label' | 'done' | 'failed'> {
  /** Its icon until it is pressed: that of a link when left out. */
  readonly icon?: ComponentProps<typeof Icon>['of']
}

/** Copies a text, as an icon button beside it, and announces whether that worked. */
export function CopyIcon({ text, label, done, failed, icon = LinkIcon }: CopyIconProps) {
  const { outcome, copy } = useCopy(text)
  const message = { none: '', done, failed }[outcome]
  return (
    <>
      <IconButton
        label={label}
        icon={<Icon of={outcome === 'done' ? Check : icon} size={16} />}
        onClick={() => void copy()}
      />
      <VisuallyHidden>
        <output>{message}</output>
      </VisuallyHidden>
    </>
  )
}
