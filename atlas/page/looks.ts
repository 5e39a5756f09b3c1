import type { Change } from '#atlas/export/diff.ts'
import type { TransitionJson } from '#atlas/export/chart-json.ts'
import type { Covered } from './words-of.ts'

/** What is to stand out in a drawing. */
export interface Marks {
  /** Path of a state or identity of a transition. */
  readonly chosen: string | null
  /** States and transitions that stay in full strength; null when all do. */
  readonly lit: ReadonlySet<string> | null
  /** States the chart is in while a path is played. */
  readonly active: ReadonlySet<string>
  /** Transitions the last step took. */
  readonly taken: ReadonlySet<string>
  /** How tests cover each transition; null when coverage is not shown. */
  readonly covered: ReadonlyMap<string, Covered> | null
  /** What became of a state or transition since another version. */
  readonly changes?: ReadonlyMap<string, Change>
  /** What people did; left out where it is not shown. */
  readonly use?: UseMarks
}

/** What people did, as far as it is drawn. */
export interface UseMarks {
  /** How often each transition was taken, and the most frequent of them. */
  readonly counts: ReadonlyMap<string, number>
  readonly most: number
  /** Of those in a state, the share that left the site there. */
  readonly leaving: ReadonlyMap<string, number>
}

/** How wide a line is that nobody, and one that most people took, in pixels of the drawing. */
const NARROWEST = 1.2
const WIDEST = 10
/** Several transitions together may be more than the most frequent one alone. */
const WIDEST_TOGETHER = 14

/** How wide a line is that stands for some transitions, by their use. */
export function widthLook({ use }: Marks, ids: readonly string[]) {
  if (!use) return {}
  const count = ids.reduce((sum, id) => sum + (use.counts.get(id) ?? 0), 0)
  const width = NARROWEST + (WIDEST - NARROWEST) * (use.most === 0 ? 0 : count / use.most)
  return {
    'data-use': count > 0 ? 'some' : 'none',
    style: { ['--use' as string]: `${Math.min(WIDEST_TOGETHER, width).toFixed(1)}px` },
  }
}

/** How a state stands out in which people leave. */
export function leavingLook({ use }: Marks, path: string) {
  const share = use?.leaving.get(path)
  return share === undefined ? {} : { 'data-leaving': '', style: { ['--leaving' as string]: `${1.6 + 5 * share}px` } }
}

/** How a state or transition stands out, as attributes. */
export const lookOf = ({ chosen, lit, changes }: Marks, id: string) => ({
  'data-chosen': chosen === id || undefined,
  'data-dim': (lit !== null && !lit.has(id)) || undefined,
  'data-change': changes?.get(id),
})

/** How the text of a transition stands out. */
export const textLook = (marks: Marks, id: string) => ({
  ...lookOf(marks, id),
  'data-taken': marks.taken.has(id) || undefined,
  'data-covered': marks.covered === null ? undefined : coveredIn(marks.covered, id),
})

/** How a line stands out that stands for some transitions. */
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

/** How what several lines share stands out: by what is true of all of them. */
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

/** An arrow of several transitions changed when one of them did; it came or went only when all did. */
const changeOf = (changes: readonly (Change | undefined)[]): Change | undefined => {
  const [first] = changes
  if (changes.every((change) => change === first)) return first
  return changes.every((change) => change === undefined || change === 'removed') ? undefined : 'changed'
}
