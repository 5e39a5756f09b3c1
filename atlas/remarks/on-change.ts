import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import type { ChartDiff, ElementChange } from '#atlas/export/diff.ts'
import { isUnsettled, type Remark } from './remark.ts'

/** Unsettled remarks on a changed state or transition, by its present or its former identity. */
export const remarksOnElement = (remarks: readonly Remark[], { at, was, former }: ElementChange): Remark[] =>
  remarks.filter((remark) => isUnsettled(remark) && [at, was, former].includes(remark.target))

/** Unsettled remarks on a changed chart as a whole; on any of its parts where the chart was added or removed. */
export function remarksOnWhole(remarks: readonly Remark[], { change, facts }: ChartDiff): Remark[] {
  const left = remarks.filter(isUnsettled)
  if (change === 'added' || change === 'removed') return left
  return facts.length > 0 ? left.filter(({ target }) => target === ROOT_PATH) : []
}
