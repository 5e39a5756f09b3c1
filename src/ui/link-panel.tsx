import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './link-panel.module.css'

/** Hover delays before the panel opens and before it closes, in milliseconds. */
const opensAfter = 120
const closesAfter = 240

/** Closes the open panel: there is one at a time. */
let closeOpen: (() => void) | undefined

export interface LinkPanelProps {
  /** Label of the panel and of the button that opens it. */
  readonly label: string
  /** Called on hover or focus, before it opens. */
  readonly onIntent: () => void
  /** Called on a click on the link; may prevent the navigation. */
  readonly onFollow?: (event: MouseEvent) => void
  /** Rendered while it is open. */
  readonly children: ReactNode
}

/**
 * A panel of a link: render it after the link, inside one element of their own. Hovering that element opens it, for
 * keyboard and touch there is a button; Escape, a click outside, leaving it and following a link close it. The panel is
 * positioned below the nearest positioned ancestor, as wide as that.
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
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => item.addEventListener(name, handle, { signal: listening.signal })
    listen('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse') return
      intend()
      turn(true, opensAfter)
    })
    listen('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') turn(false, closesAfter)
    })
    // The pointer may have entered before this was mounted.
    if (matchMedia('(hover: hover)').matches && item.matches(':hover')) {
      intend()
      turn(true, opensAfter)
    }
    listen('focusin', () => intend())
    listen('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) turn(false, 0)
    })
    listen('click', (event) => {
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
