import * as v from 'valibot'
import { plausible } from '#wire/site/flight-terms.ts'
import { mostToldCharts, mostToldSteps, plausibleError, plausibleEvent } from './told-steps-terms.ts'

const State = v.pipe(v.string(), v.regex(plausible.state))
const Transition = v.pipe(v.string(), v.maxLength(480), v.regex(plausible.transition))

/** One chart that ran on the page: its machine's id, and what `chartVersion` says of it. */
const ToldChart = v.object({
  flow: v.pipe(v.string(), v.regex(plausible.flow)),
  version: v.pipe(v.string(), v.regex(plausible.version)),
})

const ToldStep = v.object({
  /** Which of the charts took it. */
  chart: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostToldCharts - 1)),
  /**
   * What happened, as charts name it (`form.submitted`, `login:done`, `after:patience`); a chart's first step is `start`,
   * or null where it ran before anybody looked.
   */
  event: v.nullable(v.pipe(v.string(), v.regex(plausibleEvent))),
  /** The transitions that were taken, by their identities. */
  transitions: v.pipe(v.array(Transition), v.maxLength(40)),
  /** Where the chart was then: the states that hold no others. */
  states: v.pipe(v.array(State), v.maxLength(40)),
})

/**
 * What the charts of a page did last, in the order in which they did it: names of theirs alone, nothing that was typed or
 * answered, and nothing of whom.
 */
export const ToldSteps = v.pipe(
  v.object({
    /** The class of the error that broke the page; null where none did. */
    error: v.nullable(v.pipe(v.string(), v.regex(plausibleError))),
    charts: v.pipe(v.array(ToldChart), v.minLength(1), v.maxLength(mostToldCharts)),
    steps: v.pipe(v.array(ToldStep), v.minLength(1), v.maxLength(mostToldSteps)),
  }),
  v.check(({ charts, steps }) => steps.every(({ chart }) => chart < charts.length)),
)
export type ToldSteps = v.InferOutput<typeof ToldSteps>
