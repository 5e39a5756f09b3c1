/** The last act of each key that has not ended. */
const last = new Map<string, Promise<unknown>>()

/**
 * Begins an act once all earlier ones of its key have ended, in the order in which they were asked for, and answers or
 * throws what it does. It orders the acts of this server alone: what must hold over several is the database's to see to.
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
