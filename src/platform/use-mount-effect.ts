import { useEffect } from 'react'

/** Calls `enter` on mount, and the function it returned on unmount. */
export function useMountEffect(enter: () => () => void): void {
  useEffect(enter, [enter])
}
