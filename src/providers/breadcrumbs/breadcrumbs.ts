import type { ActorRefLike, AnyStateMachine } from 'xstate'
import { type Chart, type ChartTransition, pathOf, readChart } from '#atlas/explore/chart.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { machineOf } from '#atlas/explore/xstate.ts'
import { plausible } from '#wire/site/usage-rules.ts'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import { maxCharts, plausibleError, plausibleEvent } from '#wire/messages/breadcrumb-rules.ts'
import type { RecordedStep } from './record-breadcrumbs.ts'

/** Maximum size of the steps in characters: names are ASCII, so that these are bytes. */
const maxLength = 64 * 1024

interface ChartEntry {
  readonly index: number
  readonly chart: Chart
}

/**
 * Returns breadcrumbs for the steps: names only, the latest that fit. Charts whose names the server would refuse are
 * left out; null when no step is left.
 */
export function breadcrumbsOf(recorded: readonly RecordedStep[], error: string | null = null): Breadcrumbs | null {
  const charts: { flow: string; version: string }[] = []
  const known = new Map<ActorRefLike, ChartEntry | null>()
  const steps: Breadcrumbs['steps'] = []

  const addChart = (machine: AnyStateMachine): ChartEntry | null => {
    const chart = readChart(machine)
    const ids = chart.transitions.map(({ id }) => id)
    if (!plausible.flow.test(machine.id) || !chart.transitions.every(isPlausible) || charts.length >= maxCharts)
      return null
    const index = charts.push({ flow: machine.id, version: chartVersion(ids) }) - 1
    return { index, chart }
  }

  for (const { ref, type, transitions, places } of recorded) {
    const machine = machineOf(ref)
    if (machine === null) continue
    const isFirst = !known.has(ref)
    const entry = known.get(ref) ?? (isFirst ? addChart(machine) : null)
    known.set(ref, entry)
    if (entry === null) continue
    const { chart, index } = entry
    const named = transitions.flatMap((one) => chart.transitionOf(one) ?? [])
    const isFound = isFirst && type !== 'xstate.init'
    steps.push({
      chart: index,
      event: isFound ? null : isFirst ? START : (named[0]?.event ?? null),
      transitions: isFound ? [] : named.map(({ id }) => id),
      states: places.filter((node) => node.type === 'atomic' || node.type === 'final').map(pathOf),
    })
  }
  return truncate({ error: error !== null && plausibleError.test(error) ? error : null, charts, steps })
}

const isPlausible = ({ id, event }: ChartTransition) =>
  id.length <= 480 && plausible.transition.test(id) && plausibleEvent.test(event)

/** Drops the oldest steps until the size fits; each chart's first step becomes its starting state. */
function truncate(breadcrumbs: Breadcrumbs): Breadcrumbs | null {
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
