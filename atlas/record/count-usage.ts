import type { ActorRefLike, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate'
import { ROOT, type Chart } from '#atlas/explore/chart.ts'
import { activeNodes, machineOf, meaningOf, parentOf, transitionsOf } from '#atlas/explore/xstate.ts'
import { dwellSteps, stepOf, vitalSteps } from '#atlas/usage/steps.ts'
import { acceptsName, maxIdentity, type NamePatterns } from './names.ts'
import { readOnce } from './read-once.ts'

/** A web vital. */
type VitalName = keyof typeof vitalSteps

/** The names of a row. */
type Named =
  | { readonly kind: 'ran' }
  | { readonly kind: 'transition'; readonly transition: string; readonly outcome: 'worth' | 'refused' | null }
  | { readonly kind: 'entered' | 'left'; readonly state: string }
  | { readonly kind: 'dwell'; readonly state: string; readonly step: number }
  | { readonly kind: VitalName; readonly route: string; readonly state: string | null; readonly step: number }

/** A sum of one chart; `visits` is 1 the first time a counter reports it. */
export type UsageRow = Named & { readonly count: number; readonly visits: 0 | 1 }

/** The sums of one version of a chart; `flow` is the id of its machine. */
export interface CountedFlow {
  readonly flow: string
  readonly version: string
  readonly rows: readonly UsageRow[]
}

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

/** Most versions of charts that are counted: an app may create machines while it runs. */
const maxVersions = 200

/** What a counter accepts. */
export interface CounterLimits {
  /** Names outside of these do not count. */
  readonly patterns?: NamePatterns
  /** Most a row counts between two reports. */
  readonly maxCount?: number
}

/** Creates a counter; `now` returns milliseconds on the clock of web vitals. */
export function createUsageCounter(
  now: () => number,
  { patterns = {}, maxCount = Infinity }: CounterLimits = {},
): UsageCounter {
  const versions = new Set<string>()
  const running = new Map<ActorRefLike, Run>()
  const over = new WeakSet<ActorRefLike>()
  const sums = new Map<string, Sums>()
  const reported = new Set<string>()
  let own: Run[] = []

  const add = ({ flow, version }: Pick<Run, 'flow' | 'version'>, row: Named) => {
    if (!isAccepted(patterns, flow, row)) return
    const key = `${flow} ${version}`
    if (!versions.has(key) && versions.size >= maxVersions) return
    versions.add(key)
    const of = sums.get(key) ?? { flow, version, rows: new Map() }
    sums.set(key, of)
    const name = JSON.stringify(row)
    const counted = of.rows.get(name) ?? { row, count: 0 }
    of.rows.set(name, counted)
    counted.count = Math.min(counted.count + 1, maxCount)
  }

  const begin = (ref: ActorRefLike, machine: AnyStateMachine, isSeen: boolean): Run => {
    const { chart, version } = readOnce(machine)
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
      if (since !== null) add(run, { kind: 'dwell', state, step: stepOf(dwellSteps, at - since) })
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

  /** A chart that throws ends without a last snapshot. */
  const dropFailed = () => {
    for (const ref of running.keys()) if (snapshotOf(ref)?.status === 'error') running.delete(ref)
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
        add(run, { kind: name, route, state, step: stepOf(vitalSteps[name], value) })
      }
    },
    leave() {
      dropFailed()
      for (const run of running.values()) leave(run)
    },
    take() {
      dropFailed()
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

function isAccepted(patterns: NamePatterns, flow: string, row: Named): boolean {
  if (!acceptsName(patterns.flow, flow)) return false
  if (row.kind === 'ran') return true
  if (row.kind === 'transition')
    return row.transition.length <= maxIdentity && acceptsName(patterns.transition, row.transition)
  if ('route' in row && !acceptsName(patterns.route, row.route)) return false
  return row.state === null || acceptsName(patterns.state, row.state)
}
