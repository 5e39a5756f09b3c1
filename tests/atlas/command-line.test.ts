import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepCompiled, root } from '#scripts/lib/run.ts'
import { commandLine } from './support/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'paths-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('help teaches by examples and names the exit codes', async () => {
  const { code, out } = await commandLine('--help')
  expect(out).toContain('npm run paths -- run login --browser --headed --path 7')
  expect(out).toMatch(/Exit codes\n {2}0 .* 1 .* 2 /)
  expect(code).toBe(0)
})

test.each([
  [['logni'], 'no command or chart "logni"; did you mean login?'],
  [['chek', 'login'], 'no command or chart "chek"; did you mean check?'],
  [['check', 'lobi'], 'no chart "lobi"; did you mean lobby or login?'],
  [['login', '--criterium', 'pairs'], 'no option "--criterium"; did you mean --criterion?'],
  [['login', '--criterion', 'pair'], 'no criterion "pair"; did you mean pairs'],
  [['login', '--profile', 'brwser'], 'no profile "brwser"; did you mean browser?'],
  [
    ['check', 'login', '--format', 'gherkin'],
    'no format for check "gherkin"; there are: text, json, csv, junit, sarif',
  ],
  [['login', '--seed', 'one'], '--seed wants a whole number, not "one"'],
  [['login', '--path', '2'], '--path belongs to run: npm run paths -- run …'],
  [['run', 'login', '--headed'], '--headed belongs to --browser'],
  [['run', 'logout', '--path', '99'], 'there is no path 99; logout has 5'],
])('usage error: %j prints one line, with exit code 2', async (argv, message) => {
  const { code, out, err } = await commandLine(...argv)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(message)
  expect({ code, out }).toEqual({ code: 2, out: '' })
})

test('the same seed writes the same suite in every format, and the browser profile leaves steps out', async () => {
  for (const format of ['markdown', 'json', 'gherkin', 'csv', 'junit', 'xray', 'testrail']) {
    const one = await commandLine('logout', '--format', format, '--seed', '3')
    const other = await commandLine('logout', '--format', format, '--seed', '3')
    expect(one.out).toBe(other.out)
    expect({ code: one.code, empty: one.out === '' }).toEqual({ code: 0, empty: false })
  }
  const { out, err, code } = await commandLine('logout', '--profile', 'browser', '--explain', '--format', 'csv')
  expect(out).not.toContain('closeSession:error/bug')
  expect(err).toContain('headless only: closeSession:error/bug: no person brings about what would be a bug of the site')
  expect(code).toBe(0)
})

test('every goal that stays open is explained, with exit code 1', async () => {
  const machine = 'tests/atlas/support/foreign/open.ts#openMachine'
  const { code, err } = await commandLine('generate', '--machine', machine, '--explain')
  expect(err.split('\n')).toEqual(
    expect.arrayContaining([
      '  calm|wander|inline|end: no case of the model makes "inline" true there',
      '  calm|wander||end: an earlier branch always wins',
      '  lost|break||calm: "lost" is never reached',
    ]),
  )
  expect(code).toBe(1)
})

test('a run is reported with durations, as text or for a CI server, and into a file with --out', async () => {
  const file = join(folder, 'deep', 'paths.xml')
  const { code } = await commandLine('run', 'logout', '--format', 'junit', '--out', file)
  const xml = readFileSync(file, 'utf8')
  expect(xml).toMatch(/<testsuites name="paths" tests="5" failures="0" errors="0" skipped="0" time="\d+\.\d{3}">/)
  expect(xml.match(/<testcase classname="logout" name="path \d" time="\d+\.\d{3}">/g)).toHaveLength(5)
  expect(code).toBe(0)
  const one = await commandLine('run', 'logout', '--path', '2')
  expect(one.out).toMatch(/^ok {3}logout path 2: start\(default\) → .*\n$/)
})

test('a failing path is reported with the shortest way, the command that replays it, and exit code 1', async () => {
  const machine = 'tests/atlas/support/hostile-machine.ts#brokenModel'
  const { code, out } = await commandLine('run', '--machine', machine, '--format', 'json', '--seed', '2')
  const { failed, runs } = JSON.parse(out) as { failed: number; runs: { shortest?: string; replay?: string }[] }
  expect(failed).toBeGreaterThan(0)
  const run = runs.find(({ shortest }) => shortest !== undefined)
  expect(run?.shortest).toBe('start(default) → break/default')
  expect(run?.replay).toMatch(/^npm run paths -- run --machine \S+#brokenModel --path \d+ --seed 2$/)
  expect(code).toBe(1)
})

test('--bound proves a lower bound of the cost and prints it in the first line', async () => {
  const { code, out } = await commandLine('logout', '--bound')
  const [, tests, steps, cost, bound] =
    /^# logout: (\d+) tests, (\d+) steps \(.*; it costs (\d+), and no suite less than (\d+)\)$/m.exec(out) ?? []
  expect(Number(cost)).toBe(Number(steps) + 15 * Number(tests))
  expect(Number(bound)).toBeGreaterThan(0)
  expect(Number(bound)).toBeLessThanOrEqual(Number(cost))
  expect(code).toBe(0)
  expect((await commandLine('logout')).out).not.toContain('it costs')
  const suites = JSON.parse((await commandLine('logout', '--bound', '--format', 'json')).out) as {
    lowerBound: number
  }[]
  expect(suites[0]?.lowerBound).toBe(Number(bound))
})

test('a closed pipe ends the command without an error', async () => {
  const child = spawn(process.execPath, ['atlas/paths/cli.ts', 'login', '--format', 'json'], {
    cwd: root,
    env: { ...process.env, ...keepCompiled },
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  // Before the first of it: what has been written by then would depend on how large a pipe is.
  child.stdout.destroy()
  const [code] = (await once(child, 'close')) as [number]
  expect({ code, err }).toEqual({ code: 0, err: '' })
})
