import { useLayoutEffect } from 'react'

/** Number of open dialogs. */
let openDialogs = 0

/**
 * Sets the class `behind` on the body while a modal is open, which locks the page's scroll. A selector such as
 * `body:has(dialog)` would be evaluated again with every element added to the page.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    openDialogs += 1
    document.body.classList.add('behind')
    return () => {
      openDialogs -= 1
      document.body.classList.toggle('behind', openDialogs > 0)
    }
  }, [])
}
