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
import { applyPreferences } from './preferences.ts'
import type { BrowserPreferences } from './preferences.ts'

const person = 'ana'
/** The second operator, for actions that two have to approve. */
const second = 'ben'
/** The first operator's daily limit: more than all tests of a worker use together. */
const aloneUpTo = '1000000'

/** The site of this worker, and its test controls. */
export interface TestSite {
  readonly origin: string
  readonly gamesOrigin: string
  /** The controls that the server offers only on its own machine. */
  readonly local: Local
  /** Opens the pages of this tab with stored preferences; English and dark when left out. */
  prefer(page: Page, looks?: BrowserPreferences): Promise<unknown>
  /**
   * Sends this tab pages without content from now on: the page requests all data itself, so that a test can answer its
   * calls.
   */
  withoutContent(page: Page): Promise<void>
  /** Asserts that axe finds no violation on the page in both themes. */
  expectAccessible(page: Page): Promise<void>
  /** Allows console errors whose text matches in this test. */
  expectErrors(pattern: RegExp): void
  /** Runs an operator's command on this site; returns the output. */
  operator(...words: readonly string[]): Promise<string>
  /** The same as an operator with a name who may move money: created when first needed. */
  operatorByName(...words: readonly string[]): Promise<string>
  /** Kills the server, and starts it again on the same data. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Fixtures {
  readonly site: TestSite
  /** Option of a project: the language of its browsers. */
  readonly language: 'en' | 'fil'
}

interface WorkerFixtures {
  readonly server: Site
  /** The key of the operator who moves money on this worker's site. */
  readonly personalKey: () => Promise<string>
  /** Option of a file: its server lets the atlas follow the running charts. */
  readonly liveCharts: boolean
  /** Option of a file: its server is that of `npm run dev`, whose libraries log warnings to the console. */
  readonly development: boolean
  /** Option of a file: its tests move the site's clock by days, on a server of their own. */
  readonly daysPass: boolean
}

/**
 * A test on the built site and a real server of the worker's own. It fails on any console error and any violation of
 * the content security policy, and leaves the site open, with its toggles as they were. A tag that names a flow, as
 * `@profile`, claims that its chart is played here with the server's own answers, which is verified.
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
        // A page may have any origin: its forwarded address is trusted.
        env: { TRUST_PROXY: '1', ...(await databaseEnvironment()), ...live },
      })
      await use(server)
      await server.stop()
      if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // One operator for all tests of a server: from the second one on, operators need two approvals. Earlier tests would
  // use up the daily limit.
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
        prefer: applyPreferences,
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
