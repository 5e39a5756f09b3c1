import type { Browser, Page, TestInfo } from '@playwright/test'
import type { Exploration } from '#atlas/explore/explore.ts'
import { replayCommand } from '#atlas/paths/replay.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { browserCoverage } from '#atlas/run/browser-coverage.ts'
import { writeCoverage } from '#atlas/run/coverage.ts'
import { failingPrefix, shortestWayTo, wayText } from '#atlas/run/shrink.ts'
import type { BrowserSuite } from './support/play-path.ts'
import { drivenCharts, type DrivenChart } from './support/drivers.ts'
import { countPaths } from './support/path-counts.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { requestedSuite } from './support/requested-suite.ts'

test.describe.configure({ timeout: 180_000 })

interface Failure {
  readonly chart: DrivenChart
  readonly exploration: Exploration
  readonly path: TestPath
  readonly number: number
  readonly played: readonly string[]
  readonly problem: Error
}

/** Adds to a failure how to replay the path, and the shortest path that fails too. */
async function explained(
  { chart, exploration, path, number, played, problem }: Failure,
  playShort: (short: TestPath) => Promise<boolean>,
  testInfo: TestInfo,
): Promise<Error> {
  const profile = chart.profile(exploration)
  const prefix = failingPrefix(path, played.length - 1)
  const short = shortestWayTo(
    exploration,
    prefix.edges.at(-1) ?? -1,
    (id) => {
      const edge = exploration.edges[id]
      return edge !== undefined && profile.reasonOf(edge) === null
    },
    (input) => profile.closedInput(input) === null,
  )
  const shrunk = short !== null && short.edges.length < prefix.edges.length && !(await playShort(short))
  const shortest = wayText(exploration, shrunk ? short : prefix)
  const replay = replayCommand(chart.flow, number, requestedSuite, { browser: true })
  for (const [name, body] of Object.entries({ shortest, replay })) await testInfo.attach(name, { body })
  return new Error(`${problem.message}\n\nshortest way to fail: ${shortest}\nplay it again: ${replay}\n`, {
    cause: problem,
  })
}

/** Plays a path on a page of its own; true when it passes. */
async function goesWell(play: (page: Page) => Promise<{ readonly problem: Error | null }>, browser: Browser) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  try {
    return (await play(await context.newPage())).problem === null
  } finally {
    await context.close()
  }
}

/**
 * Number of paths of each chart. The runner counts them and passes them to its workers, which declare the same tests
 * but explore only the charts they play: exploring all of them takes a processor fifteen seconds.
 */
const counts: Readonly<Record<string, number>> = (() => {
  const fromRunner = process.env['PATHS_COUNTED']
  if (fromRunner !== undefined) return JSON.parse(fromRunner) as Record<string, number>
  const counted = countPaths(requestedSuite)
  process.env['PATHS_COUNTED'] = JSON.stringify(counted)
  return counted
})()

/** Declares the tests of one chart: its paths, and what is left to the headless run. */
function playPaths(chart: DrivenChart): void {
  const { flow } = chart
  let explored: BrowserSuite | undefined
  const explore = () => (explored ??= chart.suite(requestedSuite))

  for (let index = 0; index < (counts[flow] ?? 0); index++) {
    test(`${flow} path ${index + 1}`, async ({ page, site, browser }, testInfo) => {
      const { exploration, suite } = explore()
      const path = suite.paths[index]
      if (!path) throw new Error(`${flow} has no path ${index + 1} any more`)
      const play = (on: Page, way: TestPath, at: TestSite) => chart.play(exploration, way, on, at)
      const { played, problem } = await play(page, path, site)
      await testInfo.attach('played', { body: played.join('\n') })
      if (!problem) return
      const failure = { chart, exploration, path, number: index + 1, played, problem }
      // Only the last attempt is shortened: a shorter path takes as long again.
      const last = testInfo.retry === testInfo.project.retries
      throw await explained(
        failure,
        async (short) => !last || goesWell((other) => play(other, short, site), browser),
        testInfo,
      )
    })
  }

  // A filtered run would report nothing on what a browser can play.
  if (requestedSuite.criterion !== undefined) return
  test(`${flow}: the report names what the browser leaves to the headless run`, async () => {
    const { exploration, suite, headlessOnly } = explore()
    const played = suite.paths.map((path, index) => ({ number: index + 1, path }))
    const coverage = browserCoverage(exploration, played, ({ id }) => headlessOnly.get(id) ?? null)
    await writeCoverage(coverage)
    expect(coverage.transitions.filter(({ tests: names, reason }) => names.length === 0 && !reason)).toEqual([])
  })
}

for (const chart of drivenCharts) {
  test.describe(() => {
    // The paths of one chart stay in one worker.
    test.describe.configure({ mode: 'default' })
    playPaths(chart)
  })
}
