import { useCallback } from 'react'

/**
 * Hands on an element once it has been on the screen, and null when it goes: Embla measures the page for what it is
 * handed, which what is drawn with it shall not wait for.
 */
export function useDrawn(take: (element: HTMLElement | null) => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(() => take(element))
      })
      return () => {
        cancelAnimationFrame(frame)
        clearTimeout(timer)
        take(null)
      }
    },
    [take],
  )
}
