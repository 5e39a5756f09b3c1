import type { ChartJson } from '#atlas/export/chart-json.ts'
import { countsOf, dwellSteps, enteredIn, type FlowUse } from './flow-use.ts'
import { identityOf } from './identity.ts'
import { quantile, type Found } from './quantile.ts'

/** A chart as far as use is laid over it. */
export type Drawn = Pick<ChartJson, 'states' | 'transitions'>

/** A transition as people took it. */
export interface Way {
  readonly id: string
  readonly source: string
  readonly event: string
  readonly count: number
  /** Of all that its event set off in its state. */
  readonly ofEvent: number
  /** Of all that led on from its state, and of those who left the site there. */
  readonly ofState: number
  /** What came of it, where that has a name; the most frequent first. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number; readonly share: number }[]
  /** False for a transition of another version, which the chart no longer has. */
  readonly isHere: boolean
}

/** The ways one event took from a state. */
export interface Branch {
  readonly event: string
  readonly count: number
  readonly ofState: number
  /** The most frequent first. */
  readonly ways: readonly Way[]
}

/** A state as people were in it. */
export interface StateUse {
  readonly path: string
  /** Null where nothing is told: of states with others inside, and of those that too few came to. */
  readonly entered: number | null
  /** Visits that ended here. */
  readonly left: number
  /** Of all that led on from here or ended here. */
  readonly leftShare: number
  /** Half of the stays were shorter. */
  readonly dwell: Found | null
  readonly branches: readonly Branch[]
}

/** Use laid over a chart. */
export interface UseOnChart {
  readonly use: FlowUse
  /** By identity, those the chart no longer has included. */
  readonly ways: ReadonlyMap<string, Way>
  /** By path: every state of which something is told. */
  readonly states: ReadonlyMap<string, StateUse>
  /** How often the most frequent transition was taken. */
  readonly most: number
}

/** Lays use over a chart: shares, dwelling, and where people leave. */
export function onChart(chart: Drawn, use: FlowUse): UseOnChart {
  const counts = [...countsOf(use)].map(([id, count]) => ({ id, count, ...identityOf(id) }))
  const bySource = Map.groupBy(counts, ({ source }) => source)
  const outcomes = Map.groupBy(use.transitions, ({ id }) => id)
  const here = new Set(chart.transitions.map(({ id }) => id))
  const told = new Map(use.states.map((state) => [state.path, state]))
  const leftAt = leavingIn(chart, use)
  const paths = [...chart.states.map(({ path }) => path), ...bySource.keys(), ...told.keys()]

  const ways = new Map<string, Way>()
  const states = new Map<string, StateUse>()
  for (const path of new Set(paths)) {
    const leaving = bySource.get(path) ?? []
    const state = told.get(path)
    const left = leftAt(path)
    const total = sum(leaving) + left
    const branches = [...Map.groupBy(leaving, ({ event }) => event)].map(([event, taken]): Branch => {
      const ofThis = sum(taken)
      const own = taken.map(({ id, count }): Way => ({
        id,
        source: path,
        event,
        count,
        ofEvent: shareOf(count, ofThis),
        ofState: shareOf(count, total),
        outcomes: (outcomes.get(id) ?? [])
          .flatMap((one) =>
            one.outcome === null ? [] : [{ outcome: one.outcome, count: one.count, share: shareOf(one.count, count) }],
          )
          .toSorted(byCount),
        isHere: here.has(id),
      }))
      for (const way of own) ways.set(way.id, way)
      return { event, count: ofThis, ofState: shareOf(ofThis, total), ways: own.toSorted(byCount) }
    })
    if (branches.length === 0 && !state && left === 0) continue
    states.set(path, {
      path,
      entered: state ? enteredIn(state) : null,
      left,
      leftShare: shareOf(left, total),
      dwell: state ? quantile(state.dwell, dwellSteps, 0.5) : null,
      branches: branches.toSorted(byCount),
    })
  }
  return { use, ways, states, most: Math.max(0, ...counts.map(({ count }) => count)) }
}

/** A place where people leave. */
export interface Leaving {
  readonly path: string
  readonly left: number
  readonly entered: number | null
  /** Of all that led on from there or ended there. */
  readonly share: number
}

/** Where people leave: states without states inside, the one that most leave first. */
export const leavingOf = ({ use, states }: UseOnChart): Leaving[] =>
  use.states
    .filter(({ left }) => left > 0)
    .map((state) => ({
      path: state.path,
      left: state.left,
      entered: enteredIn(state),
      share: states.get(state.path)?.leftShare ?? 0,
    }))
    .toSorted((one, other) => other.left - one.left)

/** How many left in a state or inside of it. Whoever is in regions leaves all of them at once and counts in one. */
function leavingIn({ states }: Drawn, use: FlowUse): (path: string) => number {
  const told = new Map(use.states.map(({ path, left }) => [path, left]))
  const inside = Map.groupBy(states, ({ parent }) => parent)
  const regions = new Set(states.filter(({ kind }) => kind === 'parallel').map(({ path }) => path))
  const leftAt = (path: string): number => {
    const own = told.get(path)
    if (own !== undefined) return own
    const parts = (inside.get(path) ?? []).map((child) => leftAt(child.path))
    return regions.has(path) ? Math.max(0, ...parts) : parts.reduce((all, part) => all + part, 0)
  }
  return leftAt
}

const sum = (all: readonly { readonly count: number }[]): number => all.reduce((total, { count }) => total + count, 0)

const byCount = (one: { readonly count: number }, other: { readonly count: number }): number => other.count - one.count

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
