import type { RouterHistory } from '@tanstack/react-router'

/** How long the browser may take to go back, in milliseconds. */
export const backPatience = 500

let underWay = false

/**
 * Goes so many steps back in the history of the tab. Asked again before the browser has gone, it goes no further: a button
 * that was pressed twice leads to where it leads when pressed once.
 */
export function stepBack(history: RouterHistory, steps = 1): void {
  if (underWay) return
  underWay = true
  const arrive = () => {
    underWay = false
    stop()
    clearTimeout(waiting)
  }
  const stop = history.subscribe(arrive)
  const waiting = setTimeout(arrive, backPatience)
  history.go(-steps)
}
