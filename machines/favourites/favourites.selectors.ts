import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { favouritesMachine } from './favourites.machine.ts'

type Snapshot = SnapshotFrom<typeof favouritesMachine>

/** Returns the optimistic value of a game's star; null where none is being saved, and until the gate is passed. */
export const pendingStar = (snapshot: Snapshot, nodeId: string): boolean | null =>
  snapshot.hasTag('saving')
    ? (snapshot.context.wishes.findLast((wish) => wish.nodeId === nodeId)?.favourite ?? null)
    : null

/** Returns why the star of a game could not be saved: a code, `fault` after a network error, or null for no problem. */
export const starProblem = (snapshot: Snapshot, nodeId: string): Refusal['code'] | 'fault' | null => {
  const { problem } = snapshot.context
  return problem === null || problem.nodeId !== nodeId ? null : (problem.code ?? 'fault')
}
