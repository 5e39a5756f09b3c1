import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandLine } from './support/command-line.ts'

const bank = ['--machine', 'tests/atlas/support/foreign/bank.ts#bankModel'] as const
const closed = 'street|enter|isRich|vault: no case of the model makes "isRich" true there'

const folder = mkdtempSync(join(tmpdir(), 'goals-'))
afterAll(() => rmSync(folder, { recursive: true }))

const goalsOf = async (machine: string) => {
  const { code, out } = await commandLine('check', '--machine', machine, '--format', 'json')
  const { findings } = JSON.parse(out) as { findings: { rule: string; message: string }[] }
  return { code, goals: findings.filter(({ rule }) => rule === 'goal').map(({ message }) => message) }
}

test('check names each goal of a model that cannot be reached, with the reason', async () => {
  const { code, goals } = await goalsOf('tests/atlas/support/foreign/bank.ts#bankModel')
  expect(goals).toEqual([
    `"the light is on" is never reached: state "vault.lit" is never entered: ${closed}`,
    '"the attic is open" is never reached: state "attic" is never entered: no transition from a state that is reached leads to it',
    '"the cellar is open" is never reached: no state "vualt"; did you mean vault?',
    '"it is crowded" is never reached: none of 2 configurations meets it',
    '"it is counted" throws: nothing counts active',
  ])
  expect(code).toBe(1)
})

test('a goal that nothing has met where exploration ended is a finding, too', async () => {
  const { code, goals } = await goalsOf('tests/atlas/support/foreign/unmet.ts#endlessModel')
  expect(goals).toEqual([
    expect.stringMatching(
      /^"the count is half" is never reached: exploration ended after \d+ configurations, and none of them meets it$/,
    ),
  ])
  expect(code).toBe(1)
})

test.each([
  ['transitions', [`no path takes 3 of 5 transitions: ${closed}; --explain names all`]],
  [
    'states',
    [
      `no path takes 3 of 5 transitions: ${closed}; --explain names all`,
      `no path enters 4 of 6 states: vault: ${closed}; --explain names all`,
    ],
  ],
  [
    'guards',
    [
      `no path takes 3 of 5 transitions: ${closed}; --explain names all`,
      'no path makes 1 guard false: street|enter|hasCoins|hall: no case of the model makes "hasCoins" false there',
    ],
  ],
])('--criterion %s names what no path can meet, with exit code 1', async (criterion, lines) => {
  const { code, err } = await commandLine(...bank, '--criterion', criterion)
  expect(err.trim().split('\n')).toEqual(lines.map((line) => `bank: ${line}`))
  expect(code).toBe(1)
})

test('--explain names every state that is never entered, and why', async () => {
  const { err } = await commandLine(...bank, '--criterion', 'states', '--explain')
  expect(err).toContain(`  state vault.lit: ${closed}\n`)
  expect(err).toContain('  state attic: no transition from a state that is reached leads to it\n')
})

test('simple paths that are too many are counted, with exit code 1', async () => {
  const few = ['--machine', 'tests/atlas/support/foreign/bits.ts#fewBits']
  const { code, err } = await commandLine(...few, '--criterion', 'simple(12)', '--out', join(folder, 'paths.md'))
  expect(err).toBe('bits: more than 10000 simple paths: the rest is left out\n')
  expect(code).toBe(1)
})

test.each([
  [['--criterion', 'walks(0)'], '--criterion walks(0): N is a whole number from 1 to 100000'],
  [['--criterion', 'walks(99999999999)'], '--criterion walks(99999999999): N is a whole number from 1 to 100000'],
  [['--criterion', 'simple(0)'], '--criterion simple(0): N is a whole number from 1 to 1000'],
  [['--criterion', 'simple(N)'], '--criterion simple(N): N is a whole number from 1 to 1000'],
])('usage error: %j can be met by no path', async (argv, message) => {
  const { code, out, err } = await commandLine(...bank, ...argv)
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: `${message}\n` })
})

test('usage error: counts that name no transition of the chart', async () => {
  const file = join(folder, 'counts.json')
  writeFileSync(file, JSON.stringify({ 'street|enter|isPoor|hall': 3 }))
  const { code, out, err } = await commandLine(...bank, '--criterion', 'walks(2)', '--weights', file)
  const message = `--weights: ${file} names no transition of bank; its first is "street|enter|isPoor|hall"`
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: `${message}\n` })
})
