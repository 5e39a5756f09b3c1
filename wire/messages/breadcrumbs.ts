import * as v from 'valibot'
import { plausible } from '#wire/site/usage-rules.ts'
import { maxCharts, maxBreadcrumbs, plausibleError, plausibleEvent } from './breadcrumb-rules.ts'

const State = v.pipe(v.string(), v.regex(plausible.state))
const Transition = v.pipe(v.string(), v.maxLength(480), v.regex(plausible.transition))

/** A chart that ran on the page: its machine's id, and its `chartVersion`. */
const BreadcrumbChart = v.object({
  flow: v.pipe(v.string(), v.regex(plausible.flow)),
  version: v.pipe(v.string(), v.regex(plausible.version)),
})

const BreadcrumbStep = v.object({
  /** Index of the chart. */
  chart: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCharts - 1)),
  /**
   * The event as charts name it (`form.submitted`, `login:done`, `after:patience`); a chart's first step is `start`, or
   * null where recording began later.
   */
  event: v.nullable(v.pipe(v.string(), v.regex(plausibleEvent))),
  /** The ids of the transitions taken. */
  transitions: v.pipe(v.array(Transition), v.maxLength(40)),
  /** The atomic states after the step. */
  states: v.pipe(v.array(State), v.maxLength(40)),
})

/**
 * The last steps of a page's charts, in order: only names of the charts, nothing that was typed or answered, and no
 * user.
 */
export const Breadcrumbs = v.pipe(
  v.object({
    /** The class of the error that broke the page; null without one. */
    error: v.nullable(v.pipe(v.string(), v.regex(plausibleError))),
    charts: v.pipe(v.array(BreadcrumbChart), v.minLength(1), v.maxLength(maxCharts)),
    steps: v.pipe(v.array(BreadcrumbStep), v.minLength(1), v.maxLength(maxBreadcrumbs)),
  }),
  v.check(({ charts, steps }) => steps.every(({ chart }) => chart < charts.length)),
)
export type Breadcrumbs = v.InferOutput<typeof Breadcrumbs>
