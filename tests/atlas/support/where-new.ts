import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe } from 'vitest'
import { root } from '#atlas/home.ts'
import { hashOfSources } from '#atlas/cache/sources.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'

const folder = join(root, '.cache', 'passed')

/** The result of a suite or a test. */
interface Ran {
  readonly result?: { readonly state: string }
  readonly tasks?: readonly Ran[]
}

const hasPassed = ({ result, tasks }: Ran): boolean => (tasks ? tasks.every(hasPassed) : result?.state === 'pass')

/**
 * Declares a suite whose result depends only on its sources, unless it has passed with the present sources: the test
 * file with its imports, and the given files. The full run always declares it, and so does a fresh checkout.
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

/** The record of earlier runs of a suite: a file named by the hash of the sources it has passed with. */
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

/** The same for every chart of the project, each by its own sources: for rules about charts. */
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

/** Charts that together have regions, nesting, timers, eventless transitions, child charts and final states. */
const exemplary: ReadonlySet<string> = new Set(['captcha-image', 'login', 'slot'])

/**
 * The same for results of the atlas on any chart: a fresh checkout tests the exemplary charts and assumes that the full
 * run has passed for the others; from then on every changed chart is tested.
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
