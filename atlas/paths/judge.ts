import { checkExplored } from '#atlas/check/explored-rules.ts'
import { findingText, type Finding } from '#atlas/check/finding.ts'
import { checkStatic } from '#atlas/check/static-rules.ts'
import { readChart } from '#atlas/explore/chart.ts'
import { explore } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { comparedWith } from '#atlas/explore/same.ts'
import { runJourney } from '#atlas/run/headless.ts'

/** Decides whether the tests of a flow notice a change. */
export interface Judge {
  /** True when a static check, a journey, an invariant, a law or a goal fails that does not fail originally. */
  readonly notices: (changed: AnyModel) => boolean
  /** The first difference that the model can bring about; null when there is none. */
  readonly differenceOf: ReturnType<typeof comparedWith>
}

/** A judge of changes of a model. The chart file and generated paths do not count: they would notice any change. */
export function judgeOf(model: AnyModel): Judge {
  const original = explore(model, { variants: 0 })
  const before = new Set([...quickProblems(model), ...checkExplored(original).map(problemText)])
  const limit = 3 * original.nodes.length + 200
  let compare: ReturnType<typeof comparedWith> | undefined
  return {
    notices(changed) {
      for (const problem of quickProblems(changed)) if (!before.has(problem)) return true
      return exploredProblems(changed, before, limit)
    },
    // The comparison of both charts is the most expensive: only for mutants that nothing has caught.
    differenceOf: (machine) => (compare ??= comparedWith(model))(machine),
  }
}

/**
 * Journeys and static checks: cheap, and enough for most mutants. A name that a mutant no longer uses is not noticed:
 * the rule that finds it claims nothing about behaviour.
 */
function* quickProblems(model: AnyModel): Generator<string> {
  for (const [name, journey] of Object.entries(model.journeys)) {
    const { ok, problem = '' } = runJourney(model, journey)
    if (!ok) yield `${name}: ${problem}`
  }
  const findings = checkStatic(model, readChart(model.machine), 'sound')
  yield* findings.filter(({ rule }) => rule !== 'unused-name').map(findingText)
}

/** Whether exploration has new findings; a chart that only grows is no finding. */
function exploredProblems(model: AnyModel, before: ReadonlySet<string>, limit: number): boolean {
  // Without the projection check: no test claims it, and it takes half of the time.
  const exploration = explore(model, { limit, variants: 0, untilFinding: before.size === 0 })
  return checkExplored(exploration).some((finding) => finding.rule !== 'limit' && !before.has(problemText(finding)))
}

/** The text of a finding without the reason of a goal that is never reached: that changes with the chart. */
const problemText = (finding: Finding): string =>
  findingText(
    finding.rule === 'goal' ? { ...finding, message: finding.message.split(' is never reached: ')[0] ?? '' } : finding,
  )
