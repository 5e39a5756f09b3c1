import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { foreignModel } from '#atlas/paths/foreign.ts'
import { mutateSources } from '#atlas/paths/source-mutants.ts'
import { sourceEdits } from '#atlas/paths/source-edits.ts'

const changed = (source: string) =>
  sourceEdits(source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))

describe('mutants of code: every small mistake is made', () => {
  test.each([
    ['a boundary', 'f(a < b)', 'f(((a) <= (b)))'],
    ['an equality', 'f(a === b)', 'f(((a) !== (b)))'],
    ['arithmetic', 'f(a * b)', 'f(((a) / (b)))'],
    ['a condition', 'f(a && b)', 'f(((a) || (b)))'],
    ['a negated condition', 'if (a) b()', 'if (!(a)) b()'],
    ['a default', 'f(a ?? b)', 'f((a))'],
    ['a number, higher', 'const most = 20', 'const most = (21)'],
    ['a number, lower', 'const most = 20', 'const most = (19)'],
    ['a whole number of any size', 'const least = 0n', 'const least = (1n)'],
    ['a boolean', 'f({ on: true })', 'f({ on: false })'],
    ['a text', "f(a === 'time')", 'f(a === "time~")'],
    ['normalisation', 'f(a.trim())', 'f(a)'],
    ['a quantifier', 'f(a.some(b))', 'f(a.every(b))'],
    ['an anchor', 'f(/^a$/)', 'f(/a$/)'],
    ['a currency', 'f(terms.currency)', 'f((globalThis.atlasFirstValue ??= terms.currency))'],
    [
      'a currency of a pattern',
      'f(({ currency }) => g(currency))',
      'f(({ currency }) => g((globalThis.atlasFirstValue ??= currency)))',
    ],
  ])('%s', (_, source, mutant) => {
    expect(changed(source)).toContain(mutant)
  })

  test.each([
    ['types', 'const a = b as { readonly c: 1 }'],
    ['imports', "import { a } from 'b'"],
    ['the config of a chart', "createMachine({ id: 'a', description: 'b', initial: 'c' })"],
    ['names given to helpers', "withOutput('keep')"],
    ['prose', "f({ claim: 'Two words.' })"],
  ])('but not of %s', (_, source) => {
    expect(changed(source)).not.toContainEqual(expect.stringMatching(/~| - |!==|\(2\)/))
  })
})

test('methods that every object has are not exchanged', () => {
  expect(changed('f(a.toString(), a?.b.valueOf())')).toEqual([])
})

const reportOf = async (name: string, options = {}) =>
  mutateSources(
    await foreignModel(`${fileURLToPath(new URL('./support/mutated/till.model.ts', import.meta.url))}#${name}`),
    options,
  )

describe('mutants of the code that a chart runs', () => {
  test('survive a model with one currency, without blanks and boundaries', async () => {
    const { survivors } = await reportOf('narrowModel')
    const unseen = survivors
      .filter(({ differs }) => differs.includes('no case of the model shows it'))
      .map(({ change }) => change.replace(/:\d+/, ''))
    expect(unseen).toEqual(
      expect.arrayContaining([
        'mutated/till.machine.ts currency stays what it was first',
        'mutated/till.machine.ts without trim',
        'mutated/till.rules.ts 3 becomes 4',
        'mutated/till.rules.ts > becomes >=',
        'mutated/till.rules.ts <= becomes <',
      ]),
    )
  })

  test('are caught by a model that has them, and code that the chart does not use is left out', async () => {
    const { total, caught, survivors } = await reportOf('wideModel')
    expect(survivors.map(({ change }) => change)).toEqual([])
    expect(caught).toBe(total)
    expect(total).toBeGreaterThan(15)
  })

  test('are a choice that stays the same, where there are too many', async () => {
    const [one, other] = [await reportOf('narrowModel', { most: 6 }), await reportOf('narrowModel', { most: 6 })]
    expect(one).toEqual(other)
    expect(one.total).toBeLessThanOrEqual(6)
  })
})
