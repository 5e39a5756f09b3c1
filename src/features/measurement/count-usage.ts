import type { ActorRefLike, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate'
import { readChart, ROOT, type Chart } from '#atlas/explore/chart.ts'
import { activeNodes, machineOf, meaningOf, parentOf, transitionsOf } from '#atlas/explore/xstate.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { dwellBuckets, maxCount, plausible, bucketOf, type VitalName, vitalBuckets } from '#wire/site/usage-rules.ts'
import type { UsageRow } from '#wire/site/usage.ts'

/** Rows of one chart, in wire format. */
export interface CountedFlow {
  readonly flow: string
  readonly version: string
  readonly rows: readonly UsageRow[]
}

/** The names of a row, without its numbers. */
type Named = UsageRow extends infer Row ? (Row extends UsageRow ? Omit<Row, 'count' | 'visits'> : never) : never

interface Sums {
  readonly flow: string
  readonly version: string
  readonly rows: Map<string, { readonly row: Named; count: number }>
}

/** A running chart. */
interface Run {
  readonly chart: Chart
  readonly flow: string
  readonly version: string
  /** True if it has no parent chart. */
  readonly isOwn: boolean
  /** Time of its start; null for one that ran before the counter. */
  readonly began: number | null
  /** Its state and the time of its entry; null where that was before the counter. */
  readonly states: Map<string, number | null>
  /** Its previous states, the latest last, for vitals that are reported later. */
  readonly places: { readonly at: number; readonly state: string | null }[]
  ended: number | null
  isLeft: boolean
}

/** Counts the usage of charts; it stores names and numbers only, and clears them when they are taken. */
export interface UsageCounter {
  inspect(event: InspectionEvent): void
  /** Registers a chart that ran before the counter. */
  find(ref: ActorRefLike): void
  /** Counts a web vital for the charts that the page ran at that time. */
  vital(name: VitalName, value: number, at: number, route: string): void
  /** The page is left: the current states of its charts count as left. */
  leave(): void
  /** Returns the counts since the last call. A visit counts once per row, for the lifetime of the counter. */
  take(): readonly CountedFlow[]
}

/** Number of states and charts remembered for vitals. */
const maxStates = 60
const maxCharts = 40

/** Creates a counter; `now` returns milliseconds on the clock of web vitals. */
export function createUsageCounter(now: () => number): UsageCounter {
  const charts = new WeakMap<AnyStateMachine, { readonly chart: Chart; readonly version: string }>()
  const running = new Map<ActorRefLike, Run>()
  const over = new WeakSet<ActorRefLike>()
  const sums = new Map<string, Sums>()
  const reported = new Set<string>()
  let own: Run[] = []

  const chartOf = (machine: AnyStateMachine) => {
    const known = charts.get(machine)
    if (known !== undefined) return known
    const chart = readChart(machine)
    const read = { chart, version: chartVersion(chart.transitions.map(({ id }) => id)) }
    charts.set(machine, read)
    return read
  }

  const add = ({ flow, version }: Pick<Run, 'flow' | 'version'>, row: Named) => {
    if (!isPlausible(flow, row)) return
    const key = `${flow} ${version}`
    const of = sums.get(key) ?? { flow, version, rows: new Map() }
    sums.set(key, of)
    const name = JSON.stringify(row)
    const counted = of.rows.get(name) ?? { row, count: 0 }
    of.rows.set(name, counted)
    counted.count = Math.min(counted.count + 1, maxCount)
  }

  const begin = (ref: ActorRefLike, machine: AnyStateMachine, isSeen: boolean): Run => {
    const { chart, version } = chartOf(machine)
    // A chart takes its first steps while it is created, before its snapshot can be read.
    const before = isSeen ? undefined : snapshotOf(ref)
    const run: Run = {
      chart,
      flow: machine.id,
      version,
      isOwn: parentOf(ref) === undefined,
      began: before === undefined ? now() : null,
      states: new Map(before === undefined ? [] : placesOf(before).map((path) => [path, null])),
      places: [],
      ended: null,
      isLeft: false,
    }
    running.set(ref, run)
    if (run.isOwn) own = [...own, run].slice(-maxCharts)
    add(run, { kind: 'ran' })
    return run
  }

  const leave = (run: Run) => {
    if (run.isLeft) return
    run.isLeft = true
    for (const state of run.states.keys()) add(run, { kind: 'left', state })
  }

  const move = (run: Run, paths: readonly string[]) => {
    const at = now()
    for (const [state, since] of run.states) {
      if (paths.includes(state)) continue
      run.states.delete(state)
      if (since !== null) add(run, { kind: 'dwell', state, step: bucketOf(dwellBuckets, at - since) })
    }
    for (const state of paths) {
      if (run.states.has(state)) continue
      run.states.set(state, at)
      add(run, { kind: 'entered', state })
    }
    const [first, ...more] = paths
    run.places.push({ at, state: more.length === 0 ? (first ?? null) : null })
    if (run.places.length > maxStates) run.places.shift()
  }

  const settle = (ref: ActorRefLike, run: Run, snapshot: AnyMachineSnapshot) => {
    if (snapshot.status === 'stopped') {
      // A child chart may be stopped by its parent; a chart of the page ends when the visitor leaves.
      if (run.isOwn) leave(run)
      move(run, [])
    } else move(run, placesOf(snapshot))
    if (snapshot.status === 'active') return
    run.ended = now()
    running.delete(ref)
    over.add(ref)
  }

  return {
    inspect(event) {
      const { actorRef: ref } = event
      const machine = machineOf(ref)
      if (machine === null || over.has(ref)) return
      if (event.type === '@xstate.event') {
        if (!running.has(ref) && meaningOf(event.event.type).kind === 'init') begin(ref, machine, true)
      } else if (event.type === '@xstate.microstep') {
        const run = running.get(ref) ?? begin(ref, machine, false)
        for (const definition of transitionsOf(event)) {
          const transition = run.chart.transitionOf(definition)
          if (transition === undefined) continue
          const outcome = transition.event.endsWith(':done') ? outcomeOf(event.event) : null
          add(run, { kind: 'transition', transition: transition.id, outcome })
        }
      } else if (event.type === '@xstate.snapshot') {
        settle(ref, running.get(ref) ?? begin(ref, machine, false), event.snapshot as AnyMachineSnapshot)
      }
    },
    find(ref) {
      const machine = machineOf(ref)
      if (machine !== null && !running.has(ref) && !over.has(ref)) begin(ref, machine, false)
    },
    vital(name, value, at, route) {
      for (const run of own) {
        if ((run.began ?? 0) > at || (run.ended ?? at) < at) continue
        const state = run.places.findLast((place) => place.at <= at)?.state ?? null
        add(run, { kind: name, route, state, step: bucketOf(vitalBuckets[name], value) })
      }
    },
    leave() {
      for (const run of running.values()) leave(run)
    },
    take() {
      const counts = [...sums.values()].map(({ flow, version, rows }) => ({
        flow,
        version,
        rows: [...rows].map(([name, { row, count }]) => {
          const key = `${flow} ${version} ${name}`
          const visits = reported.has(key) ? (0 as const) : (1 as const)
          reported.add(key)
          return { ...row, count, visits }
        }),
      }))
      sums.clear()
      return counts
    },
  }
}

/** Returns the snapshot of an actor; undefined while it is being created, when XState may throw. */
function snapshotOf(ref: ActorRefLike): AnyMachineSnapshot | undefined {
  try {
    return (ref as unknown as { getSnapshot(): AnyMachineSnapshot | undefined }).getSnapshot()
  } catch {
    return undefined
  }
}

/** Returns the paths of the active leaf states. */
const placesOf = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => (path.length === 0 ? ROOT : path.join('.')))

/** Returns the outcome of a call; null for any other output. */
function outcomeOf(event: EventObject): 'worth' | 'refused' | null {
  const { output } = event as { readonly output?: unknown }
  if (typeof output !== 'object' || output === null || !('kind' in output)) return null
  if (output.kind === 'value') return 'worth'
  return output.kind === 'refusal' ? 'refused' : null
}

/** The server accepts only these names. */
function isPlausible(flow: string, row: Named): boolean {
  if (!plausible.flow.test(flow)) return false
  if (row.kind === 'ran') return true
  if (row.kind === 'transition') return row.transition.length <= 480 && plausible.transition.test(row.transition)
  if ('route' in row && !plausible.route.test(row.route)) return false
  return row.state === null || plausible.state.test(row.state)
}
