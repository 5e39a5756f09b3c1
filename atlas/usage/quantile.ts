/** A quantile of a histogram. */
export interface Quantile {
  /** In the unit of the steps. */
  readonly value: number
  /** True when it lies in the last step, which has no upper end: the value is a minimum. */
  readonly isLeast: boolean
}

/**
 * Returns the quantile of a histogram for a share, interpolated in its step; `ends` are the upper ends of all steps but
 * the last. Null for an empty histogram.
 */
export function quantile(counts: readonly number[], ends: readonly number[], share: number): Quantile | null {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let passed = 0
  for (const [step, count] of counts.entries()) {
    if (count > 0 && passed + count >= wanted) {
      const from = ends[step - 1] ?? 0
      const to = ends[step]
      if (to === undefined) return { value: from, isLeast: true }
      return { value: from + ((wanted - passed) / count) * (to - from), isLeast: false }
    }
    passed += count
  }
  return null
}
