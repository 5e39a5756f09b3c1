import { setTimeout as wait } from 'node:timers/promises'
import { inTurn } from '#server/domain/site/in-turn.ts'
import type { Db, Tx } from '#server/store/db.ts'

/** When work is left to a later run. */
export interface WorkLimits {
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal | undefined
  /** Done for a request, out of turn and without pauses. */
  readonly isWaitedFor?: boolean
}

/** With more entries than these to read, a request that shows what came of them leaves them to the job. */
export const backlogOfRequest = 1_000

/** How long a transaction should take, in milliseconds: the embedded database serves nobody else meanwhile. */
const target = 25
/** The longest pause after a transaction, in milliseconds. */
const longestPause = 50
const smallest = 10
/** What the backlogs of a server are in turn by. */
export const turnOfBacklogs = 'short transactions'

/** Rows of one transaction, at the fewest and at most. */
interface Bounds {
  readonly least?: number
  readonly most: number
}

/** The next size, by how long this one took: at most twice as many, at least a quarter. */
export function nextSize(size: number, took: number, { least = smallest, most }: Bounds): number {
  const fitting = Math.round((size * target) / Math.max(took, 1))
  return Math.min(most, Math.max(least, size / 4, Math.min(size * 2, fitting)))
}

/**
 * Works through a backlog in transactions of their own that are short enough for requests to come between: each is told
 * how many rows to do, so that it takes about 25 ms, and is followed by a pause as long as it took. Begins with `least`,
 * ten by default: more where a transaction takes long for however few rows, so that fewer would only take longer in all.
 * The server's backlogs take turns, pauses included: two at once would leave requests no pause between them. What a
 * request does itself takes none: behind three backlogs it would wait for the transactions and pauses of all.
 * `work` answers whether there may be more. Resolves with false when it was aborted before nothing was left.
 */
export async function inShortTransactions(
  db: Db,
  { signal, isWaitedFor = false, ...bounds }: WorkLimits & Bounds,
  work: (tx: Tx, size: number) => Promise<boolean>,
): Promise<boolean> {
  let size = Math.min(bounds.least ?? smallest, bounds.most)
  const oneTransaction = async (): Promise<'more' | 'done' | 'aborted'> => {
    if (signal?.aborted === true) return 'aborted'
    let took = 0
    const hasMore = await db.transaction(async (tx) => {
      const from = performance.now()
      const more = await work(tx, Math.floor(size))
      took = performance.now() - from
      return more
    })
    size = nextSize(size, took, bounds)
    if (!isWaitedFor) await wait(Math.min(took, longestPause))
    return hasMore ? 'more' : 'done'
  }
  for (;;) {
    const left = isWaitedFor ? await oneTransaction() : await inTurn(turnOfBacklogs, oneTransaction)
    if (left !== 'more') return left === 'done'
  }
}
