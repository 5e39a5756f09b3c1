import type {
  ActorRefLike,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate'
import { type Chart, type ChartTransition, pathOf } from '#atlas/explore/chart.ts'
import { activeNodes, machineOf, transitionsOf } from '#atlas/explore/xstate.ts'
import { acceptsName, maxIdentity, type NamePatterns } from './names.ts'
import { readOnce } from './read-once.ts'

/** The last steps of the charts of a page, in order; only names of charts. */
export interface RecordedBreadcrumbs {
  /** The class of the error that broke the page; null where there was none. */
  error: string | null
  charts: { flow: string; version: string }[]
  steps: { chart: number; event: string | null; transitions: string[]; states: string[] }[]
}

/** A recorded step of a chart: of a snapshot only the states, so that no typed text is in memory. */
export interface RecordedStep {
  readonly ref: ActorRefLike
  /** XState's name of the event. */
  readonly type: string
  readonly transitions: readonly AnyTransitionDefinition[]
  readonly places: ReturnType<typeof activeNodes>
}

/** Records the last steps of every chart it is notified of. */
export interface BreadcrumbRecorder {
  inspect(event: InspectionEvent): void
  /** The recorded steps, the latest last. */
  steps(): readonly RecordedStep[]
}

/**
 * Creates a recorder of that many steps, without those of the `ignored` event types. Charts are read only when the steps
 * are sent, never while recording.
 */
export function createBreadcrumbRecorder(most = 120, ignored: readonly string[] = []): BreadcrumbRecorder {
  const under = new WeakMap<ActorRefLike, AnyTransitionDefinition[]>()
  const steps: RecordedStep[] = []
  return {
    inspect(event) {
      const { actorRef: ref } = event
      if (machineOf(ref) === null) return
      if (event.type === '@xstate.microstep') {
        under.set(ref, [...(under.get(ref) ?? []), ...transitionsOf(event)])
      } else if (event.type === '@xstate.snapshot') {
        const { type } = event.event
        const transitions = under.get(ref) ?? []
        under.delete(ref)
        if ((transitions.length === 0 && type !== 'xstate.init') || ignored.includes(type)) return
        steps.push({ ref, type, transitions, places: activeNodes(event.snapshot as AnyMachineSnapshot) })
        if (steps.length > most) steps.shift()
      }
    },
    steps: () => steps,
  }
}

/** What breadcrumbs may contain. */
export interface BreadcrumbLimits {
  /** Charts with other names are left out. */
  readonly patterns?: NamePatterns
  readonly maxCharts?: number
  /** Maximum size of the steps in characters. */
  readonly maxLength?: number
}

interface ChartEntry {
  readonly index: number
  readonly chart: Chart
}

/** Returns breadcrumbs for the steps: names only, the latest that fit; null when no step is left. */
export function breadcrumbsOf(
  recorded: readonly RecordedStep[],
  error: string | null = null,
  { patterns = {}, maxCharts = 40, maxLength = 64 * 1024 }: BreadcrumbLimits = {},
): RecordedBreadcrumbs | null {
  const charts: { flow: string; version: string }[] = []
  const known = new Map<ActorRefLike, ChartEntry | null>()
  const steps: RecordedBreadcrumbs['steps'] = []

  const isAccepted = ({ id, event }: ChartTransition) =>
    id.length <= maxIdentity && acceptsName(patterns.transition, id) && acceptsName(patterns.event, event)

  const addChart = (machine: AnyStateMachine): ChartEntry | null => {
    const { chart, version } = readOnce(machine)
    if (!acceptsName(patterns.flow, machine.id) || !chart.transitions.every(isAccepted)) return null
    return { index: charts.push({ flow: machine.id, version }) - 1, chart }
  }

  for (const { ref, type, transitions, places } of latestOf(recorded, maxCharts)) {
    const machine = machineOf(ref)
    if (machine === null) continue
    const isFirst = !known.has(ref)
    const entry = known.get(ref) ?? (isFirst ? addChart(machine) : null)
    known.set(ref, entry)
    if (entry === null) continue
    const { chart, index } = entry
    const taken = transitions.flatMap((one) => chart.transitionOf(one) ?? [])
    const isFound = isFirst && type !== 'xstate.init'
    steps.push({
      chart: index,
      event: isFound ? null : isFirst ? START : (taken[0]?.event ?? null),
      transitions: isFound ? [] : taken.map(({ id }) => id),
      states: places.filter((node) => node.type === 'atomic' || node.type === 'final').map(pathOf),
    })
  }
  const named = error !== null && acceptsName(patterns.error, error) ? error : null
  return truncate({ error: named, charts, steps }, maxLength)
}

/** The latest steps, of no more than that many actors. */
function latestOf(recorded: readonly RecordedStep[], most: number): readonly RecordedStep[] {
  const refs = new Set<ActorRefLike>()
  return recorded.slice(recorded.findLastIndex(({ ref }) => refs.add(ref).size > most) + 1)
}

/** Drops the oldest steps until the size fits; each chart's first step becomes its starting state. */
function truncate(breadcrumbs: RecordedBreadcrumbs, maxLength: number): RecordedBreadcrumbs | null {
  let length = 0
  const from = breadcrumbs.steps.findLastIndex((step) => {
    length += JSON.stringify(step).length + 1
    return length > maxLength
  })
  const steps = breadcrumbs.steps.slice(from + 1)
  if (steps.length === 0) return null
  const seen = new Set<number>()
  return {
    ...breadcrumbs,
    steps: steps.map((step) => {
      const isFirst = !seen.has(step.chart)
      seen.add(step.chart)
      return isFirst && step.event !== START ? { ...step, event: null, transitions: [] } : step
    }),
  }
}

/** Event name of the first step of a chart that was recorded from its start. */
const START = 'start'
