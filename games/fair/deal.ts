import type { Draw } from './fair.ts'

/**
 * Returns a function that deals one of the items that are left at each call, all equally likely. It throws a
 * RangeError when none is left, as `draw` does.
 */
export function dealFrom<Item>(draw: Draw, items: readonly Item[]): () => Item {
  const left = [...items]
  return () => left.splice(draw(left.length), 1)[0]!
}
