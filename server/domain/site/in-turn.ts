/** The last unfinished task of each key. */
const last = new Map<string, Promise<unknown>>()

/**
 * Runs a task once all earlier ones of its key have ended, in the order of the calls, and returns or throws its result.
 * It orders the tasks of this server alone: across servers the database has to.
 */
export function inTurn<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
  const own = (last.get(key) ?? Promise.resolve()).then(act)
  const end = () => {
    if (last.get(key) === ended) last.delete(key)
    return null
  }
  const ended = own.then(end, end)
  last.set(key, ended)
  return own
}
