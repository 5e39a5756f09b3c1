import type { ActorRefLike, AnyStateMachine } from 'xstate'
import { type Chart, type ChartTransition, pathOf, readChart } from '#atlas/explore/chart.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { machineOf } from '#atlas/explore/xstate.ts'
import { plausible } from '#wire/site/flight-terms.ts'
import type { ToldSteps } from '#wire/messages/told-steps.ts'
import { mostToldCharts, plausibleError, plausibleEvent } from '#wire/messages/told-steps-terms.ts'
import type { TakenStep } from './record-steps.ts'

/** Characters that steps are told in at most: names are ASCII, so that these are bytes. */
const longest = 64 * 1024

interface Teller {
  readonly index: number
  readonly chart: Chart
}

/**
 * Steps in the words of their charts, as they may be sent: names alone, the latest that fit. Charts whose names the
 * server would not take are left out; null where nothing is left.
 */
export function toldSteps(taken: readonly TakenStep[], error: string | null = null): ToldSteps | null {
  const charts: { flow: string; version: string }[] = []
  const known = new Map<ActorRefLike, Teller | null>()
  const steps: ToldSteps['steps'] = []

  const meet = (machine: AnyStateMachine): Teller | null => {
    const chart = readChart(machine)
    const ids = chart.transitions.map(({ id }) => id)
    if (!plausible.flow.test(machine.id) || !chart.transitions.every(isTold) || charts.length >= mostToldCharts)
      return null
    const index = charts.push({ flow: machine.id, version: chartVersion(ids) }) - 1
    return { index, chart }
  }

  for (const { ref, type, transitions, places } of taken) {
    const machine = machineOf(ref)
    if (machine === null) continue
    const isFirst = !known.has(ref)
    const teller = known.get(ref) ?? (isFirst ? meet(machine) : null)
    known.set(ref, teller)
    if (teller === null) continue
    const { chart, index } = teller
    const named = transitions.flatMap((one) => chart.transitionOf(one) ?? [])
    const isFound = isFirst && type !== 'xstate.init'
    steps.push({
      chart: index,
      event: isFound ? null : isFirst ? START : (named[0]?.event ?? null),
      transitions: isFound ? [] : named.map(({ id }) => id),
      states: places.filter((node) => node.type === 'atomic' || node.type === 'final').map(pathOf),
    })
  }
  return fitting({ error: error !== null && plausibleError.test(error) ? error : null, charts, steps })
}

const isTold = ({ id, event }: ChartTransition) =>
  id.length <= 480 && plausible.transition.test(id) && plausibleEvent.test(event)

/** The latest steps that are short enough together, each chart's first one as where it was found. */
function fitting(told: ToldSteps): ToldSteps | null {
  let length = 0
  const from = told.steps.findLastIndex((step) => {
    length += JSON.stringify(step).length + 1
    return length > longest
  })
  const steps = told.steps.slice(from + 1)
  if (steps.length === 0) return null
  const met = new Set<number>()
  return {
    ...told,
    steps: steps.map((step) => {
      const isFirst = !met.has(step.chart)
      met.add(step.chart)
      return isFirst && step.event !== START ? { ...step, event: null, transitions: [] } : step
    }),
  }
}

/** What the first step of a chart is called that was seen to begin. */
const START = 'start'
