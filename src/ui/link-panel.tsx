import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './link-panel.module.css'

/** How long a mouse rests on the link before the panel opens, and may be off it before it closes, in milliseconds. */
const opensAfter = 120
const closesAfter = 240

/** Closes the panel that is open: there is one at a time. */
let closeOpen: (() => void) | undefined

export interface LinkPanelProps {
  /** Name of the panel and of the button that opens it. */
  readonly label: string
  /** Told when somebody is about to open it: the mouse came, or the focus. */
  readonly onIntent: () => void
  /** Told of a click on the link before it is followed; may prevent that. */
  readonly onFollow?: (event: MouseEvent) => void
  /** Drawn while it is open. */
  readonly children: ReactNode
}

/**
 * A panel that belongs to a link: put it behind the link, inside one element of their own. A mouse on that element
 * opens it, for keys and fingers there is a button; Escape, a click elsewhere, leaving it and following a link close it.
 * The panel hangs under the nearest positioned ancestor, as wide as that.
 */
export function LinkPanel({ label, onIntent, onFollow, children }: LinkPanelProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const intend = useEffectEvent(onIntent)
  const follow = useEffectEvent((event: MouseEvent) => onFollow?.(event))

  useEffect(() => {
    const item = button.current?.parentElement
    if (!item) return undefined
    const listening = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = (to: boolean, after: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setOpen(to), after)
    }
    const hear = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => item.addEventListener(name, handle, { signal: listening.signal })
    hear('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse') return
      intend()
      turn(true, opensAfter)
    })
    hear('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') turn(false, closesAfter)
    })
    // A mouse that came before this did is there all the same.
    if (matchMedia('(hover: hover)').matches && item.matches(':hover')) {
      intend()
      turn(true, opensAfter)
    }
    hear('focusin', () => intend())
    hear('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) turn(false, 0)
    })
    hear('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null) return
      turn(false, 0)
      if (link.parentElement === item) follow(event)
    })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])

  useEffect(() => {
    const item = button.current?.parentElement
    if (!open || !item) return undefined
    const close = () => setOpen(false)
    closeOpen?.()
    closeOpen = close
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (item.contains(document.activeElement)) button.current?.focus()
      close()
    }
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !item.contains(target)) close()
    }
    document.addEventListener('keydown', escape)
    document.addEventListener('pointerdown', elsewhere)
    return () => {
      if (closeOpen === close) closeOpen = undefined
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', elsewhere)
    }
  }, [open])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && (
        <div id={id} className={styles['panel']} role="group" aria-label={label}>
          {children}
        </div>
      )}
    </>
  )
}
