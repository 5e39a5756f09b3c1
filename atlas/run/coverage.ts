import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckReport } from '#atlas/check/check.ts'
import { root } from '#atlas/home.ts'

/** The tests by the transitions they take. */
export interface Coverage {
  readonly flow: string
  readonly profile: 'headless' | 'browser'
  readonly total: number
  readonly covered: number
  readonly transitions: readonly { readonly id: string; readonly tests: readonly string[]; readonly reason?: string }[]
}

/** The folder of measurements and reports. */
export const coverageFolder = join(root, '.cache', 'coverage')

/** Returns the coverage of the generated paths and the journeys of a headless check. */
export function coverageOf({ flow, exploration, runs, journeys }: CheckReport): Coverage {
  const tests = [
    ...runs.map((run, index) => ({ name: `path ${index + 1}`, run })),
    ...Object.entries(journeys).map(([name, run]) => ({ name: `journey ${name}`, run })),
  ]
  return gather(
    flow,
    'headless',
    exploration.chart.transitions.map(({ id }) => id),
    tests.map(({ name, run }) => ({ name, transitions: run.transitions })),
  )
}

/** Returns the coverage of transitions by named tests; `reasons` explains those that cannot be covered. */
export function gather(
  flow: string,
  profile: Coverage['profile'],
  ids: readonly string[],
  tests: readonly { readonly name: string; readonly transitions: readonly string[] }[],
  reasons: Readonly<Record<string, string>> = {},
): Coverage {
  const transitions = ids.map((id) => {
    const names = tests.filter((test) => test.transitions.includes(id)).map((test) => test.name)
    const reason = names.length === 0 ? reasons[id] : undefined
    return { id, tests: names, ...(reason ? { reason } : {}) }
  })
  const covered = transitions.filter(({ tests: names }) => names.length > 0).length
  return { flow, profile, total: ids.length, covered, transitions }
}

/** Writes coverage to `.cache/coverage/<flow>.<profile>.json`. */
export async function writeCoverage(coverage: Coverage, folder = coverageFolder): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${coverage.flow}.${coverage.profile}.json`)
  await writeFile(file, `${JSON.stringify(coverage, null, 2)}\n`)
}

/** Reads the last measurement, of a chart that may have changed since; null when there is none. */
export async function readCoverage(
  flow: string,
  profile: Coverage['profile'],
  folder = coverageFolder,
): Promise<Coverage | null> {
  try {
    return JSON.parse(await readFile(join(folder, `${flow}.${profile}.json`), 'utf8')) as Coverage
  } catch {
    return null
  }
}
