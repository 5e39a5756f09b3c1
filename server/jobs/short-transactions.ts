import { setTimeout as wait } from 'node:timers/promises'
import { inTurn } from '#server/domain/site/in-turn.ts'
import type { Db, Tx } from '#server/store/db.ts'

/** Limits of one run over a backlog. */
export interface WorkLimits {
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal | undefined
  /** Runs for a request: without queueing and without pauses. */
  readonly isForRequest?: boolean
}

/** A request that finds more unread entries than this leaves them to the job. */
export const backlogOfRequest = 1_000

/** How long a transaction should take, in milliseconds: the embedded database serves no one else during it. */
const target = 25
/** The longest pause after a transaction, in milliseconds. */
const longestPause = 50
const smallest = 10
/** The lock name under which the backlogs of a server take turns. */
export const backlogTurn = 'short transactions'

/** Minimum and maximum rows per transaction. */
interface Bounds {
  readonly least?: number
  readonly most: number
}

/** Returns the next number of rows from how long this transaction took: at most double, at least a quarter. */
export function nextSize(size: number, took: number, { least = smallest, most }: Bounds): number {
  const fitting = Math.round((size * target) / Math.max(took, 1))
  return Math.min(most, Math.max(least, size / 4, Math.min(size * 2, fitting)))
}

/**
 * Works through a backlog in short transactions, so that requests run in between: each receives the number of rows it
 * may process in about 25 ms, and is followed by a pause as long as it took. Begins with `least`, ten by default: more
 * where a transaction has a high fixed cost. The server's backlogs take turns, pauses included: two at once would leave
 * requests no pause. A request's own work does not queue: it would wait for the transactions and pauses of all.
 * `work` returns whether there may be more. Resolves with false when it was aborted before the backlog was empty.
 */
export async function inShortTransactions(
  db: Db,
  { signal, isForRequest = false, ...bounds }: WorkLimits & Bounds,
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
    if (!isForRequest) await wait(Math.min(took, longestPause))
    return hasMore ? 'more' : 'done'
  }
  for (;;) {
    const left = isForRequest ? await oneTransaction() : await inTurn(backlogTurn, oneTransaction)
    if (left !== 'more') return left === 'done'
  }
}
