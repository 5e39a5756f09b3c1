import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { favouritesMachine } from './favourites.machine.ts'

type Snapshot = SnapshotFrom<typeof favouritesMachine>

/** How the star of a game is wanted, null where it is as it is known to be; nothing is wanted before the gate is passed. */
export const wantedStar = (snapshot: Snapshot, nodeId: string): boolean | null =>
  snapshot.hasTag('asking')
    ? (snapshot.context.wishes.findLast((wish) => wish.nodeId === nodeId)?.favourite ?? null)
    : null

/** Why the star of a game could not be set: the server's code, `fault` where the line broke; null where nothing is to be said. */
export const starProblem = (snapshot: Snapshot, nodeId: string): Refusal['code'] | 'fault' | null => {
  const { problem } = snapshot.context
  return problem === null || problem.nodeId !== nodeId ? null : (problem.code ?? 'fault')
}
