import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { check } from '#atlas/check/check.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { coverageFolder, coverageOf } from '#atlas/run/coverage.ts'
import type { ChartJson, CoverageJson, IndexEntry } from './chart-json.ts'
import { describeChart, describeStatic, indexEntry } from './describe.ts'
import type { OwnersOf } from './owners.ts'

/** Returns a chart as data, with the headless coverage of its generated paths and journeys. */
export function describeTested(
  model: AnyModel,
  flowOf?: (machineId: string) => string | undefined,
  exploration?: Exploration,
): ChartJson {
  const checked = check(model, { exploration })
  const { profile, total, covered, transitions } = coverageOf(checked)
  return {
    ...describeChart(model, flowOf, checked.exploration),
    coverage: [{ profile, total, covered, transitions }],
  }
}

/** Returns every chart of the project without paths or played journeys, which is fast. */
export async function describeAllStatic(): Promise<ChartJson[]> {
  const found = await discoverModels()
  const flows = new Map(found.map(({ model }) => [model.machine.id, model.flow]))
  return found.map(({ model }) => describeStatic(model, (machineId) => flows.get(machineId)))
}

/**
 * Returns the data of the atlas page by file name: `index.json` with the owners, and `<flow>.json` for every chart,
 * with the coverage of the last browser tests from a folder; null for charts that no test of this project runs.
 */
export async function atlasFiles(
  charts: readonly ChartJson[],
  folder: string | null = coverageFolder,
  ownersOf: OwnersOf = () => [],
): Promise<Map<string, string>> {
  const measured = await Promise.all(
    charts.map(async (chart) => {
      const headless = chart.coverage.filter(({ profile }) => profile === 'headless')
      const browser = await readBrowserCoverage(folder, chart)
      return { ...chart, coverage: browser ? [...headless, browser] : headless }
    }),
  )
  const withOwners = (chart: ChartJson): IndexEntry => {
    const owners = ownersOf(`machines/${chart.flow}/${chart.flow}.machine.ts`)
    return { ...indexEntry(chart), ...(owners.length > 0 ? { owners } : {}) }
  }
  return new Map([
    ['index.json', JSON.stringify(measured.map(withOwners))],
    ...measured.map((chart) => [`${chart.flow}.json`, JSON.stringify(chart)] as const),
  ])
}

/** Null when there is no measurement, or the chart has changed since. */
async function readBrowserCoverage(
  folder: string | null,
  { flow, transitions }: ChartJson,
): Promise<CoverageJson | null> {
  if (folder === null) return null
  try {
    const found = JSON.parse(await readFile(join(folder, `${flow}.browser.json`), 'utf8')) as CoverageJson
    const measured = new Set(found.transitions.map(({ id }) => id))
    const isOfThisChart = measured.size === transitions.length && transitions.every(({ id }) => measured.has(id))
    return isOfThisChart ? found : null
  } catch {
    return null
  }
}
