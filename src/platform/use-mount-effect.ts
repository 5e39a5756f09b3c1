import { type EffectCallback, useEffect } from 'react'

/** Calls `enter` on mount, and the function it returned, if any, on unmount. */
export function useMountEffect(enter: EffectCallback): void {
  useEffect(enter, [enter])
}
