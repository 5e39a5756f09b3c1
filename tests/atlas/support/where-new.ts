import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe } from 'vitest'
import { root } from '#atlas/home.ts'
import { hashOfSources } from '#atlas/kept/sources.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'

const folder = join(root, '.cache', 'passed')

/** How a suite or a test in it went. */
interface Ran {
  readonly result?: { readonly state: string }
  readonly tasks?: readonly Ran[]
}

const hasPassed = ({ result, tasks }: Ran): boolean => (tasks ? tasks.every(hasPassed) : result?.state === 'pass')

/**
 * Declares a suite whose outcome follows from its sources alone, unless it has passed with the sources as they are: of
 * the test file with all it imports, and of the given files. The full run declares it always, and so does a checkout
 * without a past.
 */
export function describeWhereNew(test: string, name: string, files: readonly string[], declare: () => void): void {
  const past = pastOf(test, name, files)
  if (process.env['FULL'] === undefined && past.isKnown()) return
  describe.each([name])('%s', () => {
    declare()
    let suite: Ran | undefined
    afterEach(({ task }) => {
      suite = task.suite
    })
    afterAll(() => {
      if (suite !== undefined && hasPassed(suite)) past.keep()
    })
  })
}

/** What is known of a suite from earlier runs: a file named after the sources it has passed with. */
function pastOf(test: string, name: string, files: readonly string[]) {
  const file = fileURLToPath(test)
  const about = `${basename(file, '.test.ts')}.${name.replaceAll(/[^\w-]+/g, '-')}`
  const mark = join(folder, `${about}.${hashOfSources([file, ...files]).slice(0, 32)}`)
  const marks = () => globSync(`${about}.*`, { cwd: folder })
  return {
    isKnown: () => existsSync(mark),
    isEmpty: () => marks().length === 0,
    keep() {
      mkdirSync(folder, { recursive: true })
      for (const older of marks()) rmSync(join(folder, older), { force: true })
      writeFileSync(mark, '')
    },
  }
}

/** The same for every chart of the project, each by its own sources: for what a chart must be like. */
export function describeNewCharts(
  test: string,
  title: string,
  charts: readonly FoundModel[],
  declare: (chart: FoundModel) => void,
): void {
  for (const chart of charts) {
    describeWhereNew(test, `${title} ${chart.model.flow}`, [chart.file], () => declare(chart))
  }
}

/** Charts that between them have regions, nesting, timers, eventless moves, child charts, final states and much of each. */
const exemplary: ReadonlySet<string> = new Set(['captcha-image', 'login', 'slot'])

/**
 * The same for what the atlas makes of any chart: a checkout without a past looks at the exemplary ones and takes it of
 * the others that the full run has seen them as they are; from then on every chart that changes is looked at.
 */
export function describeChangedCharts(
  test: string,
  title: string,
  charts: readonly FoundModel[],
  declare: (chart: FoundModel) => void,
): void {
  for (const chart of charts) {
    const name = `${title} ${chart.model.flow}`
    const past = pastOf(test, name, [chart.file])
    if (process.env['FULL'] === undefined && !exemplary.has(chart.model.flow) && past.isEmpty()) past.keep()
    describeWhereNew(test, name, [chart.file], () => declare(chart))
  }
}
