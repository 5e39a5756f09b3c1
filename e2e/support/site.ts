import { rm } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startSite } from '#scripts/lib/site-process.ts'
import type { Site } from '#scripts/lib/site-process.ts'
import { claimsOf } from '#scripts/lib/story-tags.ts'
import { expectAccessible } from './accessible.ts'
import { watchClaims } from './claims.ts'
import { copyOfSeededData, databaseEnvironment } from './database.ts'
import { watchForErrors } from './guard.ts'
import { waitForHydration } from './hydrated.ts'
import { operate } from './operate.ts'
import { createLocal } from './local.ts'
import type { Local } from './local.ts'
import { preferLooks } from './preferences.ts'
import type { Looks } from './preferences.ts'

const person = 'ana'
/** Whoever says so, too, where it takes two. */
const second = 'ben'
/** What the first of them may move on a day: more than all stories of a worker do together. */
const aloneUpTo = '1000000'

/** The site of this worker, and what a test may do to the world around it. */
export interface TestSite {
  readonly origin: string
  readonly gamesOrigin: string
  /** What the server tells only the machine it runs on. */
  readonly local: Local
  /** Opens the pages of this tab for somebody who chose these looks before; English and dark when left out. */
  prefer(page: Page, looks?: Looks): Promise<unknown>
  /**
   * Has the site send this tab its pages without content from now on: the page asks for all of it itself, so that a test can
   * answer its calls.
   */
  withoutContent(page: Page): Promise<void>
  /** Asserts that axe is content with the page in both themes. */
  expectAccessible(page: Page): Promise<void>
  /** Tells that this test provokes console errors whose text matches. */
  expectErrors(pattern: RegExp): void
  /** Does what an operator does at the command line of this site; answers what was printed. */
  operator(...words: readonly string[]): Promise<string>
  /** Does it as somebody who may move money by hand: the one such person of this site, made when first needed. */
  operatorByName(...words: readonly string[]): Promise<string>
  /** Ends the server without warning, and starts it again on the same data. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Fixtures {
  readonly site: TestSite
  /** Option of a project: what its people read. */
  readonly language: 'en' | 'fil'
}

interface WorkerFixtures {
  readonly server: Site
  /** The key of the person who moves money on this worker's site. */
  readonly personalKey: () => Promise<string>
  /** Option of a file: its server lets the atlas follow the running charts. */
  readonly liveCharts: boolean
  /** Option of a file: its server is that of `npm run dev`, whose libraries say in the console what they find wrong. */
  readonly development: boolean
  /** Option of a file: its tests move the site's clock by days, on a server that no other file's tests are played on. */
  readonly daysPass: boolean
}

/**
 * A test on the built site and a real server of this worker's own. It fails on any error in the console and any breach
 * of the content security policy, and leaves the site open, with its toggles as they were. A tag that names
 * a flow, as `@profile`, claims that its chart is played here with the server's own answers, and is held to it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  liveCharts: [false, { option: true, scope: 'worker' }],
  development: [false, { option: true, scope: 'worker' }],
  daysPass: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ liveCharts, development }, use) => {
      const live: Record<string, string> = liveCharts ? { LIVE_CHARTS: 'on' } : {}
      const dataDir = await copyOfSeededData()
      const server = await startSite({
        ...(dataDir === undefined ? {} : { dataDir }),
        development,
        // A page can stand anywhere: what it says of where it comes from is believed.
        env: { TRUST_PROXY: '1', ...(await databaseEnvironment()), ...live },
      })
      await use(server)
      await server.stop()
      if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Of one person for all tests of a server: after the second, people have to be wanted by two. What one may move on a
  // day would be used up by the stories before.
  personalKey: [
    async ({ server }, use) => {
      let key: Promise<string> | undefined
      const add = async (name: string) =>
        (await operate(server.dataDir, ['people', 'add', name])).trim().split('\n').at(-1) ?? ''
      const made = async () => {
        const keys = { [person]: await add(person), [second]: await add(second) }
        for (const [name, own] of Object.entries(keys)) {
          await operate(server.dataDir, ['adjust', 'alone', aloneUpTo, '--as', name], own)
        }
        return keys[person] ?? ''
      }
      await use(() => (key ??= made()))
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  site: [
    async ({ context, server, personalKey }, use, testInfo) => {
      const guard = watchForErrors(context)
      const claimed = claimsOf(testInfo.tags)
      const claims = claimed.length === 0 ? null : await watchClaims(context, claimed)
      context.on('page', waitForHydration)
      context.pages().forEach(waitForHydration)
      const local = createLocal(server.origin)
      await use({
        origin: server.origin,
        gamesOrigin: server.gamesOrigin,
        local,
        prefer: preferLooks,
        withoutContent: (page) => page.context().addCookies([{ name: 'shell', value: '1', url: server.origin }]),
        expectAccessible,
        expectErrors: guard.expect,
        operator: (...words) => operate(server.dataDir, words),
        operatorByName: async (...words) => operate(server.dataDir, [...words, '--as', person], await personalKey()),
        kill: server.kill,
        start: server.start,
      })
      await local.restore()
      guard.check()
      if (testInfo.errors.length === 0) claims?.check()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
