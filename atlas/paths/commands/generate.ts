import { explain } from '#atlas/paths/explain.ts'
import { formatSuites, type Format } from '#atlas/paths/format.ts'
import { progressEnd, suitesOf, write, type Context, type GeneratedSuite } from './context.ts'

/** Writes the generated suites; 1 when something is left uncovered that the profile does not explain. */
export async function generateCommand(context: Context): Promise<number> {
  const { options } = context
  const suites = await suitesOf(context)
  progressEnd()
  await write(formatSuites(suites, options.format as Format), context)
  if (options.explain) process.stderr.write(suites.map((one) => explain(one) + leftOutText(one)).join(''))
  const whole = ({ exploration, suite, profile }: GeneratedSuite) =>
    exploration.complete && (profile !== null || suite.uncovered.length === 0)
  return suites.every(whole) ? 0 : 1
}

/** Every step that the profile leaves out, once, with its reason. */
function leftOutText({ exploration, profile }: GeneratedSuite): string {
  if (!profile) return ''
  const lines = new Set<string>()
  for (const edge of exploration.edges) {
    const reason = profile.reasonOf(edge)
    if (reason !== null) lines.add(`  headless only: ${edge.stimulus}: ${reason}\n`)
  }
  return [...lines].join('')
}
