import { useEffect, useEffectEvent } from 'react'

/** Handlers by key name; a handler returns false to leave the key to the browser. */
export type Keys = Readonly<Record<string, () => unknown>>

/** Handles keys while no text field has the focus, no dialog is open and no modifier is held. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isTyping = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => target instanceof kind)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    const run = keys[event.key]
    if (run && run() !== false) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
