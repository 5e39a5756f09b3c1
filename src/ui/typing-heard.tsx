import { useLayoutEffect, useReducer } from 'react'

/**
 * Draws nothing, and lets no letter be lost in a field that has just come. React listens to a chart only a moment after
 * it has drawn what shows it, and what is typed in that moment it takes back out of the field. Whatever is to be drawn
 * at once makes it listen first, so that is asked for before each letter: once the letter stands in the field, what is
 * drawn without it would take it away, too.
 */
export function TypingHeard() {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    addEventListener('beforeinput', draw, true)
    return () => removeEventListener('beforeinput', draw, true)
  }, [])
  return null
}
