import type { FlowUse } from './flow-use.ts'
import type { Drawn, StateUse, UseOnChart, Way } from './on-chart.ts'

/** A transition in two uses, by shares, so that a busy week compares with a quiet one. */
export interface ComparedWay {
  readonly id: string
  /** Null where fewer people than the floor took it. */
  readonly now: Way | null
  readonly before: Way | null
  /** By how many points its shares have risen; null where one of the two is not told. */
  readonly ofEvent: number | null
  readonly ofState: number | null
  /** A transition that one version of the chart has and the other has not. */
  readonly became: 'new' | 'gone' | null
}

/** A state in two uses. */
export interface ComparedState {
  readonly path: string
  readonly now: StateUse | null
  readonly before: StateUse | null
  /** By how many points the share that leaves has risen. */
  readonly leaving: number | null
}

/** Two uses of one chart side by side. */
export interface ComparedUse {
  readonly ways: ReadonlyMap<string, ComparedWay>
  readonly states: ReadonlyMap<string, ComparedState>
}

/** Compares two uses over all transitions and states that either of them tells of. */
export function compareUse(chart: Drawn, now: UseOnChart, before: UseOnChart): ComparedUse {
  const here = new Set(chart.transitions.map(({ id }) => id))
  const isOtherVersion = !versionsIn(now.use).some((version) => versionsIn(before.use).includes(version))
  const ways = bothOf(now.ways, before.ways).map(([id, one, other]): [string, ComparedWay] => [
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

/** The versions of the chart that a use is of. */
const versionsIn = ({ version, versions }: FlowUse): readonly string[] =>
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
