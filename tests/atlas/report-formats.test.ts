import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandLine } from './support/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'statehouse-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const open = 'tests/atlas/support/foreign/open.ts'
const broken = 'tests/atlas/support/hostile-machine.ts#brokenModel'

interface Sarif {
  readonly version: string
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly results: readonly {
      readonly ruleId: string
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string }
          readonly region: { readonly startLine: number }
        }
      }[]
      readonly partialFingerprints: Readonly<Record<string, string>>
    }[]
  }[]
}

test('paths check: SARIF names the file and the line of every finding, and every rule', async () => {
  const { out, code } = await commandLine('check', '--machine', `${open}#openMachine`, '--format', 'sarif')
  const { version, runs } = JSON.parse(out) as Sarif
  const { tool, results } = runs[0]!
  expect({ version, code }).toEqual({ version: '2.1.0', code: 1 })
  expect(results.length).toBeGreaterThan(1)
  expect(tool.driver.rules.map(({ id }) => id)).toEqual([...new Set(results.map(({ ruleId }) => ruleId))].toSorted())
  const lines = readFileSync(open, 'utf8').split('\n')
  for (const { locations, partialFingerprints } of results) {
    const { artifactLocation, region } = locations[0]!.physicalLocation
    expect(artifactLocation.uri).toBe(open)
    const name = partialFingerprints['finding/v1']!.split('|')[2]!.split('.').at(-1)!
    expect(region.startLine === 1 || lines[region.startLine - 1]!.includes(name)).toBe(true)
  }
  expect(results.some(({ locations }) => locations[0]!.physicalLocation.region.startLine > 1)).toBe(true)
})

test('paths check: SARIF of a chart without findings has a run without results', async () => {
  const { out, code } = await commandLine('check', 'logout', '--format', 'sarif')
  expect(code).toBe(0)
  expect((JSON.parse(out) as Sarif).runs).toMatchObject([{ results: [] }])
})

interface AllureResult {
  readonly uuid: string
  readonly historyId: string
  readonly name: string
  readonly status: string
  readonly start: number
  readonly stop: number
  readonly steps: readonly { readonly name: string; readonly status: string }[]
  readonly statusDetails?: { readonly message: string; readonly trace: string }
}

const resultsIn = (where: string) =>
  readdirSync(where)
    .filter((file) => file.endsWith('-result.json'))
    .map((file) => JSON.parse(readFileSync(join(where, file), 'utf8')) as AllureResult)
    .toSorted((one, other) => one.name.localeCompare(other.name))

test('paths run: Allure has a result for every path, and the same path the same history', async () => {
  const [first, second] = ['first', 'second'].map((name) => join(folder, 'deep', name)) as [string, string]
  const { out, code } = await commandLine('run', 'logout', '--format', 'allure', '--out', first)
  await commandLine('run', 'logout', '--format', 'allure', '--out', second)
  const results = resultsIn(first)
  expect({ out, code }).toEqual({ out: '', code: 0 })
  expect(results.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((path) => `logout path ${path}`))
  expect(results.every(({ status, start, stop }) => status === 'passed' && start <= stop)).toBe(true)
  expect(results[0]!.steps[0]).toMatchObject({ name: 'start(default)', status: 'passed' })
  const identities = (all: readonly AllureResult[], of: 'historyId' | 'uuid') => all.map((one) => one[of])
  expect(identities(resultsIn(second), 'historyId')).toEqual(identities(results, 'historyId'))
  expect(identities(resultsIn(second), 'uuid')).not.toEqual(identities(results, 'uuid'))
})

test('paths run: Allure shows the failed step of a path, its message and the command that plays it again', async () => {
  const where = join(folder, 'broken')
  const { code } = await commandLine('run', '--machine', broken, '--format', 'allure', '--out', where)
  const failed = resultsIn(where).find(({ status }) => status === 'failed')!
  expect(code).toBe(1)
  expect(failed.steps.map(({ status }) => status).lastIndexOf('failed')).toBe(failed.steps.length - 1)
  expect(failed.steps.filter(({ status }) => status === 'failed')).toHaveLength(1)
  expect(failed.statusDetails!.message).not.toBe('')
  expect(failed.statusDetails!.trace).toContain('play it again: ')
})

test('paths run: Allure without a folder is a usage error', async () => {
  const { err, code } = await commandLine('run', 'logout', '--format', 'allure')
  expect({ err, code }).toEqual({
    err: 'allure writes a folder of results: name it with --out allure-results\n',
    code: 2,
  })
})

const linesOf = (csv: string) => csv.trim().split('\n')

test('paths: Xray gets a manual test for every path, with its steps below one id', async () => {
  const { out } = await commandLine('logout', '--format', 'xray')
  const [head, ...lines] = linesOf(out)
  expect(head).toBe('Test ID,Test Type,Summary,Action,Data,Result')
  expect(lines[0]).toMatch(/^logout path 1,Manual,logout path 1,start,default,\w+$/)
  expect(new Set(lines.map((line) => line.split(',')[0]))).toHaveLength(5)
  expect(lines.filter((line) => line.split(',')[2] !== '')).toHaveLength(5)
})

test('paths: TestRail gets a case for every path, with separated steps', async () => {
  const { out } = await commandLine('logout', '--format', 'testrail')
  const [head, ...lines] = linesOf(out)
  expect(head).toBe('Section,Title,Type,Preconditions,Step,Expected Result')
  expect(lines[0]).toMatch(/^logout,logout path 1,Functional,a start with default in \w+,[^,]+,\w+$/)
  expect(lines.filter((line) => line.startsWith('logout,'))).toHaveLength(5)
  expect(lines.every((line) => line.startsWith('logout,') || line.startsWith(',,,,'))).toBe(true)
})
