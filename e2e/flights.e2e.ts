import type { Page } from '@playwright/test'
import { atlasScreen } from './screens/atlas.screen.ts'
import { useScreen } from './screens/use.screen.ts'
import { calm } from './support/calm.ts'
import { act, linkOf, questionOf } from './support/measurement.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { wordsOf } from './support/words.ts'
import { flightsPath } from '#wire/site/flight-terms.ts'
import type { FlowUse } from '#wire/site/flight-use.ts'
import type { flightsCalls } from '#wire/site/flights.ts'
import type { RequestOf } from '#wire/call.ts'

type Batch = RequestOf<typeof flightsCalls.countFlights>

const say = wordsOf('en')

/** Watches what a page sends, and how the server takes it. */
async function beacons(page: Page) {
  const sent: Batch[] = []
  const statuses: number[] = []
  // The body of a beacon is told to nobody but the page that sends it.
  await page.exposeFunction('beaconSent', (body: string) => sent.push(JSON.parse(body) as Batch))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const tell = Reflect.get(globalThis, 'beaconSent') as (body: string) => Promise<void>
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then(tell)
      return send(url, body)
    }
  })
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === flightsPath) statuses.push(response.status())
  })
  return { sent, statuses }
}

/** The page is put away, as by another tab in front of it. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Reflect.deleteProperty(document, 'visibilityState')
  })

/** Allows what is asked for, and waits for the script that counts. */
async function allow(page: Page) {
  const script = page.waitForResponse(/\/assets\/flights-[^/]*\.js$/)
  await questionOf(page)
    .getByRole('button', { name: say('measurement.allow') })
    .click()
  await script
}

/** Follows a link below the page, which what still comes to the page moves on. */
async function follow(page: Page, id: 'footer.notices' | 'app.nav.rng') {
  await calm(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say(id) })
    .click()
}

/** Goes to the slots, and puts the page away until what the lobby did has been sent and taken. */
async function playLobby(page: Page, { sent, statuses }: Awaited<ReturnType<typeof beacons>>) {
  await follow(page, 'app.nav.rng')
  await expect(page).toHaveURL(/\/rng/)
  await expect
    .poll(async () => {
      await putAway(page)
      return sent.flatMap(({ flows }) => flows.map(({ flow }) => flow))
    })
    .toContain('lobby')
  await expect.poll(() => statuses.length - sent.length).toBe(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
}

const hour = 3_600_000

/** What the server tells of the lobby, with the hour that runs. */
async function lobbyUse(page: Page, site: TestSite): Promise<FlowUse> {
  const to = Math.floor((await site.local.now()) / hour) * hour + hour
  const query = new URLSearchParams({ from: new Date(to - 168 * hour).toISOString(), to: new Date(to).toISOString() })
  const answer = await page.request.get(`${site.origin}/atlas/use/lobby.json?${query.toString()}`)
  return (await answer.json()) as FlowUse
}

test('what twenty people did in the hour before is in the numbers of the atlas', async ({ page, site, context }) => {
  await site.prefer(page)
  await site.local.flights(true)
  const before = await lobbyUse(page, site)
  const told = await beacons(page)
  await page.goto('/help')
  await act(page)
  await allow(page)
  await playLobby(page, told)

  // Nineteen others do the same: of fewer than twenty nothing is told.
  const lobby = told.sent.flatMap(({ flows }) => flows.filter(({ flow }) => flow === 'lobby'))
  const flows = lobby.map((one) => ({ ...one, rows: one.rows.map((row) => ({ ...row, visits: 1 })) }))
  for (let other = 0; other < 19; other += 1) {
    const data = { language: 'en', device: 'desktop', flows }
    expect((await page.request.post(site.origin + flightsPath, { data })).status()).toBe(200)
  }
  const after = await lobbyUse(page, site)
  expect(after.people).toBe((before.people ?? 0) + 20)
  const taken = lobby.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'transition' ? [row] : [])))
  const countOf = ({ transitions }: FlowUse, id: string) =>
    transitions.filter((one) => one.id === id).reduce((sum, { count }) => sum + count, 0)
  for (const id of new Set(taken.map(({ transition }) => transition))) {
    const own = taken.filter(({ transition }) => transition === id).reduce((sum, { count }) => sum + count, 0)
    // What fewer than twenty did before was not told then.
    expect(countOf(after, id) - countOf(before, id), id).toBeGreaterThanOrEqual(20 * own)
  }

  const atlas = await context.newPage()
  await atlas.clock.setSystemTime((await site.local.now()) + hour)
  await atlasScreen(atlas).open(site.origin, '#/lobby/use?show=table')
  await useScreen(atlas).seeSummary(`${(after.people ?? 0).toLocaleString('en')} visits`)
})

test('what is done is counted of those who allow it, by names alone, and of nobody who has taken that back', async ({
  page,
  site,
  isMobile,
}) => {
  await site.prefer(page)
  await site.local.flights(true)
  const told = await beacons(page)
  const { sent } = told
  await page.goto('/help')
  await act(page)
  const question = questionOf(page)
  await expect(question).toContainText(say('measurement.flights'))
  await expect(question, 'nobody is told of who is not asked about').not.toContainText('Google')
  await putAway(page)
  expect(sent, 'nothing before a yes').toEqual([])

  await allow(page)
  await follow(page, 'footer.notices')
  await expect(page).toHaveURL(/noticePage/)
  await playLobby(page, told)
  expect(new Set(sent.map(({ language, device }) => `${language} ${device}`))).toEqual(
    new Set([isMobile ? 'en phone' : 'en desktop']),
  )
  expect(JSON.stringify(sent)).not.toMatch(/marisol|http|localhost/)
  const visits = sent.flatMap(({ flows }) =>
    flows.flatMap(({ flow, version, rows }) =>
      rows.flatMap((row) => (row.visits ? [JSON.stringify([flow, version, { ...row, count: 0 }])] : [])),
    ),
  )
  expect(visits.length, 'a visit is told once a row').toBe(new Set(visits).size)

  await calm(page)
  await linkOf(page).click()
  await question.getByRole('button', { name: say('measurement.refuse') }).click()
  await expect(question).toBeHidden()
  const before = sent.length
  await follow(page, 'footer.notices')
  await expect(page).toHaveURL(/noticePage/)
  await putAway(page)
  await page.reload()
  await act(page)
  await putAway(page)
  expect(sent, 'nothing any more').toHaveLength(before)
})

test(
  'who allowed Google to be told is asked anew before the site counts, too',
  { tag: '@full' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.route(/googletagmanager\.com|google-analytics\.com/, (route) => route.fulfill({ status: 204 }))
    await site.local.measurement('G-ABC123DEF4')
    await page.goto('/help')
    await act(page)
    await questionOf(page)
      .getByRole('button', { name: say('measurement.allow') })
      .click()
    await expect(questionOf(page)).toHaveCount(0)
    await site.local.flights(true)
    const { sent } = await beacons(page)
    await page.reload()
    await act(page)
    await expect(questionOf(page)).toContainText(say('measurement.flights'))
    await putAway(page)
    expect(sent).toEqual([])
  },
)
