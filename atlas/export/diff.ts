import type { ChartJson, PathJson, StateJson, TransitionJson } from './chart-json.ts'
import { movesBetween, renamed, type Moves } from './diff-moves.ts'
import { durationText } from './transition-text.ts'

export type Change = 'added' | 'removed' | 'changed'

/** A field of an element before and now, as texts; empty where there is no value. */
export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** A changed state or transition. */
export interface ElementChange {
  /** Present path or identity; that of the base for a removed element. */
  readonly at: string
  /** Path or identity in the base; null for an added element. */
  readonly was: string | null
  /** Identity of the former transition in the union. */
  readonly former?: string
  readonly change: Change
  readonly details: readonly FieldChange[]
}

/** The changes of one chart between two versions. */
export interface ChartDiff {
  readonly flow: string
  readonly change: Change | 'same'
  /** The present chart together with removed elements; null when nothing changed. */
  readonly union: ChartJson | null
  /** Changes of the chart as a whole. */
  readonly facts: readonly FieldChange[]
  readonly states: readonly ElementChange[]
  readonly transitions: readonly ElementChange[]
  /** Pinned journeys by name. */
  readonly journeys: readonly ElementChange[]
}

/** A chart of the base that cannot be loaded; it is left out on both sides. */
export interface Unread {
  readonly flow: string
  readonly file: string
  readonly message: string
}

/** The comparison of two versions of all charts. */
export interface AtlasDiff {
  readonly base: { readonly ref: string; readonly commit: string }
  /** Sorted by name, unchanged ones included. */
  readonly charts: readonly ChartDiff[]
  readonly problems: readonly Unread[]
}

/** The separator of a journey's steps in comparisons. */
export const STEP = ' › '

/** Compares all charts of two versions; a chart on one side only was added or removed. */
export function diffCharts(before: readonly ChartJson[], now: readonly ChartJson[]): ChartDiff[] {
  const flows = [...new Set([...before, ...now].map(({ flow }) => flow))].toSorted()
  return flows.map((flow) => {
    const old = before.find((chart) => chart.flow === flow)
    const current = now.find((chart) => chart.flow === flow)
    if (old && current) return diffChart(old, current)
    const only = (old ?? current) as ChartJson
    return { ...unchanged(flow), change: old ? 'removed' : 'added', union: bare(only) }
  })
}

const unchanged = (flow: string): ChartDiff => ({
  flow,
  change: 'same',
  union: null,
  facts: [],
  states: [],
  transitions: [],
  journeys: [],
})

/**
 * Compares two versions of a chart. Renamed or moved states, and transitions with another target, guard or event count
 * as changed, not as removed and added.
 */
export function diffChart(before: ChartJson, now: ChartJson): ChartDiff {
  const moves = movesBetween(before, now)
  const old = renamed(before, moves)
  const states = diffStates(before, old, now, moves)
  const transitions = diffTransitions(before, old, now)
  const facts = diffFacts(before, now)
  const journeys = diffJourneys(before.journeys, now.journeys)
  const isSame = [states, transitions, facts, journeys].every(({ length }) => length === 0)
  if (isSame) return unchanged(now.flow)
  const union = unionOf(old, now, transitions)
  return { flow: now.flow, change: 'changed', union, facts, states, transitions, journeys }
}

/** A chart without its tests, which are not compared. */
const bare = (chart: ChartJson): ChartJson => ({ ...chart, paths: [], journeys: [], coverage: [] })

const list = (values: readonly string[]): string => values.join(', ')
const yes = (is: boolean): string => (is ? 'yes' : 'no')

type Facts = Readonly<Record<string, string>>

function compare(before: Facts, now: Facts): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return fields.flatMap((field) => {
    const pair = { field, before: before[field] ?? '', after: now[field] ?? '' }
    return pair.before === pair.after ? [] : [pair]
  })
}

const delayFacts = ({ delays }: ChartJson): Facts =>
  Object.fromEntries(
    Object.entries(delays)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, delay]) => [`delay ${name}`, delay === null ? 'computed' : durationText(delay)]),
  )

const diffFacts = (before: ChartJson, now: ChartJson): FieldChange[] =>
  compare({ 'machine id': before.id, ...delayFacts(before) }, { 'machine id': now.id, ...delayFacts(now) })

const stateFacts = ({ kind, initial, description, requirements, tags, entry, exit, invokes, history }: StateJson) => ({
  kind: history === null ? kind : `${history.depth} ${kind}`,
  'leads to': list(history?.targets ?? []),
  'begins here': yes(initial),
  description,
  requirements: list(requirements),
  tags: list(tags.toSorted()),
  'on entry': list(entry),
  'on exit': list(exit),
  runs: list(invokes.map(({ src }) => src)),
})

/** `old` is `before` with the present names, state by state and transition by transition. */
function diffStates(before: ChartJson, old: ChartJson, now: ChartJson, moves: Moves): ElementChange[] {
  const wasAt = new Map(
    old.states.map((state, index) => [state.path, { state, was: before.states[index]?.path ?? state.path }]),
  )
  const here = new Set(now.states.map(({ path }) => path))
  const kept = now.states.flatMap((state): ElementChange[] => {
    const found = wasAt.get(state.path)
    if (!found) return [{ at: state.path, was: null, change: 'added', details: [] }]
    const details = [
      ...(moves.has(found.was) ? [{ field: 'name', before: found.was, after: state.path }] : []),
      ...compare(stateFacts(found.state), stateFacts(state)),
    ]
    return details.length > 0 ? [{ at: state.path, was: found.was, change: 'changed', details }] : []
  })
  const gone = old.states.flatMap((state, index): ElementChange[] =>
    here.has(state.path)
      ? []
      : [{ at: state.path, was: before.states[index]?.path ?? state.path, change: 'removed', details: [] }],
  )
  return [...kept, ...gone]
}

const transitionFacts = ({ event, guard, targets, reenter, actions, description, requirements }: TransitionJson) => ({
  event,
  guard,
  'goes to': list(targets),
  're-enters': yes(reenter),
  actions: list(actions),
  description,
  requirements: list(requirements),
})

const groupOf = ({ source, kind, event }: TransitionJson): string => `${source}|${kind}|${event}`

interface Pair {
  readonly before: TransitionJson
  readonly now: TransitionJson
}

/** The similarity of a removed and an added transition; 0 when they cannot be the same. */
function likeness({ before, now }: Pair, isOnlyOne: boolean): number {
  if (before.source !== now.source || before.kind !== now.kind) return 0
  const same = (a: readonly string[], b: readonly string[]) => (list(a) === list(b) ? 1 : 0)
  const isSameGuard = before.guard === now.guard ? 1 : 0
  const [targets, actions] = [same(before.targets, now.targets), same(before.actions, now.actions)]
  if (before.event !== now.event) return isSameGuard + targets + actions === 3 ? 1 : 0
  if (isSameGuard + targets === 0 && !isOnlyOne) return 0
  return 2 + 2 * isSameGuard + 2 * targets + actions
}

function pairUp(gone: readonly TransitionJson[], fresh: readonly TransitionJson[]): Pair[] {
  const count = (of: readonly TransitionJson[], one: TransitionJson) =>
    of.filter((other) => groupOf(other) === groupOf(one)).length
  const candidates = gone
    .flatMap((before) =>
      fresh.map((now) => {
        const isOnlyOne = count(gone, before) === 1 && count(fresh, now) === 1
        return { before, now, score: likeness({ before, now }, isOnlyOne), key: [before.id, now.id].toSorted().join() }
      }),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const pairs: Pair[] = []
  for (const { before, now } of candidates) {
    if (pairs.some((pair) => pair.before === before || pair.now === now)) continue
    pairs.push({ before, now })
  }
  return pairs
}

function diffTransitions(base: ChartJson, old: ChartJson, now: ChartJson): ElementChange[] {
  const known = new Map(now.transitions.map((transition) => [transition.id, transition]))
  const idInBase = new Map(old.transitions.map((transition, index) => [transition, base.transitions[index]?.id ?? '']))
  const stayed = old.transitions.flatMap((before) => {
    const same = known.get(before.id)
    return same && same.kind === before.kind ? [{ before, now: same }] : []
  })
  const stays = new Set(stayed.flatMap((pair) => [pair.before, pair.now]))
  const gone = old.transitions.filter((transition) => !stays.has(transition))
  const fresh = now.transitions.filter((transition) => !stays.has(transition))
  const pairs = [...stayed, ...pairUp(gone, fresh)]
  const beforeOf = new Map(pairs.map((pair) => [pair.now, pair.before]))
  const paired = new Set(pairs.map(({ before }) => before))
  const kept = now.transitions.flatMap((transition): ElementChange[] => {
    const before = beforeOf.get(transition)
    if (!before) return [{ at: transition.id, was: null, change: 'added', details: [] }]
    const details = [
      ...compare(transitionFacts(before), transitionFacts(transition)),
      ...compare(placeAmong(pairs, 'before', before), placeAmong(pairs, 'now', transition)),
    ]
    if (details.length === 0) return []
    const was = idInBase.get(before) ?? before.id
    const former = details.some(({ field }) => field === 'goes to') ? { former: before.id } : {}
    return [{ at: transition.id, was, ...former, change: 'changed', details }]
  })
  const lost = gone.flatMap((transition): ElementChange[] =>
    paired.has(transition)
      ? []
      : [{ at: transition.id, was: idInBase.get(transition) ?? transition.id, change: 'removed', details: [] }],
  )
  return [...kept, ...lost]
}

/** The position of a branch among those of both versions: the first whose guard holds is taken. */
function placeAmong(pairs: readonly Pair[], side: 'before' | 'now', transition: TransitionJson): Facts {
  const group = pairs.filter((pair) => groupOf(pair.before) === groupOf(pair.now))
  const rivals = group.map((pair) => pair[side]).filter((other) => groupOf(other) === groupOf(transition))
  const place = rivals.toSorted((a, b) => a.branch - b.branch).indexOf(transition)
  return rivals.length > 1 && place >= 0 ? { 'place among its branches': String(place + 1) } : {}
}

function diffJourneys(before: readonly PathJson[], now: readonly PathJson[]): ElementChange[] {
  const facts = ({ claim, input, steps }: PathJson): Facts => ({
    claim,
    input,
    steps: steps.map(({ stimulus }) => stimulus).join(STEP),
  })
  const kept = now.flatMap((journey): ElementChange[] => {
    const old = before.find(({ name }) => name === journey.name)
    if (!old) return [{ at: journey.name, was: null, change: 'added', details: compare({}, { claim: journey.claim }) }]
    const details = compare(facts(old), facts(journey))
    return details.length > 0 ? [{ at: journey.name, was: journey.name, change: 'changed', details }] : []
  })
  const lost = before
    .filter(({ name }) => now.every((journey) => journey.name !== name))
    .map(({ name, claim }): ElementChange => ({
      at: name,
      was: name,
      change: 'removed',
      details: compare({ claim }, {}),
    }))
  return [...kept, ...lost]
}

/** The present chart with removed states, beside their former siblings, and former transitions. */
function unionOf(old: ChartJson, now: ChartJson, changes: readonly ElementChange[]): ChartJson {
  const states = [...now.states]
  const has = (path: string) => states.some((state) => state.path === path)
  old.states.forEach((state, index) => {
    if (has(state.path)) return
    const before = old.states.slice(0, index).findLast(({ path }) => has(path))
    const at = states.findIndex(({ path }) => path === before?.path)
    states.splice(at + 1, 0, { ...state, initial: false })
  })
  const shown = new Set(changes.flatMap(({ change, at, former }) => (change === 'removed' ? at : (former ?? []))))
  const here = new Set(now.transitions.map(({ id }) => id))
  const gone = old.transitions.filter(({ id }) => !here.has(id) && shown.has(id))
  return { ...bare(now), delays: { ...old.delays, ...now.delays }, states, transitions: [...now.transitions, ...gone] }
}
