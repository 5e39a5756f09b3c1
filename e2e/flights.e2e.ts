import type { Page } from '@playwright/test'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'
import { flightsPath } from '#wire/flight-terms.ts'
import type { flightsCalls } from '#wire/flights.ts'
import type { RequestOf } from '#wire/call.ts'

type Batch = RequestOf<typeof flightsCalls.countFlights>

const say = wordsOf('en')
const questionOf = (page: Page) => page.getByRole('region', { name: say('measurement.title') })
const linkOf = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: say('measurement.title') })

/** Does what any visitor does, once the site listens: what waits until the first page was left alone comes then. */
async function act(page: Page) {
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(linkOf(page)).toBeVisible({ timeout: 250 })
  }).toPass()
}

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

test('what is done is counted of those who allow it, by names alone, and of nobody who has taken that back', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await site.local.flights(true)
  const { sent, statuses } = await beacons(page)
  await page.goto('/help')
  await act(page)
  const question = questionOf(page)
  await expect(question).toContainText(say('measurement.flights'))
  await expect(question, 'nobody is told of who is not asked about').not.toContainText('Google')
  await putAway(page)
  expect(sent, 'nothing before a yes').toEqual([])

  const script = page.waitForResponse(/\/assets\/flights-[^/]*\.js$/)
  await question.getByRole('button', { name: say('measurement.allow') }).click()
  await script
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('footer.notices') })
    .click()
  await expect(page).toHaveURL(/noticePage/)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('app.nav.rng') })
    .click()
  await expect(page).toHaveURL(/\/rng/)
  await expect
    .poll(async () => {
      await putAway(page)
      return sent.flatMap(({ flows }) => flows.map(({ flow }) => flow))
    })
    .toContain('lobby')
  await expect.poll(() => statuses.length - sent.length).toBe(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(new Set(sent.map(({ language, device }) => `${language} ${device}`))).toEqual(new Set(['en desktop']))
  expect(JSON.stringify(sent)).not.toMatch(/marisol|http|localhost/)
  const visits = sent.flatMap(({ flows }) =>
    flows.flatMap(({ flow, version, rows }) =>
      rows.flatMap((row) => (row.visits ? [JSON.stringify([flow, version, { ...row, count: 0 }])] : [])),
    ),
  )
  expect(visits.length, 'a visit is told once a row').toBe(new Set(visits).size)

  await linkOf(page).click()
  await question.getByRole('button', { name: say('measurement.refuse') }).click()
  await expect(question).toBeHidden()
  const before = sent.length
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('footer.notices') })
    .click()
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
