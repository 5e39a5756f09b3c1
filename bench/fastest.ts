const rounds = 3

/** Returns the fastest of a few rounds, the least disturbed one. */
export const fastest = <Result>(work: () => Result): { readonly result: Result; readonly ms: number } => {
  let best = Number.POSITIVE_INFINITY
  let result = work()
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    result = work()
    best = Math.min(best, performance.now() - from)
  }
  return { result, ms: best }
}
