import { explore, type Exploration, type ExploreOptions } from '#atlas/explore/explore.ts'
import { readChart } from '#atlas/explore/chart.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { type Suite, usualSuite } from '#atlas/paths/generate.ts'
import { runJourney, runPath, type RunResult } from '#atlas/run/headless.ts'
import { checkClaims } from './claim-rules.ts'
import { checkContexts, checkExplored } from './explored-rules.ts'
import type { Finding } from './finding.ts'
import { checkUnmetGoals } from './goal-rule.ts'
import { checkPlainActions } from './in-place-rule.ts'
import { checkStatic, type Strictness } from './static-rules.ts'

export interface CheckOptions extends ExploreOptions {
  /** The exploration of the model, when it has been done. */
  readonly exploration?: Exploration
  readonly strictness?: Strictness
}

/** The result of checking one chart. */
export interface CheckReport {
  readonly flow: string
  readonly exploration: Exploration
  readonly suite: Suite
  readonly runs: readonly RunResult[]
  readonly journeys: Readonly<Record<string, RunResult>>
  readonly findings: readonly Finding[]
}

/** Checks a chart: static rules, exploration, generated paths on the real actor, journeys. */
export function check(model: AnyModel, options: CheckOptions = {}): CheckReport {
  const { flow } = model
  const { strictness = 'house' } = options
  const findings: Finding[] = checkStatic(model, readChart(model.machine), strictness)
  const { exploration = explore(model, options) } = options
  findings.push(...checkExplored(exploration), ...checkPlainActions(exploration))
  // Claims about a whole exploration are not made of a part, but a goal that nothing has met is not passed over.
  if (!exploration.complete) findings.push(...checkUnmetGoals(exploration))
  if (strictness === 'house') findings.push(...checkContexts(exploration), ...checkClaims(model))
  const suite = usualSuite(exploration)
  const runs = suite.paths.map((path) => runPath(exploration, path))
  for (const { ok, problem = '', played } of runs) {
    if (!ok) findings.push({ rule: 'divergence', flow, at: played.at(-1) ?? '', message: problem, way: played })
  }
  const journeys = Object.fromEntries(
    Object.entries(model.journeys).map(([name, journey]) => [name, runJourney(model, journey)]),
  )
  for (const [name, { ok, problem = '', played }] of Object.entries(journeys)) {
    if (!ok) findings.push({ rule: 'journey', flow, at: name, message: problem, way: played })
  }
  return { flow, exploration, suite, runs, journeys, findings }
}
