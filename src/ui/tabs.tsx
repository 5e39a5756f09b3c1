import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

/** A tab: `value` is its id, `content` is rendered while it is chosen. */
export interface Tab<Value extends string> {
  readonly value: Value
  readonly label: string
}

export interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

/** A row of tabs with one panel; arrow keys, Home and End choose. With a single tab the row is left out. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const chosen = tabs.findIndex((tab) => tab.value === value)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = tabs.length - 1
    const next = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen <= 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }
    const target = tabs[next[event.key as keyof typeof next] ?? -1]
    if (target === undefined) return
    event.preventDefault()
    onChange(target.value)
    document.getElementById(`${id}-${target.value}`)?.focus()
  }

  if (tabs.length < 2) return <>{children}</>
  return (
    <>
      <div className={styles['list']} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={styles['tab']}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
