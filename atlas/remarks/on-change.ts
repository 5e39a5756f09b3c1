import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import type { ChartDiff, ElementChange } from '#atlas/export/diff.ts'
import { isUnsettled, type Remark } from './remark.ts'

/** What is left to settle of a state or transition that changed, wherever the remark knows it from. */
export const remarksOnElement = (remarks: readonly Remark[], { at, was, former }: ElementChange): Remark[] =>
  remarks.filter((remark) => isUnsettled(remark) && [at, was, former].includes(remark.target))

/** What is left to settle of a chart that changed as a whole: of all of it, where all of it came or went. */
export function remarksOnWhole(remarks: readonly Remark[], { change, facts }: ChartDiff): Remark[] {
  const left = remarks.filter(isUnsettled)
  if (change === 'added' || change === 'removed') return left
  return facts.length > 0 ? left.filter(({ target }) => target === ROOT_PATH) : []
}
