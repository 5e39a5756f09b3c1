import { useState } from 'react'

/**
 * The text whose room is kept: the one given or, while `busy`, the last one. A form that is sent again so keeps its
 * height until the answer, and what is under the pointer stays there. Null when nothing needs room.
 */
export function useHeldText(text: string | null, busy: boolean): string | null {
  const [last, setLast] = useState(text)
  const held = text ?? (busy ? last : null)
  if (held !== last) setLast(held)
  return held
}
