import { useEffect } from 'react'

/** Calls `enter` when the component comes onto the screen, and what that answers when it goes. */
export function useStay(enter: () => () => void): void {
  useEffect(enter, [enter])
}
