import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import type { Exploration } from '#atlas/explore/explore.ts'
import type { GenerateOptions } from '#atlas/paths/generate.ts'
import type { ProfiledChart } from '#atlas/paths/profile.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { Played } from '#atlas/run/walk.ts'
import type { BrowserDriver } from './driver.ts'
import { profileOf } from './playable.ts'
import { type AtArrival, browserSuite, playPath, type BrowserSuite } from './play-path.ts'
import { checkExpectations } from './expectations.ts'
import type { TestSite } from './site.ts'

/** A chart with a driver. */
export interface DrivenChart extends ProfiledChart {
  suite(options?: GenerateOptions): BrowserSuite
  /** True when the page's clock is paused between steps. */
  readonly stillClock: boolean
  /** True for transient states. */
  passes(states: readonly string[]): boolean
  play(exploration: Exploration, path: TestPath, page: Page, site: TestSite, atArrival?: AtArrival): Promise<Played>
}

const driven = <Screen>(driver: BrowserDriver<Screen>): DrivenChart => ({
  flow: driver.model.flow,
  profile: (exploration) => profileOf(driver, exploration),
  suite: (options) => browserSuite(driver, options),
  stillClock: driver.stillClock ?? false,
  passes: (states) => driver.isTransient?.(states) ?? false,
  play: (exploration, path, page, site, atArrival) => playPath(driver, exploration, path, page, site, atArrival),
})

const folder = join(import.meta.dirname, '..', 'drivers')

const isDriver = (value: unknown): value is BrowserDriver<unknown> =>
  typeof value === 'object' && value !== null && 'model' in value && 'open' in value

async function driverIn(file: string): Promise<DrivenChart> {
  const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
  const driver = Object.values(module).find(isDriver)
  if (!driver || file !== `${driver.model.flow}.driver.ts`) throw new Error(`${file} exports no driver of its flow`)
  checkExpectations(driver)
  return driven(driver)
}

/**
 * Returns every chart with a driver, one a file of `e2e/drivers`; the command line uses it to find what a browser can
 * play.
 */
export const drivenCharts: readonly DrivenChart[] = await Promise.all(
  globSync('*.driver.ts', { cwd: folder }).toSorted().map(driverIn),
)
