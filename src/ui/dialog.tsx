import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { useFadeAway } from './fade-away.ts'
import { Icon } from './icon.tsx'
import { useScrollLock } from './use-scroll-lock.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  readonly title: string
  /** Label of the close button. */
  readonly closeLabel: string
  /** Called by Escape, the close button and, where allowed, a click outside. The caller unmounts the dialog. */
  readonly onClose: () => void
  /** True if a click outside closes it; popups keep what was typed (spec §2 modals). */
  readonly closeOnBackground?: boolean
  /** False while nothing may interrupt: Escape is ignored then. */
  readonly closeOnEscape?: boolean
  /** False when the dialog's action is required: it has no close button, and Escape is ignored. */
  readonly closable?: boolean
  /** An `alertdialog` is announced as a whole when it opens. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Width of its one column: `small` 360, `medium` 400, `wide` 640, `large` 960 px. On a phone it is a sheet. */
  readonly size?: 'small' | 'medium' | 'wide' | 'large'
  readonly description?: string
  /** Rendered beside the content on a wide screen, from edge to edge. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** Safari on phones and tablets scrolls a page whose body has `overflow: hidden`; elsewhere CSS locks it. */
const scrollsBehindDialogs = () => CSS.supports('-webkit-touch-callout', 'none')

/**
 * A modal dialog, open while it is mounted, by the rules of every modal (spec §2): it fades in after 100 ms and out
 * again. The first field is focused, the page behind does not scroll, and the focus returns on close. Load it lazily:
 * it imports Ark UI.
 */
export function Dialog({
  title,
  closeLabel,
  onClose,
  closeOnBackground = false,
  aside,
  children,
  ...options
}: DialogProps) {
  useScrollLock()
  const backdrop = useFadeAway(styles['leaving'] ?? '')
  const content = useFadeAway(styles['leaving'] ?? '')
  return (
    <Ark.Root
      open
      role={options.role ?? 'dialog'}
      preventScroll={scrollsBehindDialogs()}
      closeOnInteractOutside={closeOnBackground}
      closeOnEscape={options.closable !== false && (options.closeOnEscape ?? true)}
      initialFocusEl={firstField}
      onEscapeKeyDown={stepBack}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Ark.Backdrop ref={backdrop} className={styles['backdrop']} />
        <Ark.Positioner className={styles['positioner']}>
          <Ark.Content
            ref={content}
            className={classNames(
              styles['content'],
              styles[options.size ?? 'medium'],
              aside !== undefined && styles['withAside'],
            )}
            data-dialog
          >
            <header className={styles['header']}>
              <Ark.Title className={styles['title']}>{title}</Ark.Title>
              {options.closable !== false && (
                <IconButton label={closeLabel} icon={<Icon of={X} size={20} />} onClick={onClose} />
              )}
            </header>
            {options.description !== undefined && (
              <Ark.Description className={styles['description']}>{options.description}</Ark.Description>
            )}
            {children}
            {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

const lastDialog = () => [...document.querySelectorAll<HTMLElement>('[data-dialog]')].at(-1)

/** Escape presses the button marked `data-step-back`, if there is one; the dialog stays open then. */
function stepBack(event: KeyboardEvent) {
  const back = lastDialog()?.querySelector<HTMLElement>('[data-step-back]')
  if (!back) return
  event.preventDefault()
  back.click()
}

function firstField(): HTMLElement | null {
  const last = lastDialog()
  const first = (selector: string) => last?.querySelector<HTMLElement>(selector)
  return first('[data-autofocus]') ?? first('input:not([type=hidden], [disabled]), textarea') ?? null
}
