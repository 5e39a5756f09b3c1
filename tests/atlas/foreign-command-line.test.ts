import { describe, expect, test } from 'vitest'
import { commandLine } from './support/command-line.ts'

const folder = 'tests/atlas/support/foreign'
const at = (name: string) => `${folder}/${name}`

describe('a file that cannot be used is named, with the reason, in one line', () => {
  test.each([
    ['nowhere.ts#machine', 'there is no file'],
    ['', 'is a folder'],
    ['broken.ts#machine', 'could not be loaded: TypeError: '],
    ['door.ts#gate', 'has no export "gate"; it exports doorMachine'],
    ['door.ts#makeDoor', 'is a function: export the machine it makes'],
    ['door.ts#notAMachine', 'is not a machine of XState 5'],
    ['checkout.ts', 'say which, as in tests/atlas/support/foreign/checkout.ts#checkoutMachine'],
  ])('%s', async (reference, said) => {
    const { code, out, err } = await commandLine('--machine', at(reference))
    expect(err).toContain(said)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

test('a chart that says everything itself needs no model, nor the name of the only export', async () => {
  const { code, out, err } = await commandLine('--machine', at('door.ts'), '--format', 'json')
  expect(JSON.parse(out)).toMatchObject([{ flow: 'door', tests: 1, steps: 4, uncovered: [] }])
  expect(out).toContain('"wait 5000 ms for the 5000 ms of door.open"')
  expect({ code, err }).toEqual({ code: 0, err: '' })
})

test('what has to be said of a chart is said, ready to be written', async () => {
  const { code, out, err } = await commandLine('check', '--machine', at('checkout.ts#checkoutMachine'))
  expect(err).toContain('reads cart of it\n    inputs: { default: { cart: … } }')
  expect(err).toContain(
    'event "address/entered" carries a payload: the chart reads address.city\n    events: { \'address/entered\': { valid: { address: { city: … } }, … } }',
  )
  expect(err).toContain('actor "price" hands something back: the chart reads total of its output')
  expect(err).toContain('actor "scanner" may send events')
  expect(out).toContain(`starting with input "default" throws: Cannot read properties of undefined (reading 'cart')`)
  expect(out).toContain('\n2 findings\n')
  expect(code).toBe(1)
})

test('transitions that no case can take are counted, with exit code 1', async () => {
  const { code, err } = await commandLine('--machine', at('checkout.ts#checkoutMachine'))
  expect(err).toMatch(/checkout: no path takes 6 of 6 transitions: --explain says why/)
  expect(code).toBe(1)
})

test('commands that are named in what is said are such as work for a chart from elsewhere', async () => {
  const golden = await commandLine('golden', '--machine', at('door.ts'))
  expect(golden.out).toContain(`run: npm run paths -- golden --machine ${at('door.ts')} --write`)
  const { out } = await commandLine('coverage', '--machine', at('door.ts'))
  expect(out).toBe('door: 3 of 3 transitions headless\n')
})

describe('with what it needs, a chart from elsewhere', () => {
  const model = at('checkout.ts#checkoutModel')

  test('is checked', async () => {
    const { code, out, err } = await commandLine('check', '--machine', model, '--format', 'json')
    const { charts, findings } = JSON.parse(out) as { charts: unknown; findings: { rule: string; at: string }[] }
    expect(charts).toMatchObject([{ flow: 'checkout', states: 4, transitions: 6 }])
    expect(findings.map(({ rule, at: place }) => `${rule} ${place}`)).toEqual([
      'missing-reenter addressing|scanned||addressing',
    ])
    expect({ code, err }).toEqual({ code: 1, err: '' })
  })

  test('has paths for every case', async () => {
    const { code, out } = await commandLine('generate', '--machine', model, '--criterion', 'cases', '--format', 'json')
    const [suite] = JSON.parse(out) as { paths: { steps: { stimulus: string }[] }[] }[]
    const played = suite?.paths.flatMap(({ steps }) => steps.map(({ stimulus }) => stimulus))
    expect([...new Set(played)].toSorted()).toEqual([
      'address/entered/empty',
      'address/entered/real',
      'pay/default',
      'price:done/none',
      'price:done/some',
      'price:error/fault',
      'scanned/default',
      'scanner:event/scan',
    ])
    expect(code).toBe(0)
  })

  test('is run', async () => {
    const { code, out } = await commandLine('run', '--machine', model)
    expect(out).toMatch(/^ok {3}checkout path 1: start\(full\) → /)
    expect(code).toBe(0)
  })

  test('is measured', async () => {
    const { code, out } = await commandLine('coverage', '--machine', model, '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({ total: 6, charts: [{ flow: 'checkout', headless: 6, covered: 6 }] })
    expect(code).toBe(0)
  })

  test('has mutants', async () => {
    const { code, out } = await commandLine('mutants', '--machine', model, '--format', 'json')
    const report = JSON.parse(out) as {
      total: number
      caught: number
      charts: { flow: string; total: number; caught: number }[]
      survivors: { flow: string; change: string }[]
    }
    expect(Object.keys(report)).toEqual(['total', 'caught', 'charts', 'survivors'])
    expect(report.charts).toEqual([{ flow: 'checkout', total: report.total, caught: report.caught }])
    expect(report.total - report.caught).toBe(report.survivors.length)
    expect(report.survivors.map(({ flow }) => flow)).toContain('checkout')
    expect(code).toBe(0)
  })
})

describe('a chart that cannot be walked to the end says where it stopped and why', () => {
  test.each([
    [
      'counting',
      'limit at (root): more than 300 configurations, 301 of them in (root); what grows: context.count with 301 values (0, 1, 2 …)',
    ],
    ['stamping', 'context.at differs each time the same is done'],
    ['ringing', 'timer "ring", which runs'],
    ['looping', 'throws at a: "go/default" in a throws: Infinite loop detected'],
  ])('%s', async (name, said) => {
    const { code, out } = await commandLine('check', '--limit', '300', '--machine', at(`endless.ts#${name}`))
    expect(out).toContain(said)
    expect(code).toBe(1)
  })
})

test('a projection that drops too much names the key and what goes wrong', async () => {
  const { code, out } = await commandLine('check', '--machine', at('endless.ts#projected'))
  expect(out).toContain(
    'projection-conflict at low: "lift/default" in low acts differently for contexts the projection calls equal; it drops count',
  )
  expect(code).toBe(1)
})
