import type { ActorRefLike, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate'
import { readChart, ROOT, type Chart } from '#atlas/explore/chart.ts'
import { activeNodes, machineOf, meaningOf, parentOf, transitionsOf } from '#atlas/explore/xstate.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { dwellSteps, mostCounted, plausible, stepOf, type VitalName, vitalSteps } from '#wire/site/flight-terms.ts'
import type { FlightRow } from '#wire/site/flights.ts'

/** Rows of one chart, as they are sent. */
export interface CountedFlow {
  readonly flow: string
  readonly version: string
  readonly rows: readonly FlightRow[]
}

/** What a row says but for its numbers. */
type Named = FlightRow extends infer Row ? (Row extends FlightRow ? Omit<Row, 'count' | 'visits'> : never) : never

interface Sums {
  readonly flow: string
  readonly version: string
  readonly rows: Map<string, { readonly row: Named; count: number }>
}

/** A chart that runs. */
interface Run {
  readonly chart: Chart
  readonly flow: string
  readonly version: string
  /** Whether no other chart holds it. */
  readonly isOwn: boolean
  /** When it was seen to begin; null of one that ran before anybody looked. */
  readonly began: number | null
  /** Where it is, and since when; null where nobody saw it come there. */
  readonly states: Map<string, number | null>
  /** Where it was last, the latest at the end, for what is known only afterwards. */
  readonly places: { readonly at: number; readonly state: string | null }[]
  ended: number | null
  isLeft: boolean
}

/** Counts what charts do; it knows names and numbers, and forgets them as they are taken. */
export interface FlightCounter {
  inspect(event: InspectionEvent): void
  /** Looks at a chart that ran before anybody did. */
  find(ref: ActorRefLike): void
  /** Counts how a page felt, for the charts that the page itself held at that time. */
  vital(name: VitalName, value: number, at: number, route: string): void
  /** The page is left: where its charts are, people have left them. */
  leave(): void
  /** What was counted since it was taken last. A visit is told once a row, for as long as the counter lives. */
  take(): readonly CountedFlow[]
}

/** Places and charts that are remembered for vitals. */
const mostPlaces = 60
const mostRuns = 40

/** Makes a counter; `now` in milliseconds on the clock that vitals are told by. */
export function createFlightCounter(now: () => number): FlightCounter {
  const charts = new WeakMap<AnyStateMachine, { readonly chart: Chart; readonly version: string }>()
  const running = new Map<ActorRefLike, Run>()
  const over = new WeakSet<ActorRefLike>()
  const sums = new Map<string, Sums>()
  const told = new Set<string>()
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
    counted.count = Math.min(counted.count + 1, mostCounted)
  }

  const begin = (ref: ActorRefLike, machine: AnyStateMachine, isSeen: boolean): Run => {
    const { chart, version } = chartOf(machine)
    // A chart takes its first steps while it is made, before there is anything to be read of it.
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
    if (run.isOwn) own = [...own, run].slice(-mostRuns)
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
    if (run.places.length > mostPlaces) run.places.shift()
  }

  const settle = (ref: ActorRefLike, run: Run, snapshot: AnyMachineSnapshot) => {
    if (snapshot.status === 'stopped') {
      // What holds a chart may be done with it; what a page holds is over when people go.
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
          const taken = run.chart.transitionOf(definition)
          if (taken === undefined) continue
          const outcome = taken.event.endsWith(':done') ? outcomeOf(event.event) : null
          add(run, { kind: 'transition', transition: taken.id, outcome })
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
      for (const run of running.values()) leave(run)
    },
    take() {
      const taken = [...sums.values()].map(({ flow, version, rows }) => ({
        flow,
        version,
        rows: [...rows].map(([name, { row, count }]) => {
          const key = `${flow} ${version} ${name}`
          const visits = told.has(key) ? (0 as const) : (1 as const)
          told.add(key)
          return { ...row, count, visits }
        }),
      }))
      sums.clear()
      return taken
    },
  }
}

/** What an actor says of itself; undefined while it is being made, when XState may also refuse to say it. */
function snapshotOf(ref: ActorRefLike): AnyMachineSnapshot | undefined {
  try {
    return (ref as unknown as { getSnapshot(): AnyMachineSnapshot | undefined }).getSnapshot()
  } catch {
    return undefined
  }
}

/** Paths of the states that a chart is in and that hold no others; those above them follow. */
const placesOf = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => (path.length === 0 ? ROOT : path.join('.')))

/** How the answer of a call went; of any other output nothing is told. */
function outcomeOf(event: EventObject): 'worth' | 'refused' | null {
  const { output } = event as { readonly output?: unknown }
  if (typeof output !== 'object' || output === null || !('kind' in output)) return null
  if (output.kind === 'value') return 'worth'
  return output.kind === 'refusal' ? 'refused' : null
}

/** The server takes nothing else. */
function isPlausible(flow: string, row: Named): boolean {
  if (!plausible.flow.test(flow)) return false
  if (row.kind === 'ran') return true
  if (row.kind === 'transition') return row.transition.length <= 480 && plausible.transition.test(row.transition)
  if ('route' in row && !plausible.route.test(row.route)) return false
  return row.state === null || plausible.state.test(row.state)
}
