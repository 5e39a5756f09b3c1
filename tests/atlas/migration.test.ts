import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { sources } from './support/migration/sources.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** A project with these files. */
async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migration-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const cli = resolve('atlas/paths/cli.ts')

const paths = (cwd: string, ...argv: readonly string[]) =>
  promisify(execFile)(process.execPath, [cli, ...argv], { cwd }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      out: stdout,
      err: stderr,
    }),
  )

/** Applies a patch as a person would. */
const apply = (cwd: string, patch: string) =>
  new Promise<number | null>((done) => {
    const git = spawn('git', ['apply', '-'], { cwd, stdio: ['pipe', 'ignore', 'inherit'] })
    git.on('close', done)
    git.stdin.end(patch)
  })

const door = `
import { createMachine } from 'xstate'
export const doorMachine = createMachine({ initial: 'closed', states: { closed: { on: { OPEN: 'open' } }, open: {} } })
`

describe('a machine of XState 4', () => {
  test('is refused by check, with its lines and the way to a patch', async () => {
    const folder = await project({ 'login.ts': sources['login.ts'] })
    const { code, out, err } = await paths(folder, 'check', '--machine', 'login.ts')
    expect(err).toContain('login.ts is written for XState 4 (line 2: ')
    expect(err).toContain('import login.ts')
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  test('becomes one of XState 5 by the patch, which check then reads', async () => {
    const folder = await project({ 'login.ts': sources['login.ts'] })
    const { code, out, err } = await paths(folder, 'import', 'login.ts')
    expect(err).toMatch(/^login\.ts: the patch changes \d+ lines\n$/)
    expect(code).toBe(0)
    expect(await apply(folder, out)).toBe(0)
    const text = await readFile(join(folder, 'login.ts'), 'utf8')
    expect(text).toContain('        // Who it is, and how often.\n')
    for (const line of [
      "import { assign, cancel, sendParent, fromPromise, createMachine, raise, log, enqueueActions } from 'xstate'",
      'types: {} as { context: Context; events: Events },',
      "guard: ({ event }) => event.user !== '',",
      "raise({ type: 'RETRY' }, { delay: 100, id: 'later' })",
      "          src: 'check',\n          input: ({ context }) => ({ context }),\n",
      'check: fromPromise(async ({ input: { context: ctx } }) => ({ name: ctx.user })),',
      'problem: ({ event }) => event.error.message',
      'keep: assign({ user: ({ event }) => event.output.name }),',
      'isKnown: ({ event: { output: data } }) => data !== null,',
      "on: { RETRY: { target: 'checking', reenter: true }, CANCEL: { target: 'editing', reenter: true } },",
      'if (check(({ context: ctx }) => ctx.tries > 3)) {',
      'output: ({ context: ctx }) => ({ user: ctx.user })',
    ])
      expect(text).toContain(line)
    const checked = await paths(folder, 'check', '--machine', 'login.ts')
    expect(checked.out).toMatch(/^login: 5 states, [\s\S]*\n0 findings\n$/)
    expect(checked.code).toBe(0)
    const again = await paths(folder, 'import', 'login.ts')
    expect(again).toEqual({ code: 0, out: '', err: 'login.ts: nothing in it is of XState 4\n' })
  })

  test('with actors, activities and a guard on a state keeps what it does', async () => {
    const folder = await project({ 'elevator.js': sources['elevator.js'], 'door.js': door })
    const { code, out, err } = await paths(folder, 'import', 'elevator.js', '--out', 'elevator.patch')
    expect({ out, err }).toEqual({
      out: '',
      err: expect.stringMatching(/"below" gets its params as the second/) as string,
    })
    expect(code).toBe(1)
    expect(await apply(folder, await readFile(join(folder, 'elevator.patch'), 'utf8'))).toBe(0)
    const text = await readFile(join(folder, 'elevator.js'), 'utf8')
    for (const line of [
      "assign({ door: ({ spawn }) => spawn(doorMachine, { id: 'door' }) })",
      "guard: { type: 'below', params: { by: 2 } }",
      "sendTo('door', { type: 'OPEN' })",
      "stopChild('door')",
      "guard: and(['above', stateIn('#elevator.moving')])",
      "{ actions: 'count', guard: stateIn('#elevator.moving') }",
      'assign(({ event }) => ({ floor: event.floor }))',
      'fromCallback(({ sendBack: send, receive: onReceive, input: { context } }) => {',
      "onReceive(() => send({ type: 'ARRIVE' }))",
      "always: { target: 'standing' }",
      'humming: fromCallback(({ input: { context } }) => {',
      "invoke: [{ src: 'humming', input: ({ context }) => ({ context }) }, {",
      'above: ({ context, event: { floor } }) => floor > context.floor',
    ])
      expect(text).toContain(line)
    const checked = await paths(folder, 'check', '--machine', 'elevator.js')
    expect(checked.err).not.toContain('could not be loaded')
    expect(checked.out).toMatch(/^elevator: 5 states, 8 transitions/)
    expect(checked.out).not.toContain('throws')
  })

  test('lists by line what no rule changes', async () => {
    const folder = await project({ 'left.js': sources['left.js'] })
    const { code, out, err } = await paths(folder, 'import', 'left.js')
    expect(code).toBe(1)
    expect(out).toContain(
      "-      on: { GO: { target: 'busy', cond: 'may' } },\n+      on: { GO: { target: 'busy', guard: 'may' } },\n",
    )
    expect(out).toContain('+    load: fromPromise(async function ({ input: { context } }) { return context.id }),\n')
    const left = err
      .split('left for you:\n')[1]
      ?.trimEnd()
      .split('\n')
      .map((line) => line.trim())
    expect(left).toEqual([
      'left.js:5: XState 5 has no withContext: give the machine an input',
      'left.js:10: the action "track" is in another file',
      'left.js:11: XState 5 has no respond',
      'left.js:15: XState 5 has no autoForward: send events on with forwardTo',
      'left.js:15: data is input: write one function, input: ({ context, event }) => ({ … })',
      'left.js:15: the actor also reads the context or the event: they are part of "input" now',
      'left.js:21: this service is taken for one that returns a promise',
    ])
  })

  test.each([
    [['import', 'nowhere.ts'], 'there is no file nowhere.ts'],
    [['import', 'notes.md'], 'import wants a .scxml, .json or .puml file, or a source file of XState 4'],
  ])('usage error: %j prints one line', async (argv, message) => {
    const { code, out, err } = await paths(await project({}), ...argv)
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

test('a machine of XState 5 with second parameters and self targets is not taken for one of 4', async () => {
  const text = `
import { createMachine } from 'xstate'
export const fresh = createMachine({
  id: 'fresh',
  initial: 'on',
  states: { on: { entry: (_, params) => console.log(params), on: { again: 'on' }, after: { 10: 'on' } } },
})
`
  const folder = await project({ 'fresh.js': text })
  const { code, out, err } = await paths(folder, 'import', 'fresh.js')
  expect({ code, out }).toEqual({ code: 0, out: '' })
  expect(err).toBe('fresh.js: nothing in it is of XState 4\n')
})
