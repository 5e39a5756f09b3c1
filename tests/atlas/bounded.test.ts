import { describe, expect, test } from 'vitest'
import { explore } from '#atlas/explore/explore.ts'
import { registerModel } from '#machines/register/register.model.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import { commandLine } from './support/command-line.ts'
import { bits } from './support/foreign/bits.ts'
import { climbing } from './support/foreign/endless.ts'

describe('exploration of 200 parallel switches with 2^200 configurations', () => {
  test('takes all of their 400 transitions before the limit', async () => {
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

  test('reports the limit when an invariant needs every configuration', () => {
    const { complete, enough, findings } = explore(guessedModel(bits), { limit: 300, variants: 0 })
    expect({ complete, enough, rules: findings.map(({ rule }) => rule) }).toEqual({
      complete: false,
      enough: undefined,
      rules: ['limit'],
    })
  })
})

test('exploration ends when the memory is used up, reports that, and reports its progress', () => {
  const progress: number[] = []
  let looks = 0
  const { complete, findings, nodes } = explore(guessedModel(climbing), {
    untilTaken: true,
    hasRoom: () => ++looks < 3,
    progress: (configurations) => progress.push(configurations),
  })
  expect(complete).toBe(false)
  expect(findings).toMatchObject([
    {
      rule: 'limit',
      message: expect.stringContaining(`no memory for more than ${nodes.length} configurations`) as string,
    },
  ])
  expect(progress).toHaveLength(3)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
})

test('exploration of a registration with a case per field takes every transition, but not every configuration', () => {
  const alone = Object.fromEntries(
    ['username', 'password', 'confirmPassword', 'birthday', 'affiliateCode', 'mobileNum', 'verificationCode'].flatMap(
      (field) => [
        [`${field}Empty`, { fields: { [field]: '' } }],
        [`${field}Long`, { fields: { [field]: 'x'.repeat(40) } }],
      ],
    ),
  )
  const { events } = registerModel
  const richer = { ...registerModel, events: { ...events, 'form.edited': { ...events['form.edited'], ...alone } } }
  const taken = (model: typeof registerModel) => {
    const { edges, starts, nodes, enough } = explore(model, { untilTaken: true, limit: 20_000, variants: 0 })
    const ids = [...starts, ...edges].flatMap(({ transitions }) => transitions)
    return { ids: [...new Set(ids)].toSorted(), nodes: nodes.length, enough }
  }
  const found = taken(richer)
  expect(found.ids).toEqual(taken(registerModel).ids)
  expect(found.enough).toBeDefined()
  expect(found.nodes).toBeLessThan(20_000)
})
