/** A terminal or file that progress is written to. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Reports a long work on many charts. */
export interface Progress {
  /** Announces the next chart. */
  next(name: string): void
  /** Ends the report: nothing of it stays on a terminal. */
  end(): void
}

/** Lines are written only after this time, in milliseconds: most builds are over by then. */
const PATIENCE = 2000

/**
 * Returns the progress of a work on that many charts: on a terminal one line that is written over, elsewhere a line for
 * each chart once the work takes long. Texts are `chart 3 of 12: lobby (4 s)`.
 */
export function progressOf(
  count: number,
  output: ProgressOutput = process.stderr,
  now: () => number = Date.now,
): Progress {
  const begun = now()
  const isTerminal = output.isTTY === true
  let at = 0
  return {
    next(name) {
      at += 1
      const elapsed = now() - begun
      const text = `chart ${at} of ${count}: ${name} (${Math.floor(elapsed / 1000)} s)`
      if (isTerminal) output.write(`\r\u001B[K${text}`)
      else if (elapsed >= PATIENCE) output.write(`${text}\n`)
    },
    end() {
      if (isTerminal) output.write('\r\u001B[K')
    },
  }
}
