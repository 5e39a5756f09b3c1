import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'

/** A choice of a menu; `lang` is the language of its text, when it differs. */
export interface MenuChoice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly lang?: string
}

export interface ChoiceMenuProps<Value extends string> {
  readonly label: string
  readonly choices: readonly MenuChoice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Content of the button; its name is `label`. */
  readonly children: ReactNode
}

/**
 * A button with a list of choices, one of which is chosen: arrows, Home, End, Enter, Escape; a click outside closes it.
 */
export function ChoiceMenu<Value extends string>({
  label,
  choices,
  value,
  onChange,
  children,
}: ChoiceMenuProps<Value>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return undefined
    root.current?.querySelector<HTMLElement>('[aria-checked=true], [role=menuitemradio]')?.focus()
    const outside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Tab') return setOpen(false)
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const last = items.length - 1
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }
    const target = items[next[event.key as keyof typeof next] ?? -1]
    if (target === undefined) return undefined
    event.preventDefault()
    return target.focus()
  }

  return (
    <div className={styles['root']} ref={root}>
      <button
        ref={button}
        type="button"
        className={styles['trigger']}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && (
        <div id={id} className={styles['list']} role="menu" tabIndex={-1} aria-label={label} onKeyDown={move}>
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              role="menuitemradio"
              aria-checked={choice.value === value}
              className={styles['item']}
              lang={choice.lang}
              tabIndex={-1}
              onClick={() => {
                onChange(choice.value)
                close()
              }}
            >
              {choice.label}
              {choice.value === value && <Icon of={Check} size={16} />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
