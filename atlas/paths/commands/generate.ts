import { explain } from '#atlas/paths/explain.ts'
import { formatSuites, type Format } from '#atlas/paths/format.ts'
import { progressEnd, suitesOf, reportUnfinished, write, type Context, type GeneratedSuite } from './context.ts'

/** Writes the generated suites; returns 1 when something stays uncovered that the profile does not explain. */
export async function generateCommand(context: Context): Promise<number> {
  const { options } = context
  const suites = await suitesOf(context)
  progressEnd()
  await write(formatSuites(suites, options.format as Format), context)
  if (options.explain) process.stderr.write(suites.map((one) => explain(one) + leftOutText(one)).join(''))
  else process.stderr.write(suites.map((one) => missedText(one.exploration) + endedText(one)).join(''))
  const unfinished = suites.filter(({ exploration }) => reportUnfinished(exploration))
  const whole = ({ exploration, suite, profile }: GeneratedSuite) =>
    !unfinished.some((one) => one.exploration === exploration) &&
    neverTaken(exploration) === 0 &&
    (profile !== null || suite.uncovered.length === 0)
  return suites.every(whole) ? 0 : 1
}

/** Number of transitions that no case of the model ever takes: no criterion can ask for them. */
function neverTaken({ chart, starts, edges }: GeneratedSuite['exploration']): number {
  const taken = new Set([...starts, ...edges].flatMap(({ transitions }) => transitions))
  return chart.transitions.filter(({ id }) => !taken.has(id)).length
}

function missedText(exploration: GeneratedSuite['exploration']): string {
  const { model, chart, findings } = exploration
  const missed = neverTaken(exploration)
  if (missed === 0) return ''
  const thrown = findings.length > 0 ? '; the command check shows what went wrong' : ''
  return `${model.flow}: no path takes ${missed} of ${chart.transitions.length} transitions: --explain shows why${thrown}\n`
}

const endedText = ({ exploration: { model }, suite: { ended, uncovered } }: GeneratedSuite): string =>
  ended && uncovered.length > 0
    ? `${model.flow}: the time was up: ${uncovered.length} goals are open, --explain names them\n`
    : ''

/** Every step that the profile excludes, once, with its reason. */
function leftOutText({ exploration, profile }: GeneratedSuite): string {
  if (!profile) return ''
  const lines = new Set<string>()
  for (const edge of exploration.edges) {
    const reason = profile.reasonOf(edge)
    if (reason !== null) lines.add(`  headless only: ${edge.stimulus}: ${reason}\n`)
  }
  return [...lines].join('')
}
