import type { KeyboardEvent } from 'react'

/** Makes an element of a picture a button: SVG has none of its own. */
export const button = { role: 'button', tabIndex: 0 } as const

/** Does what a click on a button does when Enter or the space bar is pressed on it. */
export const onPress = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  run()
}
