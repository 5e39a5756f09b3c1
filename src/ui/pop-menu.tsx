import { type ComponentProps, useEffect, useId, useRef } from 'react'
import styles from './pop-menu.module.css'

export interface PopMenuProps extends Omit<ComponentProps<'button'>, 'type' | 'popoverTarget'> {
  /** What the panel is called for everyone who does not see it. */
  readonly label: string
  /** What the button shows, and with that its name. */
  readonly trigger: ComponentProps<'button'>['children']
}

/**
 * A button with a panel under it for links and settings of any kind. Escape, a press elsewhere and following a link or
 * pressing what is marked `data-closes` put it away.
 */
export function PopMenu({ label, trigger, children, ...button }: PopMenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const shown = panel.current
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, [data-closes]') !== null) shown?.hidePopover()
    }
    shown?.addEventListener('click', follow)
    return () => shown?.removeEventListener('click', follow)
  }, [])

  return (
    <>
      <button {...button} type="button" popoverTarget={id}>
        {trigger}
      </button>
      <div ref={panel} id={id} popover="auto" className={styles['panel']} role="group" aria-label={label}>
        {children}
      </div>
    </>
  )
}
