import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { z } from 'zod'
import { afterAll, describe, expect, test } from 'vitest'
import { boundariesOf } from '#atlas/paths/boundaries.ts'
import { casesOfSchema, Unknown } from '#atlas/paths/json-cases.ts'
import { schemaCases } from '#atlas/paths/schemas.ts'
import { commandLine } from './support/command-line.ts'
import { payMachine } from './support/foreign/pay.machine.ts'
import { actors, pay } from './support/foreign/pay.schemas.ts'

const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
afterAll(() => rmSync(folder, { recursive: true }))

const machine = 'tests/atlas/support/foreign/pay.machine.ts'
const beside = 'tests/atlas/support/foreign/pay.schemas.ts'

const written = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const byName = (cases: readonly { readonly name: string; readonly value: unknown }[] = []) =>
  Object.fromEntries(cases.map(({ name, value }) => [name, value]))

describe('from a schema of valibot', async () => {
  const read = await schemaCases(beside, { events: ['pay'], actors: ['bill'] })

  test('come a valid case, the boundaries, each choice and what may be left out', () => {
    const whole = { amount: 2, note: 'abcde', by: 'cash' }
    expect(byName(read.events.get('pay'))).toEqual({
      valid: whole,
      'amount lowest (1)': { ...whole, amount: 1 },
      'amount highest (100)': { ...whole, amount: 100 },
      'without note': { amount: 2, by: 'cash' },
      'note longest (10)': { ...whole, note: 'abcdefghij' },
      'by card': { ...whole, by: 'card' },
    })
  })

  test('comes a case for each branch of a union, with its own boundaries', () => {
    expect(byName(read.actors.get('bill'))).toEqual({
      valid: { kind: 'paid', at: '2026-01-15' },
      refused: { kind: 'refused', codes: ['abcde', 'abcde'] },
      'refused, codes most (3)': { kind: 'refused', codes: ['abcde', 'abcde', 'abcde'] },
    })
  })

  test('every case parses', () => {
    for (const { value } of read.events.get('pay') ?? []) expect(v.safeParse(pay, value).success).toBe(true)
    for (const { value } of read.actors.get('bill') ?? []) expect(v.safeParse(actors.bill, value).success).toBe(true)
    expect(read.notes).toEqual([])
  })
})

describe('from a schema of zod', () => {
  const shape = z.object({
    type: z.literal('sent'),
    to: z.email(),
    count: z.int().min(2).max(9),
    tags: z.array(z.enum(['a', 'b'])).optional(),
  })

  test('come cases that parse; a case that its own schema refuses is left out with a note', async () => {
    const cases = casesOfSchema(shape['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))
    expect(cases.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['valid', 'count lowest (2)', 'count highest (9)', 'without tags', 'tags fewest (0)']),
    )
    const file = written(
      'zod.schemas.mjs',
      `import { z } from ${JSON.stringify(import.meta.resolve('zod'))}
       export const anything = z.discriminatedUnion('type', [
         z.object({ type: z.literal('sent'), to: z.email() }),
         z.object({ type: z.literal('cut'), size: z.int().min(4).max(7) }),
         z.object({ type: z.literal('split'), into: z.int().min(2).max(5).refine((value) => value % 2 === 0, 'odd') }),
       ])`,
    )
    const { events, notes } = await schemaCases(file, { events: ['sent', 'cut', 'split'], actors: [] })
    expect(byName(events.get('sent'))).toEqual({ valid: { to: 'ana@example.com' } })
    expect(byName(events.get('cut'))).toEqual({
      valid: { size: 5 },
      'size lowest (4)': { size: 4 },
      'size highest (7)': { size: 7 },
    })
    expect(byName(events.get('split'))).toEqual({ valid: { into: 2 } })
    expect(notes).toEqual([
      'event split: the case "valid" is left out, as its own schema refuses it: odd',
      'event split: the case "into highest (5)" is left out, as its own schema refuses it: odd',
    ])
  })
})

describe('from a JSON Schema', () => {
  test('come cases by its definitions; undetermined values are unknown', async () => {
    const file = written(
      'door.json',
      JSON.stringify({
        $defs: {
          Size: { type: 'integer', minimum: 1 },
          knocked: {
            type: 'object',
            required: ['times'],
            properties: { times: { $ref: '#/$defs/Size' }, by: { type: ['string', 'null'] }, with: {} },
          },
        },
      }),
    )
    const { events, notes } = await schemaCases(file, { events: ['knocked'], actors: [] })
    const cases = byName(events.get('knocked'))
    expect(cases['valid']).toEqual({ times: 2, by: 'abcde', with: new Unknown('with') })
    expect(Object.keys(cases)).toEqual(['valid', 'times lowest (1)', 'without by', 'by null', 'without with'])
    expect(notes).toEqual(['no event or actor is named like Size'])
  })

  test('a schema that goes round in itself ends', () => {
    const tree = {
      $ref: '#/$defs/tree',
      $defs: { tree: { type: 'object', properties: { left: { $ref: '#/$defs/tree' }, size: { type: 'integer' } } } },
    }
    expect(casesOfSchema(tree).length).toBeLessThanOrEqual(40)
  })
})

test('what guards compare with is read from their source', () => {
  expect(boundariesOf(payMachine)).toEqual([
    { guard: 'named', of: ['name/given'], operator: '!=', field: 'event.name', isLength: false, with: '' },
    { guard: 'tooMany', of: ['pay'], operator: '>=', field: 'context.attempts', isLength: false, with: 3 },
    { guard: 'enough', of: ['pay'], operator: '==', field: 'event.type', isLength: false, with: 'pay' },
    {
      guard: 'enough',
      of: ['pay'],
      operator: '<=',
      field: 'event.amount',
      isLength: false,
      with: { field: 'context.balance' },
    },
    { guard: 'whole', of: ['code.typed'], operator: '==', field: 'event.code', isLength: true, with: 6 },
  ])
})

describe('the skeleton of a model', () => {
  test('has cases from the schemas beside the machine and on both sides of what guards compare with', async () => {
    const file = join(folder, 'pay.model.ts')
    const { code, out } = await commandLine('init', machine, '--out', file)
    expect(out).toContain(`Read from ${beside}.`)
    expect(out).toContain('tooMany compares context.attempts with 3 (>=): no case of one event alone reaches it')
    expect(out).toContain('50 is what it is at the beginning, a guess for later')
    expect(out).toContain('It has no holes')
    expect(code).toBe(0)
    const { payModel } = (await import(file)) as {
      payModel: { events: Record<string, Record<string, unknown>>; actors: { bill: { done: object; error: object } } }
    }
    const amounts = Object.entries(payModel.events['pay'] ?? {}).map(([name, one]) => [
      name,
      (one as { amount: number }).amount,
    ])
    expect(Object.fromEntries(amounts)).toMatchObject({
      'amount just below 50': 49,
      'amount at 50': 50,
      'amount just above 50': 51,
    })
    for (const one of Object.values(payModel.events['pay'] ?? {})) expect(v.safeParse(pay, one).success).toBe(true)
    expect(payModel.events['name/given']).toEqual({
      valid: { name: 'abcde' },
      'name empty': { name: '' },
      'name not empty': { name: 'x' },
    })
    expect(
      Object.values(payModel.events['code.typed'] ?? {}).map((one) => (one as { code: string }).code.length),
    ).toEqual([5, 5, 6, 7])
    expect(Object.keys(payModel.actors.bill)).toEqual(['done', 'error'])
    const covered = await commandLine('coverage', '--machine', `${file}#payModel`)
    expect(covered.out).toBe('pay: 8 of 8 transitions headless\n')
  })

  test.each([
    [['--schemas', 'nowhere.ts', 'init', machine], '--schemas: there is no file nowhere.ts'],
    [['--schemas', beside, 'run', 'logout'], '--schemas belongs to init'],
    [['init', machine, '--schemas', written('torn.json', '{')], 'torn.json could not be loaded: '],
  ])('usage error: %j prints one line', async (argv, message) => {
    const { code, out, err } = await commandLine(...argv)
    expect(err).toContain(message)
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 })
  })
})
