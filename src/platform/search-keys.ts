/** Elements in which a key types or selects. */
const fields = 'input, textarea, select, [contenteditable]'

/** Returns whether a key opens the search: `/` outside of fields, Ctrl-K and ⌘K anywhere. */
export function isSearchShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'>,
  /** True if the focus is in a field. */
  inField: boolean,
): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.defaultPrevented || event.repeat || event.isComposing || altKey) return false
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !ctrlKey && !inField
}

/** How long typed letters are kept while the field is missing, in milliseconds. */
const timeout = 5_000

/** Calls `listener` with all text typed so far, until a field is focused, another key is used or the time is over. */
function keepLetters(listener: (typed: string) => void): void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  let typed = ''
  const stop = () => end.abort()
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const isLetter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !event.isComposing
    if (isInField(event) || (!isLetter && key !== 'Backspace' && key !== 'Shift')) return stop()
    if (key === 'Shift') return
    event.preventDefault()
    typed = isLetter ? typed + key : typed.slice(0, -1)
    listener(typed)
  }
  addEventListener('keydown', keep, options)
  addEventListener('pointerdown', stop, options)
  addEventListener('focusin', (event) => isInField(event) && stop(), options)
  setTimeout(stop, timeout)
}

const isInField = ({ target }: Event) => target instanceof Element && target.closest(fields) !== null

/**
 * Calls `listener` when a search shortcut is pressed, and prevents the browser's default; not while a dialog is open.
 * Letters typed before the search has a field follow, all of them each time.
 */
export function onSearchShortcut(listener: (typed: string) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSearchShortcut(event, isInField(event)) || document.querySelector('[data-dialog]') !== null) return
    event.preventDefault()
    listener('')
    keepLetters(listener)
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
