import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, type Page, type Route } from '@playwright/test'
import { timersLeft } from '#atlas/explore/configuration.ts'
import { leaves, type Exploration, type GraphEdge, type GraphNode } from '#atlas/explore/explore.ts'
import { explored } from '#atlas/cache/explored.ts'
import { generate, type GenerateOptions, type Suite } from '#atlas/paths/generate.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { walkPath, type Played } from '#atlas/run/walk.ts'
import { eventsPath, pageAge } from '#wire/events.ts'
import type { BrowserDriver, BrowserSite } from './driver.ts'
import { type HeldRequest, entryOf, isHeadlessOnly, profileOf } from './playable.ts'
import { pageObject } from './page-object.ts'
import { expectState, expectationOf } from './expectations.ts'
import { liveState, type LiveState, pastStates, watchCharts } from './live-charts.ts'
import type { TestSite } from './site.ts'

/** The part of a chart that a browser can play: the paths, and why steps are left out. */
export interface BrowserSuite {
  readonly exploration: Exploration
  readonly suite: Suite
  /** Reasons by the id of the edge that cannot be played. */
  readonly headlessOnly: ReadonlyMap<number, string>
}

/** Generates the paths of a chart that its driver can play. */
export function browserSuite<Screen>(driver: BrowserDriver<Screen>, options: GenerateOptions = {}): BrowserSuite {
  const exploration = explored(driver.model)
  const profile = profileOf(driver, exploration)
  const headlessOnly = new Map<number, string>()
  for (const edge of exploration.edges) {
    const reason = profile.reasonOf(edge)
    if (reason !== null) headlessOnly.set(edge.id, reason)
  }
  const suite = generate(exploration, {
    ...options,
    without: (edge) => headlessOnly.has(edge.id),
    withoutInput: (input) => profile.closedInput(input) !== null,
  })
  return { exploration, suite, headlessOnly }
}

/** Poll interval, in milliseconds: a path has many steps, and most take no time. */
const intervals = [10, 20, 50, 100, 250]

/** How long React may defer a render, in milliseconds. */
const revealed = 300

type Held = Map<string, Route[]>

/** Called with the position on a path: 0 at its start, then the number of steps made. */
export type AtArrival = (step: number) => Promise<void>

/**
 * Plays one generated path in the page; after every step the live chart and the page must be as explored, and
 * `atArrival` may inspect the page before the path goes on.
 */
export async function playPath<Screen>(
  driver: BrowserDriver<Screen>,
  exploration: Exploration,
  path: TestPath,
  page: Page,
  site: TestSite,
  atArrival: AtArrival = async () => {},
): Promise<Played> {
  const hand = pageObject(page, driver.place)
  const worldAt = (ahead: readonly string[]): BrowserSite => ({
    page,
    site,
    hand,
    ahead,
    pass: (milliseconds) => page.clock.runFor(milliseconds),
  })
  let stage: { readonly screen: Screen; readonly held: Held; readonly been: number } | undefined
  return walkPath(exploration, path, {
    async begin(at, ahead) {
      // The page shows what the path's answers contain.
      await site.withoutContent(page)
      await watchCharts(page)
      await tellTrueAge(page)
      await page.clock.install()
      if (driver.stillClock) await page.clock.pauseAt(Date.now() + 1_000)
      const held = await holdRequests(driver, exploration, page, site)
      const world = worldAt(ahead)
      const screen = await driver.open(world, path.input)
      stage = { screen, held, been: await arrived(driver, exploration, at, screen, world, 0) }
    },
    async take(step, at, ahead) {
      if (!stage) throw new Error('a step before the start')
      const world = worldAt(ahead)
      await act(driver, exploration, step, stage.screen, world, stage.held)
      stage = { ...stage, been: await arrived(driver, exploration, at, stage.screen, world, stage.been) }
    },
    arrived: atArrival,
  })
}

/**
 * Makes the page report how long it has truly been open: with a clock that was set ahead, older events would be
 * repeated to it.
 */
async function tellTrueAge(page: Page): Promise<void> {
  let opened = Date.now()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) opened = Date.now()
  })
  await page.route(
    ({ pathname }) => pathname === eventsPath,
    async (route) => {
      const headers = route.request().headers()
      const value = headers[pageAge]
      const age = Math.min(Number(value), Date.now() - opened)
      await route.fallback({ headers: value === undefined ? headers : { ...headers, [pageAge]: String(age) } })
    },
  )
}

/**
 * Holds every request whose answer is an outcome of the path until the path settles it; an aborted one is dropped.
 */
async function holdRequests<Screen>(
  driver: BrowserDriver<Screen>,
  { edges }: Exploration,
  page: Page,
  site: TestSite,
): Promise<Held> {
  const held: Held = new Map()
  for (const { kind, stimulus } of edges) {
    if (kind === 'macro') continue
    const entry = entryOf(driver, { kind, stimulus })
    if (!entry || isHeadlessOnly(entry) || entry.at !== 'request' || held.has(nameOf(entry.to))) continue
    const { to } = entry
    const routes: Route[] = []
    held.set(nameOf(to), routes)
    const named = typeof to === 'string' || to instanceof RegExp ? null : to.map(nameOfCall)
    const matches = ({ origin, pathname }: URL) =>
      origin === site.origin &&
      (to instanceof RegExp
        ? to.test(pathname)
        : typeof to === 'string'
          ? pathname === to
          : to.some(({ path }) => pathname === path))
    await page.route(matches, async (route) => {
      const request = route.request()
      if (named?.includes(nameOfCall({ method: request.method(), path: new URL(request.url()).pathname })) ?? true)
        routes.push(route)
      else await route.fallback()
    })
  }
  page.on('requestfailed', (request) => {
    for (const routes of held.values()) {
      const index = routes.findIndex((route) => route.request() === request)
      if (index >= 0) routes.splice(index, 1)
    }
  })
  return held
}

const nameOfCall = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`
const nameOf = (to: HeldRequest): string =>
  typeof to === 'string' || to instanceof RegExp ? String(to) : to.map(nameOfCall).join(', ')

async function act<Screen>(
  driver: BrowserDriver<Screen>,
  { nodes }: Exploration,
  edge: GraphEdge,
  screen: Screen,
  world: BrowserSite,
  held: Held,
): Promise<void> {
  const entry = entryOf(driver, edge)
  if (edge.kind === 'timer' && entry === undefined) {
    const configuration = nodes[edge.from]?.configuration
    const [, left = 0] = (configuration && timersLeft(configuration)[0]) ?? []
    await world.pass(left)
    return
  }
  if (entry === undefined || isHeadlessOnly(entry)) throw new Error(`"${edge.stimulus}" cannot be played in a browser`)
  if (entry.at === 'page') {
    await entry.act(screen, world)
    return
  }
  const waiting = held.get(nameOf(entry.to)) ?? []
  await expect
    .poll(() => waiting.length, { intervals, message: `no request to ${nameOf(entry.to)} is waiting` })
    .toBeGreaterThan(0)
  const route = entry.newest ? waiting.splice(0).at(-1) : waiting.shift()
  if (route) await entry.settle(route, world)
}

/**
 * Waits until the chart is where it was explored to be; `been` is the number of its past states used by earlier steps.
 */
async function arrived<Screen>(
  driver: BrowserDriver<Screen>,
  { model }: Exploration,
  node: GraphNode,
  screen: Screen,
  world: BrowserSite,
  been: number,
): Promise<number> {
  const { id } = model.machine
  const expected = { value: node.value, tags: node.tags, status: node.status }
  const shown = (state: LiveState | null) => state && { value: state.value, tags: state.tags, status: state.status }
  if (driver.isTransient?.(node.states) ?? false) {
    const passed = async () =>
      (await pastStates(world.page, id)).findIndex(
        (state, index) => index >= been && isDeepStrictEqual(shown(state), expected),
      )
    await expect
      .poll(passed, { timeout: 20_000, message: `passes ${node.states.join(', ')}` })
      .toBeGreaterThanOrEqual(0)
    return (await passed()) + 1
  }
  const live = async () => {
    if (driver.stillClock) await world.pass(1)
    return shown(await liveState(world.page, id))
  }
  await expect.poll(live, { timeout: 20_000 }).toEqual(expected)
  const [, left = Infinity] = (driver.stillClock && timersLeft(node.configuration)[0]) || []
  for (const leaf of leaves(node.states)) {
    const seen = expectState(expectationOf(driver, leaf), screen, world)
    await (driver.stillClock ? letReveal(seen, world, Math.min(revealed, left / 2)) : seen)
  }
  return (await pastStates(world.page, id)).length
}

/**
 * Waits for an expectation; after two seconds a paused clock is moved on by `most` milliseconds: React may have
 * deferred the render of a chunk that was loaded late, and measures that by the page's clock.
 */
async function letReveal(looking: Promise<unknown>, { pass }: BrowserSite, most: number): Promise<void> {
  const late = delay(2_000, 'late', { ref: false })
  if ((await Promise.race([looking, late])) === 'late') await pass(most)
  await looking
}
