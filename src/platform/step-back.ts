import type { RouterHistory } from '@tanstack/react-router'

/** How long to wait for the browser to go back, in milliseconds. */
export const backTimeout = 500

let underWay = false

/**
 * Goes `steps` back in the tab's history. A second call before the browser has gone is ignored: a button pressed twice
 * leads where one press leads.
 */
export function stepBack(history: RouterHistory, steps = 1): void {
  if (underWay) return
  underWay = true
  const finish = () => {
    underWay = false
    stop()
    clearTimeout(timer)
  }
  const stop = history.subscribe(finish)
  const timer = setTimeout(finish, backTimeout)
  history.go(-steps)
}
