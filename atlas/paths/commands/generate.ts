import { counted } from '#atlas/paths/counted.ts'
import { explain } from '#atlas/paths/explain.ts'
import { formatSuites, type Format } from '#atlas/paths/format.ts'
import { unreachable, type Unreachable } from '#atlas/paths/unreachable.ts'
import { progressEnd, suitesOf, reportUnfinished, write, type Context, type GeneratedSuite } from './context.ts'

/** Writes the generated suites; returns 1 when something stays uncovered that the profile does not explain. */
export async function generateCommand(context: Context): Promise<number> {
  const { options } = context
  const suites = await suitesOf(context)
  progressEnd()
  await write(formatSuites(suites, options.format as Format), context)
  if (options.explain) process.stderr.write(suites.map((one) => explain(one) + leftOutText(one)).join(''))
  else process.stderr.write(suites.map((one) => missedText(one) + openText(one)).join(''))
  const unfinished = suites.filter(({ exploration }) => reportUnfinished(exploration))
  const whole = ({ exploration, suite, profile }: GeneratedSuite) =>
    !unfinished.some((one) => one.exploration === exploration) &&
    unreachable(exploration, suite.criterion).length === 0 &&
    (profile !== null || suite.uncovered.length === 0)
  return suites.every(whole) ? 0 : 1
}

/** What no path can meet, in one line for each kind, with the first of them and its reason. */
function missedText({ exploration, suite }: GeneratedSuite): string {
  const { model, chart, findings } = exploration
  const missed = unreachable(exploration, suite.criterion)
  const thrown = findings.length > 0 ? '; the command check shows what went wrong' : ''
  const line = (kind: Unreachable['kind'], text: (count: number) => string) => {
    const own = missed.filter((one) => one.kind === kind)
    const [first] = own
    if (!first) return ''
    const more = own.length > 1 ? '; --explain names all' : ''
    return `${model.flow}: ${text(own.length)}: ${first.name}: ${first.why}${more}${thrown}\n`
  }
  return [
    line('transition', (count) => `no path takes ${count} of ${counted(chart.transitions.length, 'transition')}`),
    line('state', (count) => `no path enters ${count} of ${counted(chart.states.length - 1, 'state')}`),
    line('guard', (count) => `no path makes ${counted(count, 'guard')} false`),
  ].join('')
}

/** Goals that were not met although they may be reachable. */
function openText({ exploration: { model }, suite: { ended, uncovered, criterion } }: GeneratedSuite): string {
  if (uncovered.length === 0) return ''
  if (ended) return `${model.flow}: the time was up: ${uncovered.length} goals are open, --explain names them\n`
  return criterion.startsWith('simple(') ? `${model.flow}: ${uncovered.join(', ')}: the rest is left out\n` : ''
}

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
