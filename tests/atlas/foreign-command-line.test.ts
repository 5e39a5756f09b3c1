import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
    ['checkout.ts', 'name one, as in tests/atlas/support/foreign/checkout.ts#checkoutMachine'],
  ])('%s', async (reference, message) => {
    const { code, out, err } = await commandLine('--machine', at(reference))
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

test('a chart without payloads, actors and inputs needs no model, nor the name of the only export', async () => {
  const { code, out, err } = await commandLine('--machine', at('door.ts'), '--format', 'json')
  expect(JSON.parse(out)).toMatchObject([{ flow: 'door', tests: 1, steps: 4, uncovered: [] }])
  expect(out).toContain('"wait 5000 ms for the 5000 ms of door.open"')
  expect({ code, err }).toEqual({ code: 0, err: '' })
})

test('missing parts of a model are printed, ready to be copied', async () => {
  const { code, out, err } = await commandLine('check', '--machine', at('checkout.ts#checkoutMachine'))
  expect(err).toContain('cases are read from types: input, address/entered, price\n')
  expect(err).toContain(
    `actor "scanner" may send events, which are now played as if they came from outside\n    actors: { scanner: { events: { first: { type: '…' } } } }`,
  )
  expect(out).toContain('never-fires at paying|pay||addressing: no case of the model makes it fire')
  expect(code).toBe(1)
})

test('transitions that no case can take are counted, with exit code 1', async () => {
  const { code, err } = await commandLine('--machine', at('checkout.ts#checkoutMachine'))
  expect(err).toMatch(/^checkout: no path takes 1 of 6 transitions: paying\|pay\|\|addressing: /m)
  expect(code).toBe(1)
})

test('commands in the output work for a foreign chart', async () => {
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

describe('an incomplete exploration is reported with the place and the reason', () => {
  test.each([
    ['stamping', 'context.at differs each time the same is done'],
    ['timing', 'context.at is read from a clock; let it come with an event or an outcome'],
    ['rolling', 'context.eyes is left to chance (Math.random); let it come'],
    ['ringing', 'timer "ring", which runs'],
    ['looping', 'throws at a: "go/default" in a throws: Infinite loop detected'],
  ])('%s', async (name, message) => {
    const { code, out } = await commandLine('check', '--limit', '300', '--machine', at(`endless.ts#${name}`))
    expect(out).toContain(message)
    expect(code).toBe(1)
  })
})

test('check leaves a counter that has no end, and prints what grows', async () => {
  const { code, out } = await commandLine('check', '--limit', '300', '--machine', at('endless.ts#counting'))
  expect(out).toContain(
    'counting: every transition was taken, the rest is left: 301 configurations, 301 of them in (root); what grows: context.count with 301 values (0, 1, 2 …)',
  )
  expect(out).toContain('\n0 findings\n')
  expect(code).toBe(0)
})

test('spawned actors that pile up are called what they are', async () => {
  const { out } = await commandLine('check', '--limit', '40', '--machine', at('endless.ts#hiring'))
  expect(out).toContain('context.hands, which keeps one spawned actor after the other (stop them: stopChild)')
})

test('a projection that drops too much names the key and what goes wrong', async () => {
  const { code, out } = await commandLine('check', '--machine', at('endless.ts#projected'))
  expect(out).toContain(
    'projection-conflict at low: "lift/default" in low acts differently for contexts the projection calls equal; it drops count',
  )
  expect(code).toBe(1)
})

describe('an implementation that is not provided', () => {
  const left = (name: string, ...more: readonly string[]) =>
    commandLine(...more, '--machine', at(`unprovided.ts#${name}`), '--explain')

  test('has a stub in its place that does what the chart listens for, and is asked for', async () => {
    const { code, err } = await left('loading')
    expect(err).toContain('actor "load" is not provided; a stub stands for it, which ends well with nothing, or fails')
    expect(err).toContain("actors: { load: { done: { ok: … }, error: { fault: new Error('fault') } } }")
    expect(err).toContain('loading: nothing is left open')
    expect(code).toBe(0)
    expect((await left('loading', 'coverage')).out).toBe('loading: 5 of 5 transitions headless\n')
    const checked = await commandLine('check', '--machine', at('unprovided.ts#loading'))
    expect(checked.out).toContain('\n0 findings\n')
  })

  test('may be something that never ends, or be spawned', async () => {
    const { code, err } = await left('listening')
    expect(err).toContain('actor "socket" is not provided; a stub stands for it, which sends the chart nothing')
    expect(code).toBe(0)
    const spawned = await left('starting', 'run')
    expect(spawned.err).toContain('actor "logger" is not provided')
    expect(spawned.err).toContain('actor "helper" is not provided')
    expect(spawned.code).toBe(0)
  })

  test('may be a guard, which is then reported as the reason, or a delay', async () => {
    const { code, err } = await left('asking')
    expect(err).toContain('guard "isWhole" is not provided and counts as false')
    expect(err).toContain('machine.provide({ guards: { isWhole: ({ context, event }) => … } })')
    expect(err).toContain('delay "patience" is not provided and counts as 1000 ms')
    expect(err).toContain('open|send|isWhole|sent: its guard "isWhole" is not provided and counts as false')
    expect(code).toBe(1)
  })
})

describe('a valid chart has no findings', () => {
  test.each(['ending', 'twice', 'received'])('%s', async (name) => {
    const { code, out, err } = await commandLine('check', '--machine', at(`odd.ts#${name}`))
    expect(out).toContain('\n0 findings\n')
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  test('two actors of one kind are distinguished', async () => {
    const { out } = await commandLine('coverage', '--machine', at('odd.ts#twice'), '--format', 'json')
    expect(out).toContain('fetching|names:done||one')
    expect(out).toContain('fetching|faces:done||other')
  })

  test('a transition of a state inside is not attributed to an earlier branch', async () => {
    const { err } = await commandLine('--machine', at('odd.ts#taken'), '--explain')
    expect(err).toContain('(root)|go||b: "a" inside takes it first')
  })
})

test('a nondeterministic chart is reported with the reason why it cannot be replayed', async () => {
  const { code, out } = await commandLine('check', '--machine', at('endless.ts#stamped'))
  expect(out).toMatch(
    /expected context\.made 0\.\d+ but it is 0\.\d+; context\.made is left to chance \(Math\.random\)/,
  )
  expect(out).not.toContain('{"')
  expect(code).toBe(1)
})

describe('check: a context changed in place is found and named, and exploration goes on', () => {
  test.each([
    ['assigning', 'idle: the action "registerStrategy" changes "registeredStrategies" in place'],
    ['guarding', 'idle: the guard "countsTries" changes "tries" in place'],
    ['inline', 'idle: something written inline changes "log" in place'],
    ['plain', '(root): the action "note" changes "log" in place'],
    ['plain', '(root): the action "move" changes "at" in place'],
    ['plain', '(root): the action "shorten" changes "log" in place'],
    ['plain', '(root): the action "count" changes "at" in place'],
  ])('%s', async (name, message) => {
    const { code, out } = await commandLine('check', '--limit', '50', '--machine', at(`in-place.ts#${name}`))
    expect(out).toContain(`in-place at ${message}`)
    expect(code).toBe(1)
  })

  test('what an action only mentions is no change', async () => {
    const { out } = await commandLine('check', '--machine', at('in-place.ts#plain'), '--format', 'json')
    const { findings } = JSON.parse(out) as { findings: { rule: string; message: string }[] }
    expect(findings.filter(({ rule }) => rule === 'in-place')).toHaveLength(4)
  })

  test('a state has its own context: both branches are taken, and the paths play', async () => {
    const machine = at('in-place.ts#assigning')
    const { out } = await commandLine('check', '--machine', machine, '--format', 'json')
    const { charts, findings } = JSON.parse(out) as { charts: unknown; findings: { rule: string }[] }
    expect(findings.map(({ rule }) => rule)).toEqual(['in-place'])
    expect(charts).toMatchObject([{ configurations: 4 }])
    expect((await commandLine('run', '--machine', machine)).code).toBe(0)
  })
})

/** A project elsewhere that is built by a bundler: it imports types as values, has an enum, and leaves endings out. */
const bundledProject = {
  'kinds.ts': `export enum Kind { Small = 'small', Large = 'large' }`,
  'parcel.ts': `
    import { assign, createMachine, EventObject } from 'xstate'
    import { Kind } from './kinds'
    interface Weighed extends EventObject { type: 'weighed'; grams: number }
    export const parcelMachine = createMachine({
      id: 'parcel',
      types: {} as { context: { kind: Kind }; events: Weighed | { type: 'sent' } },
      context: { kind: Kind.Small },
      initial: 'packing',
      states: {
        packing: {
          on: {
            weighed: {
              target: 'packed',
              actions: assign({ kind: ({ event }) => (event.grams > 500 ? Kind.Large : Kind.Small) }),
            },
          },
        },
        packed: { on: { sent: 'gone' } },
        gone: { type: 'final' },
      },
    })`,
  'torn.ts': `import { createMachine, EventObject } from 'xstate'\nimport { gone } from './nowhere'\nexport const torn = createMachine({ id: gone })`,
}

test('TypeScript is read as projects write it that have a bundler, wherever it lies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'))
  try {
    for (const [name, text] of Object.entries(bundledProject)) await writeFile(join(folder, name), text)
    const run = (name: string) =>
      promisify(execFile)(process.execPath, ['atlas/paths/cli.ts', '--machine', join(folder, name), '--format', 'json'])
    expect(JSON.parse((await run('parcel.ts')).stdout)).toMatchObject([{ flow: 'parcel', steps: 2, uncovered: [] }])
    await expect(run('torn.ts')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/could not be loaded: .*nowhere/),
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('a chart that goes on for ever', () => {
  test('is left once all that it can do has been done', async () => {
    const { code, out, err } = await commandLine('run', '--machine', at('endless.ts#counting'))
    expect(out).toMatch(/^ok {3}counting path 1/)
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  test('reports what is unexplored where the limit comes first', async () => {
    const { code, err } = await commandLine('run', '--limit', '300', '--machine', at('endless.ts#climbing'))
    expect(err).toContain('climbing: the rest is unexplored: more than 300 configurations')
    expect(code).toBe(1)
  })
})

describe('the skeleton of a model', () => {
  test('has a hole for each need, names the next one left, and is a model when all are filled in', async () => {
    const place = await mkdtemp(join(tmpdir(), 'init-'))
    try {
      const file = join(place, 'checkout.model.ts')
      const { code, out } = await commandLine('init', at('checkout.ts#checkoutMachine'), '--out', file)
      expect(out).toContain(
        'checkout.model.ts is written. Fill in each hole in it, then: npm run paths -- check --machine',
      )
      expect(code).toBe(0)
      const text = await readFile(file, 'utf8')
      expect(text).toContain('export const checkoutModel = {')
      expect(text).toContain('price: { done: { valid: { total: 1 } }')
      // What a guard compares with is known from its source.
      expect(text).toContain('"address.city empty": { address: { city: "" } }')
      const left = await commandLine('--machine', `${file}#checkoutModel`)
      expect(left).toMatchObject({ code: 2, err: expect.stringContaining('still to be filled in: ') as string })
      const again = await commandLine('init', at('checkout.ts#checkoutMachine'), '--out', file)
      expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is there already') as string })
      const filled = join(place, 'filled.model.ts')
      await writeFile(filled, text.replaceAll(/hole\("[^"]*"\)/g, "{ type: 'x' }"))
      const { err } = await commandLine('--machine', `${filled}#checkoutModel`)
      expect(err).not.toContain('leaves open')
      expect(err).not.toContain('could not be loaded')
      expect(await commandLine('init', `${filled}#checkoutModel`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('is a model already') as string,
      })
    } finally {
      await rm(place, { recursive: true })
    }
  })

  test.each([
    [['init'], 'which machine? init <file#export>'],
    [['init', at('door.ts'), 'more'], 'init takes one machine: leave "more" out'],
    [['init', at('nowhere.ts')], 'there is no file'],
  ])('usage error: %j prints one line', async (argv, message) => {
    const { code, out, err } = await commandLine(...argv)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toContain(message)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

/** Runs the command line as a process of its own; its output comes through pipes. */
const asProcess = (...argv: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      ['atlas/paths/cli.ts', ...argv],
      { timeout: 60_000, maxBuffer: 1 << 28 },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

describe('a machine that prints and starts an actor leaves standard output to the answer, and the command ends', () => {
  const machine = at('printing.ts#printingMachine')

  test.each([
    ['check', '--format', 'json'],
    ['generate', '--format', 'json'],
    ['run', '--format', 'json'],
    ['coverage', '--format', 'json'],
    ['mutants', '--format', 'json'],
    ['golden', '--format', 'json'],
  ])('%s', async (...argv) => {
    const { code, out, err } = await asProcess(...argv, '--machine', machine)
    expect(() => JSON.parse(out) as unknown).not.toThrow()
    expect(err).toContain('imported\nwritten at import\n')
    expect([0, 1]).toContain(code)
  })

  test('init', async () => {
    const place = await mkdtemp(join(tmpdir(), 'init-'))
    try {
      const { code, out, err } = await asProcess('init', machine, '--out', join(place, 'printing.model.ts'))
      expect(out).toMatch(/printing\.model\.ts is written\./)
      expect(out).not.toMatch(/imported|tick/)
      expect(err).toContain('an error beside the command: no net')
      expect(code).toBe(0)
    } finally {
      await rm(place, { recursive: true })
    }
  })

  test('an answer larger than a pipe is whole', async () => {
    const { out } = await asProcess('--machine', at('printing.ts#manyMachine'), '--format', 'json')
    expect(out.length).toBeGreaterThan(100_000)
    expect(JSON.parse(out)).toMatchObject([{ flow: 'many' }])
  })
})
