import { askedIn } from '#atlas/explore/asked.ts'
import { readChart } from '#atlas/explore/chart.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { createPlayer, NotPlayable } from '#atlas/explore/stimuli.ts'
import type { Finding } from './finding.ts'

/** Finds actors whose input no journey claims, by the state that invokes them. */
export function checkClaims(model: AnyModel): Finding[] {
  const claimed = claimedIn(model)
  return readChart(model.machine).states.flatMap(({ path, node }) =>
    node.invoke
      .filter(({ input, src }) => input !== undefined && !claimed.has(`${path}|${String(src)}`))
      .map(({ src }) => ({
        rule: 'unclaimed-input' as const,
        flow: model.flow,
        at: path,
        message: `no journey claims what ${String(src)} is asked with: starts: [{ src: '${String(src)}', input: … }]`,
      })),
  )
}

/** `state|src` of every invocation whose input a journey claims. */
function claimedIn(model: AnyModel): ReadonlySet<string> {
  const { chart, play } = createPlayer(model)
  const claimed = new Set<string>()
  for (const { input = Object.keys(model.inputs)[0] ?? '', starts, steps } of Object.values(model.journeys)) {
    const claims = [starts, ...steps.map((step) => step.starts)]
    const stimuli = steps.map((step) => step.do)
    try {
      let at = 0
      for (const result of play(input, stimuli)) {
        const own = claims[at++] ?? []
        for (const { state, src } of askedIn(chart, result)) {
          if (own.some((one) => typeof one !== 'string' && one.src === src)) claimed.add(`${state}|${src}`)
        }
      }
    } catch (error) {
      // A journey that cannot be played is a finding of its own.
      if (!(error instanceof NotPlayable)) throw error
    }
  }
  return claimed
}
