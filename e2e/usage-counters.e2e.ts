import type { Page } from '@playwright/test'
import { atlasScreen } from './screens/atlas.screen.ts'
import { useScreen } from './screens/use.screen.ts'
import { waitForIdle } from './support/wait-for-idle.ts'
import { act, linkOf, questionOf } from './support/measurement.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { usagePath } from '#wire/site/usage-rules.ts'
import type { FlowUsage } from '#wire/site/flow-usage.ts'
import type { usageCalls } from '#wire/site/usage.ts'
import type { RequestOf } from '#wire/call.ts'

type Batch = RequestOf<typeof usageCalls.countFlights>

const say = translatorOf('en')

/** Records the reports of a page, and the server's answers. */
async function beacons(page: Page) {
  const sent: Batch[] = []
  const statuses: number[] = []
  // Only the sending page has the body of a beacon.
  await page.exposeFunction('beaconSent', (body: string) => sent.push(JSON.parse(body) as Batch))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const report = Reflect.get(globalThis, 'beaconSent') as (body: string) => Promise<void>
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then(report)
      return send(url, body)
    }
  })
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === usagePath) statuses.push(response.status())
  })
  return { sent, statuses }
}

/** Hides the page, as another tab in front of it does. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Reflect.deleteProperty(document, 'visibilityState')
  })

/** Gives consent, and waits for the script that counts. */
async function allow(page: Page) {
  const script = page.waitForResponse(/\/assets\/usage-report-[^/]*\.js$/)
  await questionOf(page)
    .getByRole('button', { name: say('measurement.allow') })
    .click()
  await script
}

/** Follows a link below the page, which moves while the page is loading. */
async function follow(page: Page, id: 'footer.notices' | 'app.nav.rng') {
  await waitForIdle(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say(id) })
    .click()
}

/** Goes to the slots, and hides the page until the lobby's counters have been sent and accepted. */
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

/** Returns the server's usage of the lobby, with the current hour. */
async function lobbyUse(page: Page, site: TestSite): Promise<FlowUsage> {
  const to = Math.floor((await site.local.now()) / hour) * hour + hour
  const query = new URLSearchParams({ from: new Date(to - 168 * hour).toISOString(), to: new Date(to).toISOString() })
  const answer = await page.request.get(`${site.origin}/atlas/use/lobby.json?${query.toString()}`)
  return (await answer.json()) as FlowUsage
}

test('usage counters: what twenty visitors did in the hour before is in the atlas', async ({ page, site, context }) => {
  await site.prefer(page)
  await site.local.usageCounters(true)
  const before = await lobbyUse(page, site)
  const reports = await beacons(page)
  await page.goto('/help')
  await act(page)
  await allow(page)
  await playLobby(page, reports)

  // Nineteen others do the same: fewer than twenty are not shown.
  const lobby = reports.sent.flatMap(({ flows }) => flows.filter(({ flow }) => flow === 'lobby'))
  const flows = lobby.map((one) => ({ ...one, rows: one.rows.map((row) => ({ ...row, visits: 1 })) }))
  for (let other = 0; other < 19; other += 1) {
    const data = { language: 'en', device: 'desktop', flows }
    expect((await page.request.post(site.origin + usagePath, { data })).status()).toBe(200)
  }
  const after = await lobbyUse(page, site)
  expect(after.people).toBe((before.people ?? 0) + 20)
  const transitionRows = lobby.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'transition' ? [row] : [])))
  const countOf = ({ transitions }: FlowUsage, id: string) =>
    transitions.filter((one) => one.id === id).reduce((sum, { count }) => sum + count, 0)
  for (const id of new Set(transitionRows.map(({ transition }) => transition))) {
    const own = transitionRows.filter(({ transition }) => transition === id).reduce((sum, { count }) => sum + count, 0)
    // The hour before has fewer than twenty and is not shown.
    expect(countOf(after, id) - countOf(before, id), id).toBeGreaterThanOrEqual(20 * own)
  }

  const atlas = await context.newPage()
  await atlas.clock.setSystemTime((await site.local.now()) + hour)
  await atlasScreen(atlas).open(site.origin, '#/lobby/use?show=table')
  await useScreen(atlas).seeSummary(`${(after.people ?? 0).toLocaleString('en')} visits`)
})

test('usage counters: usage is counted with consent, by names alone, and not after consent was withdrawn', async ({
  page,
  site,
  isMobile,
}) => {
  await site.prefer(page)
  await site.local.usageCounters(true)
  const reports = await beacons(page)
  const { sent } = reports
  await page.goto('/help')
  await act(page)
  const question = questionOf(page)
  await expect(question).toContainText(say('measurement.flights'))
  await expect(question, 'a provider that is off is not named').not.toContainText('Google')
  await putAway(page)
  expect(sent, 'nothing before a yes').toEqual([])

  await allow(page)
  await follow(page, 'footer.notices')
  await expect(page).toHaveURL(/noticePage/)
  await playLobby(page, reports)
  expect(new Set(sent.map(({ language, device }) => `${language} ${device}`))).toEqual(
    new Set([isMobile ? 'en phone' : 'en desktop']),
  )
  expect(JSON.stringify(sent)).not.toMatch(/marisol|http|localhost/)
  const visits = sent.flatMap(({ flows }) =>
    flows.flatMap(({ flow, version, rows }) =>
      rows.flatMap((row) => (row.visits ? [JSON.stringify([flow, version, { ...row, count: 0 }])] : [])),
    ),
  )
  expect(visits.length, 'a visit is counted once a row').toBe(new Set(visits).size)

  await waitForIdle(page)
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
  'usage counters: consent to Google does not cover the counters, and is asked for again',
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
    await site.local.usageCounters(true)
    const { sent } = await beacons(page)
    await page.reload()
    await act(page)
    await expect(questionOf(page)).toContainText(say('measurement.flights'))
    await putAway(page)
    expect(sent).toEqual([])
  },
)
