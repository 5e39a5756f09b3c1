import type { ChartJson } from './chart-json.ts'
import type { Change, ChartDiff } from './diff.ts'

/** Returns the change of every state and transition; for changed targets also of the former transition. */
export function changesIn({ change, union, states, transitions }: ChartDiff): Map<string, Change> {
  if (!union) return new Map()
  if (change === 'added' || change === 'removed') {
    return new Map(
      [...union.states.map(({ path }) => path), ...union.transitions.map(({ id }) => id)].map((at) => [at, change]),
    )
  }
  const known = new Set(union.transitions.map(({ id }) => id))
  const marks = new Map<string, Change>()
  for (const { at, former, change: mark } of [...states, ...transitions]) {
    marks.set(at, mark)
    if (former !== undefined && known.has(former) && !marks.has(former)) marks.set(former, 'removed')
  }
  return marks
}

/** Returns the union without its unchanged parts, but with the ancestors and targets of changed ones. */
export function changedPart(union: ChartJson, changes: ReadonlyMap<string, Change>): ChartJson {
  const transitions = union.transitions.filter(({ id }) => changes.has(id))
  const wanted = new Set([
    ...transitions.flatMap(({ source, targets }) => [source, ...targets]),
    ...union.states.filter(({ path }) => changes.has(path)).map(({ path }) => path),
  ])
  const parents = new Map(union.states.map(({ path, parent }) => [path, parent]))
  for (const path of [...wanted]) {
    for (let at = parents.get(path) ?? null; at !== null; at = parents.get(at) ?? null) wanted.add(at)
  }
  return { ...union, transitions, states: union.states.filter(({ path }) => wanted.has(path)) }
}
