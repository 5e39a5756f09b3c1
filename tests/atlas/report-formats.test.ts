import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readXml } from '#atlas/read/xml.ts'
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
          readonly region: { readonly startLine: number; readonly startColumn?: number; readonly endColumn?: number }
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

/** A chart in three files: the machine, a state that is imported, and states that are spread. */
const split = {
  'parts.ts': `
export const shared = { lost: { on: { back: 'idle' } } }
export const working = {
  initial: 'saving',
  states: { saving: { invoke: { src: 'save', onDone: [{ guard: () => false, target: '#over' }, '#over', 'saving'] } } },
}
`,
  'split.machine.ts': `
import { fromPromise, setup } from 'xstate'
import { shared, working } from './parts'
const made = setup({ actors: { save: fromPromise(async () => 1) } })
export const splitMachine = made.createMachine({
  id: 'split',
  initial: 'idle',
  states: { ...shared, idle: { on: { go: 'working' } }, working, 'far away': {}, over: { id: 'over', type: 'final' } },
})
`,
  'split.model.ts': `
import { splitMachine } from './split.machine'
export const unrelated = 1
export const splitModel = { machine: splitMachine }
`,
}

test('paths check: SARIF points at the state or the event in the file that declares it', async () => {
  for (const [name, text] of Object.entries(split)) writeFileSync(join(folder, name), text)
  const { out } = await commandLine('check', '--machine', join(folder, 'split.model.ts'), '--format', 'sarif')
  const found = (JSON.parse(out) as Sarif).runs[0]!.results.map(({ ruleId, locations }) => {
    const { artifactLocation, region } = locations[0]!.physicalLocation
    const line = readFileSync(artifactLocation.uri, 'utf8').split('\n')[region.startLine - 1]!
    const text = line.slice(region.startColumn! - 1, region.endColumn! - 1)
    return `${ruleId}: ${text} of ${basename(artifactLocation.uri)}`
  })
  expect(found).toEqual(
    expect.arrayContaining([
      'unreachable-state: lost of parts.ts',
      "unreachable-state: 'far away' of split.machine.ts",
      'shadowed-branch: onDone of parts.ts',
      'missing-on-error: saving of parts.ts',
    ]),
  )
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

const numbers = (svg: string, name: string) =>
  [...svg.matchAll(new RegExp(` ${name}="(-?[\\d.]+)"`, 'g'))].map(([, value]) => Number(value))

test('paths export: SVG has every state with its place, every label, and all of it inside the picture', async () => {
  const { out, err, code } = await commandLine('export', 'logout', '--format', 'svg')
  expect({ err, code }).toEqual({ err: '', code: 0 })
  expect([...out.matchAll(/data-path="([^"]+)"/g)].map(([, path]) => path).toSorted()).toEqual(
    ['(root)', 'clearingSession', 'confirming', 'endingSession', 'forgetting', 'loggedOut', 'stayed'].toSorted(),
  )
  const [, file = '', line] = /data-path="endingSession" data-source="([^"]+):(\d+):\d+"/.exec(out) ?? []
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('endingSession: {')
  for (const text of ['after patience (8 s)', 'logout ✗', '▸ closeSession', '[forgetting]']) expect(out).toContain(text)
  const [, width, height] = /viewBox="-8 -8 (\d+) (\d+)"/.exec(out) ?? []
  expect(Math.max(...numbers(out, 'x'))).toBeLessThan(Number(width))
  expect(Math.max(...numbers(out, 'y'))).toBeLessThan(Number(height))
  expect((await commandLine('export', 'logout', '--format', 'svg')).out).toBe(out)
})

test('paths export: PNG is the drawing of SVG in twice its size', async () => {
  const file = join(folder, 'logout.png')
  expect(await commandLine('export', 'logout', '--format', 'png', '--out', file)).toMatchObject({ code: 0, err: '' })
  const { out } = await commandLine('export', 'logout', '--format', 'svg')
  const [, width, height] = /viewBox="-8 -8 (\d+) (\d+)"/.exec(out) ?? []
  const picture = sharp(readFileSync(file))
  expect(await picture.metadata()).toMatchObject({
    format: 'png',
    width: 2 * Number(width),
    height: 2 * Number(height),
  })
  const { channels } = await picture.stats()
  expect(channels[0]).toMatchObject({ max: 255 })
  expect(channels[0]?.min).toBeLessThan(100)
})

test('paths export: SVG escapes the names of a chart', async () => {
  const file = join(folder, 'marks.ts')
  const states = `{ '<b>&"': { description: '</title><script>', on: { 'a<b': '<b>&"' } } }`
  writeFileSync(
    file,
    `import { createMachine } from 'xstate'\nexport const marks = createMachine({ initial: '<b>&"', states: ${states} })\n`,
  )
  const { out } = await commandLine('export', '--machine', file, '--format', 'svg')
  expect(readXml(out).name).toBe('svg')
  expect(out).not.toMatch(/<script|<b>/)
})
