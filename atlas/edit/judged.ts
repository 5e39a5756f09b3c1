import { check } from '#atlas/check/check.ts'
import { compareBaseline } from '#atlas/check/baseline.ts'
import type { Finding } from '#atlas/check/finding.ts'
import type { ExploreOptions } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import type { Edited } from './apply.ts'
import type { Edit } from './edits.ts'
import { pathBelow, parentPath, renamedIn } from './targets.ts'

/** Returns what a check finds in an edited chart and did not find in it before. */
export function newFindings(found: FoundModel, edited: Edited, options: ExploreOptions): readonly Finding[] {
  const findingsOf = (model: AnyModel): readonly Finding[] =>
    check(model, found.foreign ? { ...options, strictness: 'sound', untilTaken: true } : options).findings
  const { flow } = found.model
  const accepted = groupedBy(
    findingsOf(found.model).map(({ rule, at }) => ({ rule, at: placeAfter(at, edited.edits) })),
    ({ rule, at }) => `${rule}|${at}`,
  )
  const counts = [...accepted.values()].flatMap((all) =>
    all.slice(0, 1).map((one) => ({ flow, ...one, count: all.length })),
  )
  return compareBaseline(findingsOf(edited.model), counts, [flow]).fresh
}

/** The place of a finding under the names that states have after the edits. */
export const placeAfter = (at: string, edits: readonly Edit[]): string =>
  edits.reduce(
    (place, edit) =>
      edit.edit === 'rename' ? renamedIn(place, edit.state, pathBelow(parentPath(edit.state) ?? '', edit.to)) : place,
    at,
  )
