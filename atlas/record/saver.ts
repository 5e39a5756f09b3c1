import { RefusedBatch } from './store.ts'

/** Saves batches, and again after a failure. */
export interface Saver {
  /** Saves later, unless a save is due already. */
  schedule(): void
  /** Saves now; resolves when each attempt has ended, well or not. */
  save(): Promise<void>
  /** Saves now, and then no more. */
  end(): Promise<void>
}

/** Unsaved batches in memory. Beyond them nothing is taken from the counters, which have a row a name. */
const maxWaiting = 2

/** Longest time between two attempts, as a multiple of the usual one. */
const maxPause = 64

/**
 * Saves what `next` returns, some time after it was scheduled. A batch whose `save` rejects waits for the next attempt,
 * which comes later after each failure; a refused one is dropped. Errors are reported and never thrown.
 */
export function createSaver<Batch extends object>(
  next: () => Batch | null,
  save: (batch: Batch) => Promise<void>,
  every: number,
  report: (error: unknown) => void,
): Saver {
  const waiting = new Set<Batch>()
  const running = new Map<Batch, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = 1
  let isOver = false

  const attempt = async (batch: Batch) => {
    try {
      await save(batch)
      waiting.delete(batch)
      pause = 1
    } catch (error) {
      if (error instanceof RefusedBatch) waiting.delete(batch)
      else pause = Math.min(pause * 2, maxPause)
      report(error)
    }
  }

  const takeNext = () => {
    if (waiting.size >= maxWaiting) return
    try {
      const batch = next()
      if (batch) waiting.add(batch)
    } catch (error) {
      report(error)
    }
  }

  const saveNow = async () => {
    clearTimeout(timer)
    timer = undefined
    takeNext()
    for (const one of waiting) {
      if (!running.has(one))
        running.set(
          one,
          attempt(one).finally(() => running.delete(one)),
        )
    }
    await Promise.all(running.values())
    if (waiting.size > 0) schedule()
  }

  const schedule = () => {
    if (timer !== undefined || isOver) return
    timer = setTimeout(() => void saveNow(), every * pause)
    // A process of Node may end before the next save.
    if (typeof timer === 'object') timer.unref()
  }

  return {
    schedule,
    save: saveNow,
    async end() {
      isOver = true
      await saveNow()
    },
  }
}
