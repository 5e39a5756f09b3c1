import { useState } from 'react'

/**
 * Returns the value, or while `held` the last one before; the first one is taken in any case. Pass the same object while
 * nothing has changed.
 */
export function useHeld<Value>(value: Value | undefined, held: boolean): Value | undefined {
  const [last, setLast] = useState(value)
  const isHeld = held && last !== undefined
  if (!isHeld && !Object.is(last, value)) setLast(() => value)
  return isHeld ? last : value
}
