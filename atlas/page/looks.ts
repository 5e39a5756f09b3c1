import type { Change } from '#atlas/export/diff.ts'
import type { TransitionJson } from '#atlas/export/chart-json.ts'
import type { Covered } from './coverage.ts'

/** Highlights of a drawing. */
export interface Marks {
  /** Path of a state or identity of a transition. */
  readonly chosen: string | null
  /** States and transitions that are not dimmed; null for all. */
  readonly lit: ReadonlySet<string> | null
  /** Active states while a path is played. */
  readonly active: ReadonlySet<string>
  /** Transitions the last step took. */
  readonly taken: ReadonlySet<string>
  /** How tests cover each transition; null when coverage is not shown. */
  readonly covered: ReadonlyMap<string, Covered> | null
  /** Changes since another version, by path or identity. */
  readonly changes?: ReadonlyMap<string, Change>
  /** Usage; left out where it is not shown. */
  readonly usage?: UsageMarks
}

/** Usage as it is drawn. */
export interface UsageMarks {
  /** Counts by transition, and the highest count. */
  readonly counts: ReadonlyMap<string, number>
  readonly most: number
  /** By state: the share of people in it that left the site there. */
  readonly leaving: ReadonlyMap<string, number>
}

/** Line widths of a transition that no one took and of the most frequent one, in pixels of the drawing. */
const NARROWEST = 1.2
const WIDEST = 10
/** The limit for a line of several transitions, whose sum may exceed the highest count. */
const WIDEST_TOGETHER = 14

/** Attributes for the width of a line, by the usage of its transitions. */
export function widthLook({ usage }: Marks, ids: readonly string[]) {
  if (!usage) return {}
  const count = ids.reduce((sum, id) => sum + (usage.counts.get(id) ?? 0), 0)
  const width = NARROWEST + (WIDEST - NARROWEST) * (usage.most === 0 ? 0 : count / usage.most)
  return {
    'data-usage': count > 0 ? 'some' : 'none',
    style: { ['--usage' as string]: `${Math.min(WIDEST_TOGETHER, width).toFixed(1)}px` },
  }
}

/** Attributes of a state in which people leave. */
export function leavingLook({ usage }: Marks, path: string) {
  const share = usage?.leaving.get(path)
  return share === undefined ? {} : { 'data-leaving': '', style: { ['--leaving' as string]: `${1.6 + 5 * share}px` } }
}

/** Highlight attributes of a state or transition. */
export const lookOf = ({ chosen, lit, changes }: Marks, id: string) => ({
  'data-chosen': chosen === id || undefined,
  'data-dim': (lit !== null && !lit.has(id)) || undefined,
  'data-change': changes?.get(id),
})

/** Highlight attributes of a transition's label. */
export const textLook = (marks: Marks, id: string) => ({
  ...lookOf(marks, id),
  'data-taken': marks.taken.has(id) || undefined,
  'data-covered': marks.covered === null ? undefined : coveredIn(marks.covered, id),
})

/** Highlight attributes of a line that stands for some transitions. */
export function lineLook(marks: Marks, kind: TransitionJson['kind'], ids: readonly string[]) {
  const { chosen, lit, taken, covered, changes } = marks
  const profiles = new Set(ids.map((id) => covered && coveredIn(covered, id)))
  return {
    'data-kind': kind,
    'data-chosen': ids.some((id) => id === chosen) || undefined,
    'data-dim': (lit !== null && !ids.some((id) => lit.has(id))) || undefined,
    'data-taken': ids.some((id) => taken.has(id)) || undefined,
    'data-covered': worstFirst.find((profile) => profiles.has(profile)),
    'data-change': changes && changeOf(ids.map((id) => changes.get(id))),
  }
}

/** Highlight attributes of the shared part of several lines: those that all of them have. */
export function trunkLook(marks: Marks, looks: readonly ReturnType<typeof lineLook>[]) {
  const common = <Key extends keyof ReturnType<typeof lineLook>>(key: Key) => {
    const [first, ...others] = looks.map((look) => look[key])
    return others.every((other) => other === first) ? first : undefined
  }
  return {
    'data-kind': common('data-kind'),
    'data-dim': common('data-dim'),
    'data-covered': marks.covered && common('data-covered'),
    'data-change': common('data-change'),
  }
}

const worstFirst: readonly Covered[] = ['no', 'unreachable', 'headless', 'browser', 'both']

const coveredIn = (covered: ReadonlyMap<string, Covered>, id: string): Covered => covered.get(id) ?? 'no'

/** An arrow is added or removed when all its transitions are, and changed when any of them is. */
const changeOf = (changes: readonly (Change | undefined)[]): Change | undefined => {
  const [first] = changes
  if (changes.every((change) => change === first)) return first
  return changes.every((change) => change === undefined || change === 'removed') ? undefined : 'changed'
}
