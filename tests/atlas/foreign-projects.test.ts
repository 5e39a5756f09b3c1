import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { typeCases } from '#atlas/paths/type-cases.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Writes a project with these files; returns its folder. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const cli = resolve('atlas/paths/cli.ts')

/** Runs the paths command line in a project. */
const paths = (cwd: string, ...argv: readonly string[]) =>
  promisify(execFile)(process.execPath, [cli, ...argv], { cwd }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  )

const typed = {
  'people.ts': `
    export interface Named { name: string }
    export interface Guest extends Named { age?: number; invitedBy?: Guest }`,
  'checkout.ts': `
    import { assign, fromPromise, setup } from 'xstate'
    import type { Guest } from './people'
    enum Way { Card = 'card', Cash = 'cash' }
    const sizes = ['small', 'large'] as const
    type Paid = { type: 'paid'; by: Way; amount: number }
    type Events = Paid | { type: 'chosen'; size: (typeof sizes)[number]; note?: string } | { type: 'left' }
    const price = fromPromise(async ({ input }: { input: { size: string } }): Promise<{ total: number; state: 'open' | 'sold' }> => {
      throw new Error(input.size)
    })
    export const checkout = setup({
      types: {} as { context: { name: string; total: number }; input: { guest: Guest; items: string[] }; events: Events },
      actors: { price },
      guards: {
        enough: ({ event }) => {
          switch (event.type) {
            case 'paid':
              return event.amount >= 10
            case 'chosen':
              return event.note !== ''
            default:
              return false
          }
        },
      },
    }).createMachine({
      context: ({ input }) => ({ name: input.guest.name.toUpperCase(), total: input.items.map((item) => item).length }),
      initial: 'choosing',
      states: {
        choosing: { on: { chosen: { guard: 'enough', target: 'pricing' }, left: 'over' } },
        pricing: {
          invoke: {
            src: 'price',
            input: { size: 'small' },
            onDone: [{ guard: ({ event }) => event.output.state === 'open', target: 'paying' }, { target: 'choosing' }],
            onError: 'choosing',
          },
        },
        paying: { on: { paid: [{ guard: 'enough', target: 'over' }, { target: 'choosing' }] } },
        over: { type: 'final' },
      },
    })`,
}

describe('a machine with types', () => {
  const folder = project(typed)
  const names = (cases: readonly { readonly name: string }[] = []) => cases.map(({ name }) => name)

  test('has cases of its input, events and outcomes, also of types in another file', () => {
    const { inputs, events, actors } = typeCases(join(folder, 'checkout.ts'), 'checkout')
    expect(inputs[0]?.value).toEqual({ guest: { name: 'abcde', age: 1 }, items: ['abcde'] })
    expect(names(inputs)).toEqual(['default', 'without guest.age', 'items fewest (0)'])
    expect([...events.keys()]).toEqual(['paid', 'chosen'])
    expect(events.get('paid')?.[0]?.value).toEqual({ by: 'card', amount: 1 })
    expect(names(events.get('chosen'))).toEqual(['valid', 'size large', 'without note'])
    expect([...actors].map(([src, cases]) => [src, names(cases)])).toEqual([['price', ['valid', 'state sold']]])
  })

  test('is checked without a model, under the name of its export', async () => {
    const { code, out, err } = await paths(folder, 'check', '--machine', 'checkout.ts')
    expect(err).toBe('checkout.ts#checkout: cases are read from types: input, paid, chosen, price\n')
    expect(out).toMatch(/^checkout: 4 states, 7 transitions, [\s\S]*\n0 findings\n$/)
    expect(code).toBe(0)
  })

  test('a switch on the type limits a boundary to its event', async () => {
    const { out } = await paths(folder, '--machine', 'checkout.ts', '--criterion', 'cases', '--format', 'json')
    expect(out).toContain('paid/amount just below 10')
    expect(out).toContain('chosen/note empty')
    expect(out).not.toMatch(/chosen\/amount|paid\/note/)
  })
})

test('a type of several events has cases for each of them', () => {
  const folder = project({
    'slider.ts': `
      import { setup } from 'xstate'
      type Touch = { type: 'pressed' | 'moved'; at: { left: number } } | { type: 'released' | 'left' }
      export const slider = setup({ types: { events: {} as Touch } }).createMachine({ initial: 'idle', states: { idle: {} } })`,
  })
  const { events } = typeCases(join(folder, 'slider.ts'), 'slider')
  expect([...events].map(([type, [first]]) => [type, first?.value])).toEqual([
    ['pressed', { at: { left: 1 } }],
    ['moved', { at: { left: 1 } }],
  ])
})

test('a machine without types starts with an input guessed by the fields that it reads, and says so', async () => {
  const folder = project({
    'ticket.js': `
      import { createMachine } from 'xstate'
      export const ticket = createMachine({
        id: 'ticket',
        context: ({ input }) => ({ name: input.user.name.trim(), seats: input.seats.map((seat) => seat.row), fee: input.fee.toFixed(2), twice: input.price * 2 }),
        initial: 'open',
        states: { open: { on: { sold: { guard: ({ event }) => event.to.name !== '', target: 'over' } } }, over: { type: 'final' } },
      })`,
  })
  const { code, out, err } = await paths(folder, 'check', '--machine', 'ticket.js')
  expect(err).toContain(
    'reads user.name, seats, fee, price of it\n    inputs: { default: { user: { name: … }, seats: …',
  )
  expect(err).toContain('event "sold" carries a payload: the chart reads to.name')
  expect(out).toMatch(/^ticket: 2 states, 1 transition, [\s\S]*\n0 findings\n$/)
  expect(code).toBe(0)
})

const lamp = (id: string) => `
  import { createMachine } from 'xstate'
  export const ${id} = createMachine({ initial: 'off', states: { off: { on: { on: 'lit' } }, lit: { on: { off: 'off' } } } })`

describe('a project with statehouse.config', () => {
  const browser = `
    import { track } from 'virtual:track'
    import './look.css'
    import { first } from '@/names'
    import { createMachine } from 'xstate'
    export const page = createMachine({
      initial: window.start,
      states: { [first]: { entry: () => track(), on: { [import.meta.env.VITE_EVENT]: 'b' } }, b: { type: 'final' } },
    })`
  const config = `export default {
    machines: ['*.machine.ts'],
    alias: { '@/*': './*' },
    globals: { window: { start: 'a' } },
    modules: { 'virtual:track': { track: () => 1 } },
    env: { VITE_EVENT: 'go' },
  }`
  const files = {
    'lamp.machine.ts': lamp('lamp'),
    'page.machine.ts': browser,
    'names.ts': `export const first = 'a'`,
    'look.css': 'a {}',
    'tsconfig.json': '{ /* of a package that is not there */ "extends": "@nowhere/base" }',
    'statehouse.config.mjs': config,
  }

  test('checks what its globs find, with aliases and stubs, and warns of a tsconfig that cannot be read', async () => {
    const { code, out, err } = await paths(project(files), 'check')
    expect(out).toMatch(/^lamp: 2 states[\s\S]*\npage: 2 states[\s\S]*\n0 findings\n$/)
    expect(err).toContain(`its tsconfig is left out: Failed to load tsconfig '@nowhere/base'`)
    expect(code).toBe(0)
  })

  test('use and replay find a chart by its name in the file', async () => {
    const transition = 'off|on||lit'
    const recorded = {
      flow: 'lamp',
      from: '2026-11-30T10:00:00Z',
      to: '2026-11-30T11:00:00Z',
      language: null,
      device: null,
      version: null,
      floor: 1,
      invented: false,
      versions: [],
      languages: [],
      people: 3,
      transitions: [{ id: transition, outcome: null, count: 3 }],
      states: [],
      vitals: [],
    }
    const steps = {
      error: null,
      charts: [{ flow: 'lamp', version: '00000000' }],
      steps: [
        { chart: 0, event: 'start', transitions: [], states: ['off'] },
        { chart: 0, event: 'on', transitions: [transition], states: ['lit'] },
      ],
    }
    const folder = project({
      ...files,
      'lamp.machine.ts': lamp('lamp').replace('{ initial', "{ id: 'lamp', initial"),
      'lamp.use.json': JSON.stringify(recorded),
      'steps.json': JSON.stringify(steps),
    })
    expect(await paths(folder, 'use', 'lamp.use.json')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^lamp: 3 visits from /) as string,
    })
    expect(await paths(folder, 'replay', 'steps.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('start(default) → on/default\n  headless: as explored') as string,
    })
  })

  test('takes a chart by its name, and names the nearest for a wrong one', async () => {
    const folder = project(files)
    expect((await paths(folder, 'coverage', 'lamp')).out).toBe('lamp: 2 of 2 transitions headless\n')
    expect(await paths(folder, 'check', 'lmap')).toMatchObject({
      code: 2,
      err: expect.stringContaining('lamp') as string,
    })
  })
})

test.each([
  [
    'window is not defined',
    { 'a.ts': `import { createMachine } from 'xstate'\nexport const a = createMachine({ id: window.name })` },
    'globals: { window: … } in statehouse.config.ts',
  ],
  [
    'imports in a circle',
    {
      'a.ts': `import { b } from './b.ts'\nexport const a = [b]`,
      'b.ts': `import { a } from './a.ts'\nexport const b = a`,
    },
    'imports go in a circle: a.ts → b.ts → a.ts',
  ],
])('a file that fails to load: %s: the message has a hint', async (_, files, hint) => {
  const { code, err } = await paths(project(files), 'check', '--machine', 'a.ts')
  expect(err).toContain(hint)
  expect(code).toBe(2)
})

test('check --watch checks again after a change, until it is interrupted', async () => {
  const folder = project({ 'lamp.ts': lamp('lamp') })
  const watching = spawn(process.execPath, [cli, 'check', '--watch', '--machine', 'lamp.ts'], { cwd: folder })
  let out = ''
  watching.stdout.on('data', (text: Buffer) => {
    out += text.toString()
  })
  const ended = new Promise((done) => watching.once('exit', done))
  await expect.poll(() => out, { timeout: 20_000 }).toContain('Ctrl-C ends')
  expect(out).toContain('lamp: 2 states')
  writeFileSync(join(folder, 'lamp.ts'), lamp('lamp').replace('lit: {', 'gone: {}, lit: {'))
  await expect.poll(() => out, { timeout: 20_000 }).toContain('unreachable-state at gone')
  watching.kill('SIGINT')
  expect(await ended).toBe(0)
}, 60_000)
