import type { FlowUsage } from './flow-usage.ts'
import type { Drawn, StateUsage, ChartUsage, TransitionUsage } from './chart-usage.ts'

/** The usage of a transition in two periods or groups, compared by shares. */
export interface ComparedTransition {
  readonly id: string
  /** Null where fewer people than the floor took it. */
  readonly now: TransitionUsage | null
  readonly before: TransitionUsage | null
  /** Change of its shares in percentage points; null where one of the two is unknown. */
  readonly ofEvent: number | null
  readonly ofState: number | null
  /** A transition that one version of the chart has and the other has not. */
  readonly became: 'new' | 'gone' | null
}

/** The usage of a state in two periods or groups. */
export interface ComparedState {
  readonly path: string
  readonly now: StateUsage | null
  readonly before: StateUsage | null
  /** Change of the share that leaves, in percentage points. */
  readonly leaving: number | null
}

/** Two usages of one chart, compared. */
export interface UsageComparison {
  readonly ways: ReadonlyMap<string, ComparedTransition>
  readonly states: ReadonlyMap<string, ComparedState>
}

/** Compares two usages over all transitions and states that either of them has. */
export function compareUsage(chart: Drawn, now: ChartUsage, before: ChartUsage): UsageComparison {
  const here = new Set(chart.transitions.map(({ id }) => id))
  const isOtherVersion = !versionsIn(now.usage).some((version) => versionsIn(before.usage).includes(version))
  const ways = bothOf(now.ways, before.ways).map(([id, one, other]): [string, ComparedTransition] => [
    id,
    {
      id,
      now: one,
      before: other,
      ofEvent: one && other && points(one.ofEvent, other.ofEvent),
      ofState: one && other && points(one.ofState, other.ofState),
      became: !one && !here.has(id) ? 'gone' : !other && here.has(id) && isOtherVersion ? 'new' : null,
    },
  ])
  const states = bothOf(now.states, before.states).map(([path, one, other]): [string, ComparedState] => [
    path,
    { path, now: one, before: other, leaving: one && other && points(one.leftShare, other.leftShare) },
  ])
  return { ways: new Map(ways), states: new Map(states) }
}

/** The versions of the chart in a usage. */
const versionsIn = ({ version, versions }: FlowUsage): readonly string[] =>
  version === null ? versions.map((one) => one.version) : [version]

function bothOf<Value>(
  now: ReadonlyMap<string, Value>,
  before: ReadonlyMap<string, Value>,
): [string, Value | null, Value | null][] {
  return [...new Set([...now.keys(), ...before.keys()])].map((key) => [
    key,
    now.get(key) ?? null,
    before.get(key) ?? null,
  ])
}

const points = (now: number, before: number): number => (now - before) * 100
