import { describe, expect, test } from 'vitest'
import { explore } from '#atlas/explore/explore.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import { commandLine } from './support/command-line.ts'
import { bits } from './support/foreign/bits.ts'
import { climbing } from './support/foreign/endless.ts'

describe('200 switches side by side, of which nobody sees all 2^200 configurations', () => {
  test('lose none of their 400 transitions to the limit', async () => {
    const machine = 'tests/atlas/support/foreign/bits.ts#bits'
    const { code, out, err } = await commandLine('--machine', machine, '--limit', '400', '--format', 'json')
    const [suite] = JSON.parse(out) as {
      configurations: number
      uncovered: string[]
      paths: { steps: { transitions: string[] }[] }[]
    }[]
    const taken = suite?.paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions))
    expect(new Set(taken).size).toBe(400)
    expect(suite?.configurations).toBeLessThan(1000)
    expect({ code, err, uncovered: suite?.uncovered }).toEqual({ code: 0, err: '', uncovered: [] })
  })

  test('are said to be more than the limit where every configuration is claimed of', () => {
    const { complete, enough, findings } = explore(guessedModel(bits), { limit: 300, variants: 0 })
    expect({ complete, enough, rules: findings.map(({ rule }) => rule) }).toEqual({
      complete: false,
      enough: undefined,
      rules: ['limit'],
    })
  })
})

test('a search ends when there is no room for more, says so, and tells how far it is on the way', () => {
  const told: number[] = []
  let looks = 0
  const { complete, findings, nodes } = explore(guessedModel(climbing), {
    untilTaken: true,
    hasRoom: () => ++looks < 3,
    progress: (configurations) => told.push(configurations),
  })
  expect(complete).toBe(false)
  expect(findings).toMatchObject([
    {
      rule: 'limit',
      message: expect.stringContaining(`no memory for more than ${nodes.length} configurations`) as string,
    },
  ])
  expect(told).toHaveLength(3)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})
