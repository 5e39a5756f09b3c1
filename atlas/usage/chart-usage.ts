import { groupedBy } from '#atlas/explore/grouped-by.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { countsOf, enteredIn, type FlowUsage } from './flow-usage.ts'
import { type Identity, identityOf } from './identity.ts'
import { quantile, type Quantile } from './quantile.ts'
import { dwellSteps } from './steps.ts'

/** The parts of a chart that usage is mapped to. */
export type Drawn = Pick<ChartJson, 'states' | 'transitions'>

/** The usage of a transition. */
export interface TransitionUsage {
  readonly id: string
  readonly source: string
  readonly event: string
  readonly count: number
  /** Share of all transitions of its event in its state. */
  readonly ofEvent: number
  /** Share of all that led on from its state or ended there. */
  readonly ofState: number
  /** Named outcomes, the most frequent first. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number; readonly share: number }[]
  /** False for a transition of another version, which the chart no longer has. */
  readonly isHere: boolean
}

/** The transitions of one event out of a state. */
export interface EventUsage {
  readonly event: string
  readonly count: number
  readonly ofState: number
  /** The most frequent first. */
  readonly ways: readonly TransitionUsage[]
}

/** The usage of a state. */
export interface StateUsage {
  readonly path: string
  /** Null for states with states inside, and below the floor. */
  readonly entered: number | null
  /** Visits that ended here. */
  readonly left: number
  /** Share of all that led on from it or ended there. */
  readonly leftShare: number
  /** Number of times it was left by a transition of a state around it. */
  readonly leftByParents: number
  readonly leftByParentsShare: number
  /** The median stay. */
  readonly dwell: Quantile | null
  readonly branches: readonly EventUsage[]
}

/** Usage mapped to a chart. */
export interface ChartUsage {
  readonly usage: FlowUsage
  /** By identity, with those that the chart no longer has. */
  readonly ways: ReadonlyMap<string, TransitionUsage>
  /** By path: every state with usage. */
  readonly states: ReadonlyMap<string, StateUsage>
  /** Number of times the most frequent transition was taken. */
  readonly most: number
}

/** Maps usage to a chart: shares, dwell times, and where people leave. */
export function usageOnChart(chart: Drawn, usage: FlowUsage): ChartUsage {
  const counts = [...countsOf(usage)].map(([id, count]) => ({ id, count, ...identityOf(id) }))
  const bySource = groupedBy(counts, ({ source }) => source)
  const outcomes = groupedBy(usage.transitions, ({ id }) => id)
  const here = new Set(chart.transitions.map(({ id }) => id))
  const counted = new Map(usage.states.map((state) => [state.path, state]))
  const leftAt = leavingIn(chart, usage)
  const ends = new Set(chart.states.filter(({ kind }) => kind === 'final').map(({ path }) => path))
  const paths = [...chart.states.map(({ path }) => path), ...bySource.keys(), ...counted.keys()]

  const ways = new Map<string, TransitionUsage>()
  const states = new Map<string, StateUsage>()
  for (const path of new Set(paths)) {
    const leaving = bySource.get(path) ?? []
    const state = counted.get(path)
    const left = leftAt(path)
    const entered = state ? enteredIn(state) : null
    const leftByParents =
      entered === null || ends.has(path) ? 0 : Math.max(0, entered - left - sum(leaving.filter(isExit)))
    const total = sum(leaving) + left + leftByParents
    const branches = [...groupedBy(leaving, ({ event }) => event)].map(([event, taken]): EventUsage => {
      const ofThis = sum(taken)
      const own = taken.map(({ id, count }): TransitionUsage => ({
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
      entered,
      left,
      leftShare: shareOf(left, total),
      leftByParents,
      leftByParentsShare: shareOf(leftByParents, total),
      dwell: state ? quantile(state.dwell, dwellSteps, 0.5) : null,
      branches: branches.toSorted(byCount),
    })
  }
  return { usage, ways, states, most: Math.max(0, ...counts.map(({ count }) => count)) }
}

/** A state in which people leave. */
export interface Leaving {
  readonly path: string
  readonly left: number
  readonly entered: number | null
  /** Share of all that led on from it or ended there. */
  readonly share: number
}

/**
 * Returns the states in which people leave, without states inside, the most frequent first. A parallel region in which
 * nothing happened is left out where something happened in another one.
 */
export function leavingOf(chart: Pick<Drawn, 'states'>, { usage, states }: ChartUsage): Leaving[] {
  const still = stillRegions(chart, usage)
  return usage.states
    .filter(({ path, left }) => left > 0 && !still.some((region) => isWithin(path, region)))
    .map((state) => ({
      path: state.path,
      left: state.left,
      entered: enteredIn(state),
      share: states.get(state.path)?.leftShare ?? 0,
    }))
    .toSorted((one, other) => other.left - one.left)
}

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`)

/** Regions in which no transition was taken, of parallel states with another region in which some were. */
function stillRegions({ states }: Pick<Drawn, 'states'>, usage: FlowUsage): readonly string[] {
  const sources = [...countsOf(usage).keys()].map((id) => identityOf(id).source)
  const isStill = (region: string) => !sources.some((source) => isWithin(source, region))
  return states
    .filter(({ kind }) => kind === 'parallel')
    .flatMap((parallel) => {
      const regions = states.filter(({ parent }) => parent === parallel.path).map(({ path }) => path)
      const still = regions.filter(isStill)
      return still.length < regions.length ? still : []
    })
}

/** Whether a transition leaves its source. */
const isExit = ({ source, targets }: Pick<Identity, 'source' | 'targets'>): boolean =>
  targets.length > 0 && !targets.some((target) => isWithin(target, source))

/** Number of people who left in a state or inside of it. Leaving in parallel regions counts in one region only. */
function leavingIn({ states }: Drawn, usage: FlowUsage): (path: string) => number {
  const leftIn = new Map(usage.states.map(({ path, left }) => [path, left]))
  const inside = groupedBy(states, ({ parent }) => parent)
  const regions = new Set(states.filter(({ kind }) => kind === 'parallel').map(({ path }) => path))
  const leftAt = (path: string): number => {
    const own = leftIn.get(path)
    if (own !== undefined) return own
    const parts = (inside.get(path) ?? []).map((child) => leftAt(child.path))
    return regions.has(path) ? Math.max(0, ...parts) : parts.reduce((all, part) => all + part, 0)
  }
  return leftAt
}

const sum = (all: readonly { readonly count: number }[]): number => all.reduce((total, { count }) => total + count, 0)

const byCount = (one: { readonly count: number }, other: { readonly count: number }): number => other.count - one.count

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
