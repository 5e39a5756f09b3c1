import { useLayoutEffect } from 'react'

/** How many dialogs there are over the page. */
let held = 0

/**
 * Marks the body with the class `behind` while something modal is over the page. Style asked the body what it holds
 * before, and with every element that came to any page the browser had to ask it again.
 */
export function useHeldPage(): void {
  useLayoutEffect(() => {
    held += 1
    document.body.classList.add('behind')
    return () => {
      held -= 1
      document.body.classList.toggle('behind', held > 0)
    }
  }, [])
}
