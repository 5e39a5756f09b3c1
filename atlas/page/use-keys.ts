import { useEffect, useEffectEvent } from 'react'

/** What a key does, by the key's name; a function hands back false when it left the key to the browser. */
export type Keys = Readonly<Record<string, () => unknown>>

/** Listens for keys while nobody types, no dialog is open and no modifier is held. */
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
