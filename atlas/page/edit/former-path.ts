import type { Edit } from '#atlas/edit/edits.ts'
import { parentPath, pathBelow, renamedIn } from '#atlas/edit/targets.ts'

const renamesIn = (edits: readonly Edit[]) =>
  edits.flatMap((edit) =>
    edit.edit === 'rename' ? [{ from: edit.state, to: pathBelow(parentPath(edit.state) ?? '', edit.to) }] : [],
  )

/** Returns a function from the path of a state under some edits to its path under those before. */
export function formerPathOf(before: readonly Edit[], now: readonly Edit[]): (path: string) => string {
  const differs = now.findIndex((edit, index) => edit !== before[index])
  const shared = differs < 0 ? now.length : differs
  const taken = renamesIn(now.slice(shared)).toReversed()
  const given = renamesIn(before.slice(shared))
  return (path) => {
    const original = taken.reduce((at, { from, to }) => renamedIn(at, to, from), path)
    return given.reduce((at, { from, to }) => renamedIn(at, from, to), original)
  }
}
