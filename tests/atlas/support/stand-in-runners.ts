import { runInNewContext } from 'node:vm'
import { rolldown } from 'rolldown'
import type { StandInPage } from './stand-in-page.ts'

/** The tests that a file declares, by name. */
export type DeclaredTests = ReadonlyMap<string, () => unknown>

/**
 * Bundles a test file for a browser, as Cypress does, and runs it with these globals of its runner and those that
 * browsers have. Returns the tests that it declares.
 */
export async function declaredTests(file: string, globals: Readonly<Record<string, unknown>>): Promise<DeclaredTests> {
  const bundle = await rolldown({
    input: file,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"test"' } },
  })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  const tests = new Map<string, () => unknown>()
  runInNewContext(output[0].code, {
    it: (name: string, call: () => unknown) => tests.set(name, call),
    ...{ console, setTimeout, clearTimeout, queueMicrotask, structuredClone, Response, Promise, Error },
    ...globals,
  })
  return tests
}

type Request = { reply(body: object): void; destroy(): void }

/** A command of the stand-in for Cypress: it receives the subject of its chain and returns the next. */
type Command = (subject: unknown) => unknown

/** Repeats a check until it passes, as the runners do; throws its error after some turns of the event loop. */
async function retried<Result>(check: () => Result, turns = 20): Promise<Result> {
  try {
    return check()
  } catch (error) {
    if (turns === 0) throw error
    await new Promise((done) => setImmediate(done))
    return await retried(check, turns - 1)
  }
}

const claim = (holds: boolean, message: string): void => {
  if (!holds) throw new Error(message)
}

const matches = (page: StandInPage, status: RegExp) =>
  claim(status.test(page.status()), `expected ${status.source} but it is ${page.status()}`)

/** Cypress's `cy` as far as the recipe uses it: commands are queued, and run after the test has returned. */
export function standInCypress(page: StandInPage) {
  const queue: Command[] = []
  const commands: Readonly<Record<string, (...words: never[]) => Command>> = {
    clock: () => () => undefined,
    log: () => () => undefined,
    visit: () => () => page.open(),
    intercept: (_: string, handler: (request: Request) => unknown) => () => {
      page.window.fetch = () =>
        new Promise((resolve, reject) => {
          const destroy = () => reject(new Error('destroyed'))
          void handler({ reply: (body) => resolve(Response.json(body)), destroy })
        })
    },
    get: () => () => undefined,
    wrap: (value: unknown) => () => value,
    clear: () => () => page.fill(''),
    type: (text: string) => () => page.fill(text),
    contains: (_: string, text: string | RegExp) => () => (typeof text === 'string' ? text : matches(page, text)),
    click: () => (button) => page.press(String(button)),
    should: (_: string, length: number) => (subject) => {
      claim((subject as readonly unknown[]).length === length, `expected a length of ${length}`)
      return subject
    },
    tick: (milliseconds: number) => () => page.tick(milliseconds),
  }
  const then = (call: (subject: unknown) => unknown) => (subject: unknown) => call(subject)
  const chain: object = new Proxy(
    {},
    {
      get(_, name: string) {
        const command = name === 'then' ? then : commands[name]
        if (!command) throw new Error(`the stand-in has no command "${name}"`)
        return (...words: never[]) => {
          queue.push(command(...words))
          return chain
        }
      },
    },
  )
  return {
    cy: chain,
    /** Runs a test like Cypress: it must return no promise, and its commands run in their order. */
    async run(test: () => unknown) {
      claim(test() === undefined, 'a test of Cypress returns nothing')
      let subject: unknown
      for (let command = queue.shift(); command; command = queue.shift()) {
        const now = command
        subject = await retried(() => now(subject))
      }
    },
  }
}

/** WebdriverIO's globals as far as the recipe uses them: every command is a promise. */
export function standInWebdriver(page: StandInPage) {
  const window: { fetch: StandInPage['window']['fetch'] } = page.window
  return {
    window,
    browser: {
      emulate: async () => ({ tick: async (milliseconds: number) => page.tick(milliseconds) }),
      addInitScript: async (script: () => void) => script(),
      url: async () => page.open(),
      execute: async (script: (...words: unknown[]) => unknown, ...words: unknown[]) => script(...words),
    },
    $: (selector: string) => ({
      setValue: async (text: number) => page.fill(String(text)),
      click: async () => page.press(selector.replace('button=', '')),
    }),
    expect: () => ({ toHaveText: (status: RegExp) => retried(() => matches(page, status)) }),
  }
}
