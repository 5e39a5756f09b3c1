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

/** For how long letters are kept for a field that does not come, in milliseconds. */
const longestWait = 5_000

/** Tells what is typed from now on, until a field has the focus, something else is done, or nothing comes for a while. */
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
  setTimeout(stop, longestWait)
}

const isInField = ({ target }: Event) => target instanceof Element && target.closest(fields) !== null

/**
 * Hears when a key asks for the search; the browser then does nothing else with it. Letters typed before the search has
 * a field are told after it, all of them each time.
 */
export function whenSearchKeys(listener: (typed: string) => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if (!asksForSearch(event, isInField(event)) || document.querySelector('[data-dialog]') !== null) return
    event.preventDefault()
    listener('')
    keepLetters(listener)
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}
