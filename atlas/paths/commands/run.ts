import { writeAllure } from '#atlas/paths/allure.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { replayCommand } from '#atlas/paths/replay.ts'
import { browserCoverage } from '#atlas/run/browser-coverage.ts'
import { writeCoverage } from '#atlas/run/coverage.ts'
import { runPath } from '#atlas/run/headless.ts'
import { failingPrefix, shortestWayTo, wayText } from '#atlas/run/shrink.ts'
import { playInBrowser } from './browser.ts'
import {
  progress,
  progressEnd,
  suitesOf,
  reportUnfinished,
  write,
  type Context,
  type GeneratedSuite,
} from './context.ts'
import { formatRuns, type PathRun } from './run-report.ts'

/** Plays the generated paths, headless or in Chromium; returns 1 when one fails or exploration is incomplete. */
export async function runCommand(context: Context): Promise<number> {
  const { options } = context
  const suites = await suitesOf(context)
  progressEnd()
  const wanted = suites.flatMap((one) =>
    one.suite.paths.flatMap((path, index) =>
      options.path === undefined || options.path === index + 1 ? [{ ...one, path, number: index + 1 }] : [],
    ),
  )
  if (wanted.length === 0) {
    const counts = suites.map(({ exploration, suite }) => `${exploration.model.flow} has ${suite.paths.length}`)
    throw new UsageError(`there is no path ${options.path ?? 1}; ${counts.join(', ')}`)
  }
  const runs = options.browser
    ? await inBrowser(context, suites)
    : wanted.map(({ path, number, ...one }, index) => {
        progress(`${one.exploration.model.flow} path ${number}`, index, wanted.length)
        return headless(context, one, path, number)
      })
  progressEnd()
  if (options.format === 'allure') await writeAllure(runs, options.out ?? '', Date.now())
  else await write(formatRuns(runs, options.format), context)
  const unfinished = suites.filter(({ exploration }) => reportUnfinished(exploration))
  return runs.every(({ ok }) => ok) && unfinished.length === 0 ? 0 : 1
}

/** Plays in Chromium; a whole suite also writes the browser coverage. */
async function inBrowser(context: Context, suites: readonly GeneratedSuite[]): Promise<PathRun[]> {
  const runs = await playInBrowser(
    context,
    suites.map(({ exploration }) => exploration.model.flow),
  )
  if (context.options.path !== undefined) return runs
  for (const { exploration, suite, profile } of suites) {
    const passed = new Set(runs.filter(({ flow, ok }) => ok && flow === exploration.model.flow).map(({ path }) => path))
    const played = suite.paths
      .map((path, index) => ({ number: index + 1, path }))
      .filter(({ number }) => passed.has(number))
    await writeCoverage(browserCoverage(exploration, played, (edge) => profile?.reasonOf(edge) ?? null))
  }
  return runs
}

function headless(
  { options }: Context,
  { exploration, profile }: GeneratedSuite,
  path: TestPath,
  number: number,
): PathRun {
  const { flow } = exploration.model
  const began = performance.now()
  const { ok, played, problem } = runPath(exploration, path)
  const seconds = (performance.now() - began) / 1000
  const run = { flow, path: number, ok, seconds, played }
  if (ok) return run
  const prefix = failingPrefix(path, played.length - 1)
  const shorter = shortestWayTo(
    exploration,
    prefix.edges.at(-1) ?? -1,
    (id) => {
      const edge = exploration.edges[id]
      return edge !== undefined && (profile?.reasonOf(edge) ?? null) === null
    },
    (input) => (profile?.closedInput(input) ?? null) === null,
  )
  const shrunk = shorter && shorter.edges.length < prefix.edges.length && !runPath(exploration, shorter).ok
  return {
    ...run,
    problem: problem ?? 'failed',
    shortest: wayText(exploration, shrunk ? shorter : prefix),
    replay: replayCommand(flow, number, options.suite, {
      profile: options.profile,
      machine: options.machine,
      weights: options.weights,
    }),
    attachments: [],
  }
}
