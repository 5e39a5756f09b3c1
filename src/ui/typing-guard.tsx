import { useLayoutEffect, useReducer } from 'react'

/**
 * Renders nothing, and keeps letters typed into a field that was just rendered. React subscribes to a chart a moment
 * after the first render of its component, and would reset what is typed in that moment. A synchronous render
 * subscribes at once, so one is forced before each letter: after the letter is in the field, a render without it would
 * remove it as well.
 */
export function TypingGuard() {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    addEventListener('beforeinput', draw, true)
    return () => removeEventListener('beforeinput', draw, true)
  }, [])
  return null
}
