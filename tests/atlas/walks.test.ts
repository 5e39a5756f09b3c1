import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { explore } from '#atlas/explore/explore.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import { generate } from '#atlas/paths/generate.ts'
import { runPath } from '#atlas/run/headless.ts'
import { commandLine } from './support/command-line.ts'
import { taken, usageOf } from './support/usage.ts'
import { player } from './support/foreign/features.ts'

const folder = mkdtempSync(join(tmpdir(), 'walks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const fork = createMachine({
  id: 'fork',
  initial: 'here',
  states: { here: { on: { left: 'a', right: 'b', never: 'c' } }, a: {}, b: {}, c: {} },
})
const exploration = explore(guessedModel(fork))
const weights = { 'here|left||a': 300, 'here|right||b': 100 }

const endsOf = (seed: number) =>
  generate(exploration, { criterion: 'walks(400)', seed, weights }).paths.map(
    ({ edges }) => exploration.nodes[exploration.edges[edges.at(-1) ?? -1]?.to ?? -1]?.value,
  )

test('walks take steps by their counts, and a step without a count only where no step has one', () => {
  const ends = endsOf(1)
  expect(ends).not.toContain('c')
  const left = ends.filter((end) => end === 'a').length
  expect(left).toBeGreaterThan(260)
  expect(left).toBeLessThan(340)
  const { paths } = generate(exploration, { criterion: 'walks(40)' })
  expect(new Set(paths.map(({ edges }) => edges.join())).size).toBe(3)
})

test('the same seed and counts make the same walks, another seed makes others', () => {
  expect(endsOf(2)).toEqual(endsOf(2))
  expect(endsOf(2)).not.toEqual(endsOf(3))
})

test('walks are as long as the cap at most, and run on the real actor as explored', () => {
  const films = explore(guessedModel(player))
  const { paths, uncovered, least } = generate(films, { criterion: 'walks(20)', cap: 12 })
  expect(Math.max(...paths.map(({ edges }) => edges.length))).toBe(12)
  expect(paths.map((path) => runPath(films, path)).filter(({ ok }) => !ok)).toEqual([])
  expect({ uncovered, tests: least.tests }).toEqual({ uncovered: [], tests: 20 })
})

test('a search whose time is up ends with what it has found', () => {
  const whole = generate(explore(guessedModel(player)))
  let asked = 0
  const some = generate(explore(guessedModel(player)), { cap: 3, hasTime: () => asked++ < 1 })
  expect(some.ended).toBe(true)
  expect(some.paths.length).toBeGreaterThan(0)
  expect(some.uncovered.length).toBeGreaterThan(0)
  expect(whole).not.toHaveProperty('ended')
  const { complete, findings } = explore(guessedModel(player), { hasTime: () => false })
  expect({ complete, findings }).toMatchObject({ complete: false, findings: [{ rule: 'limit' }] })
})

describe('on the command line', () => {
  test('a budget of nothing leaves everything open, with exit code 1, and one that suffices changes nothing', async () => {
    const none = await commandLine('logout', '--budget', '0s')
    expect(none.err).toContain('logout: the rest is unexplored: the time was up; configurations seen: 1')
    expect(none.code).toBe(1)
    expect(await commandLine('logout', '--budget', '10m')).toEqual(await commandLine('logout'))
  })

  test('walks go by a file of counts and are played again by it', async () => {
    const counts = file('counts.json', { 'confirming|confirmed||endingSession': 1 })
    const { code, out } = await commandLine(
      'run',
      'logout',
      '--criterion',
      'walks(3)',
      '--weights',
      counts,
      '--seed',
      '5',
    )
    expect(out.match(/^ok {3}logout path \d: start\(default\) → confirmed\/default/gm)).toHaveLength(3)
    expect(code).toBe(0)
  })

  test('walks take usage counters of a server like plain counts', async () => {
    const counts = { 'confirming|confirmed||endingSession': 80, 'confirming|cancelled||stayed': 20 }
    const walk = (name: string, content: unknown) =>
      commandLine('logout', '--criterion', 'walks(5)', '--weights', file(name, content), '--format', 'csv')
    const byUse = await walk('use.json', usageOf({ flow: 'logout', transitions: taken(counts) }))
    expect(byUse).toEqual(await walk('counts.json', counts))
    expect(byUse.out).toContain('confirmed/default')
  })

  test.each([
    [['--budget', 'soon'], '--budget wants a time such as 10s, 500ms or 2m, not "soon"'],
    [['run', '--budget', '10s'], '--budget belongs to generate'],
    [['--weights', 'counts.json'], '--weights belongs to --criterion walks(N)'],
    [['--criterion', 'walks(2)', '--weights', 'nowhere.json'], '--weights: there is no file nowhere.json'],
    [['--criterion', 'walks(2)', '--weights', file('text.json', '{')], 'is not { "<transition>": count }: Expected'],
    [
      ['--criterion', 'walks(2)', '--weights', file('minus.json', { a: -1 })],
      'is not { "<transition>": count }: a: Invalid value',
    ],
    [
      ['--criterion', 'walks(2)', '--weights', file('torn.json', { transitions: [] })],
      'is not a usage file of a server: flow: Invalid key',
    ],
  ])('usage error: %j prints one line', async (argv, message) => {
    const { code, out, err } = await commandLine(...argv)
    expect(err).toContain(message)
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 })
  })
})
