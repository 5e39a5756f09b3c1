import { useState } from 'react'

/**
 * Returns the text whose room is kept: the given one or, while `busy`, the last one. So a form that is sent again keeps
 * its height until the answer, and nothing moves under the pointer. Null when no room is needed.
 */
export function useHeldText(text: string | null, busy: boolean): string | null {
  const [last, setLast] = useState(text)
  const held = text ?? (busy ? last : null)
  if (held !== last) setLast(held)
  return held
}
