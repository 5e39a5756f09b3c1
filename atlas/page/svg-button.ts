import type { KeyboardEvent } from 'react'

/** Attributes that make an SVG element a button. */
export const button = { role: 'button', tabIndex: 0 } as const

/** A key handler that runs on Enter and on the space bar. */
export const onPress = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  run()
}
