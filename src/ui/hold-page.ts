import { useLayoutEffect } from 'react'

/** How many dialogs there are over the page. */
let held = 0

/**
 * Marks the body with the class `behind` while something modal is over the page. A style that asks the body what it
 * holds instead is asked again by the browser with every element that comes to any page.
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
