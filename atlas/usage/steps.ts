/** Upper ends of the steps of dwelling, in milliseconds; the last step has none. */
export const dwellSteps = [250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000] as const

/** Upper ends of the steps of vitals: LCP and INP in milliseconds, CLS in thousandths; the last step has none. */
export const vitalSteps = {
  LCP: [600, 1000, 1600, 2500, 4000, 8000],
  INP: [50, 100, 200, 500, 1000],
  CLS: [1, 10, 50, 100, 250],
} as const

/** Returns the step of a value: the first whose upper end it does not exceed. */
export const stepOf = (ends: readonly number[], value: number): number => {
  const step = ends.findIndex((end) => value <= end)
  return step === -1 ? ends.length : step
}
