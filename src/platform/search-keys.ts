/** Where a key is a letter, or chooses. */
const fields = 'input, textarea, select, [contenteditable]'

/** Whether a key asks for the search: `/` outside of fields, Ctrl-K and ⌘K anywhere; none while a dialog is open. */
export function asksForSearch(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'>,
  /** Whether the focus is in a field. */
  inField: boolean,
): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.defaultPrevented || event.repeat || event.isComposing || altKey) return false
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !ctrlKey && !inField
}

/** Hears when a key asks for the search; the browser then does nothing else with it. */
export function whenSearchKeys(listener: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    const inField = event.target instanceof Element && event.target.closest(fields) !== null
    if (!asksForSearch(event, inField) || document.querySelector('[data-dialog]') !== null) return
    event.preventDefault()
    listener()
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}
