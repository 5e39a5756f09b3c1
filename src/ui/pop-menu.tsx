import { type ComponentProps, useEffect, useId, useRef } from 'react'
import styles from './pop-menu.module.css'

export interface PopMenuProps extends Omit<ComponentProps<'button'>, 'type' | 'popoverTarget'> {
  /** Accessible name of the panel. */
  readonly label: string
  /** Content of the button, and so its name. */
  readonly trigger: ComponentProps<'button'>['children']
}

/**
 * A button with a panel of links and settings. Escape, a click outside and following a link or pressing an element
 * marked `data-closes` close it.
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
