import { fromCallback, fromObservable, fromPromise } from 'xstate'

interface Logic6 {
  initialTransition(input: unknown, scope: object): [Snapshot, unknown]
  transition(snapshot: Snapshot, event: object, scope: object): [Snapshot, unknown]
}

interface Snapshot {
  readonly status: string
  readonly effects?: object
}

const notRun = (): never => {
  throw new Error('actors of XState 6 are not run')
}

/** Returns logic of XState 5 of the kind that logic of XState 6 has; nothing of it runs. Other logic is returned as it is. */
export function logicInShapeOf5(logic: unknown): unknown {
  if (typeof logic !== 'object' || logic === null || !('initialTransition' in logic) || 'root' in logic) return logic
  const { initialTransition, transition } = logic as Logic6
  const scope = { self: {}, system: {} }
  try {
    const [initial] = initialTransition(undefined, scope)
    const endsWith = (type: string) => transition(initial, { type, data: null }, scope)[0].status === 'done'
    if ('callback' in (initial.effects ?? {})) return fromCallback(notRun)
    if (endsWith('xstate.async.resolve')) return fromPromise(notRun)
    if (endsWith('xstate.observable.complete')) return fromObservable(notRun)
  } catch {
    // Logic of a project's own may need what is not here.
  }
  return logic
}
