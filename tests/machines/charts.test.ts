import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '#atlas/check/check.ts'
import { findingText } from '#atlas/check/finding.ts'
import { goldenText } from '#atlas/export/golden.ts'
import { explored } from '#atlas/cache/explored.ts'
import { machinesFolder } from '#atlas/home.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { remarkFindings } from '#atlas/remarks/remark-findings.ts'
import { coverageOf, writeCoverage } from '#atlas/run/coverage.ts'

const found = await discoverModels()

test('every flow has a model', () => {
  const flows = readdirSync(machinesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
    .map((entry) => entry.name)
  expect(found.map(({ model }) => model.flow).toSorted()).toEqual(flows.toSorted())
})

describe.each(found.map((one) => ({ ...one, name: one.model.flow })))('the chart of $name', ({ model, folder }) => {
  const report = check(model, { exploration: explored(model) })

  test('passes every check, generated path and journey', () => {
    expect(report.findings.map(findingText)).toEqual([])
  })

  test('has every transition and case covered by generated paths on the real chart', async () => {
    expect(report.suite.uncovered).toEqual([])
    expect(report.runs.filter(({ ok }) => !ok)).toEqual([])
    const coverage = coverageOf(report)
    await writeCoverage(coverage)
    expect(coverage.transitions.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  test('has at least one journey pinned by hand', () => {
    expect(Object.keys(report.journeys)).not.toEqual([])
  })

  test('matches its chart file', async () => {
    expect(await readFile(join(folder, `${model.flow}.chart.txt`), 'utf8')).toBe(goldenText(model))
  })

  test('has remarks only on existing states and transitions', async () => {
    expect((await remarkFindings([{ model, folder }])).map(findingText)).toEqual([])
  })
})
