import type { Page } from '@playwright/test'
import { act, linkOf, questionOf } from './support/measurement.ts'
import { expect, test } from './support/site.ts'
import { settle } from './support/settle.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

/** Mocks Google's script: it sends the events it receives. */
const script = `{
  const send = ([what, , { page_location } = {}]) =>
    what === 'event' && fetch('https://region1.google-analytics.com/g/collect?' + new URLSearchParams({ dl: page_location }), { mode: 'no-cors', method: 'POST' })
  const { push } = Array.prototype
  dataLayer.forEach(send)
  dataLayer.push = function (...all) { all.forEach(send); return push.apply(this, all) }
}`

/** Requests of the page to Google from now on: scripts, and reported paths. */
async function google(page: Page, origin: string) {
  const scripts: string[] = []
  const sent: string[] = []
  const referrers: (string | undefined)[] = []
  await page.route(/googletagmanager\.com|google-analytics\.com/, async (route) => {
    const url = new URL(route.request().url())
    referrers.push(route.request().headers()['referer'])
    if (url.hostname === 'www.googletagmanager.com') {
      scripts.push(url.pathname + url.search)
      return route.fulfill({ contentType: 'text/javascript', body: script })
    }
    sent.push((url.searchParams.get('dl') ?? '').replace(origin, ''))
    return route.fulfill({ status: 204 })
  })
  return { scripts, sent, referrers }
}

/** Returns whether nothing covers an element at its current position. */
const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = (share: number) => document.elementFromPoint(left + width * share, top + height / 2)
  return [0.1, 0.5, 0.9].every((share) => element.contains(hit(share)))
}

test('measurement: visits are counted with consent, by route paths only, until it is withdrawn', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  const { scripts, sent, referrers } = await google(page, site.origin)
  await site.local.measurement('G-ABC123DEF4')
  await page.goto('/rng?query=secret#also')
  const question = questionOf(page)
  await act(page)
  await expect(question).toBeVisible()
  // One line at the foot; what is counted unfolds above it.
  const details = question.getByText(t('measurement.text'))
  await expect(details).toBeHidden()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect((await question.boundingBox())?.height, `${size.width} px`).toBeLessThan(64)
    await expect(question).toBeInViewport({ ratio: 0.99 })
  }
  await question.getByText(t('measurement.more')).click()
  await expect(details).toBeVisible()
  if (process.env['FULL'] !== undefined) await site.expectAccessible(page)
  await question.getByRole('button', { name: t('measurement.refuse') }).click()
  await expect(question).toBeHidden()

  // The script of the question loads when idle: an earlier visitor still gets to the question.
  let goOn = () => {}
  const clicked = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/\/assets\/measurement-(?!link)[^/]*\.js$/, async (route) => {
    await clicked
    await route.continue()
  })
  await page.reload()
  await linkOf(page).click()
  await settle(page)
  goOn()
  await expect(question).toBeFocused()
  for (const name of ['measurement.allow', 'measurement.refuse'] as const)
    expect(await question.getByRole('button', { name: t(name) }).evaluate(isOnTop), name).toBe(true)
  expect(scripts, 'nothing before a consent').toEqual([])
  await question.getByRole('button', { name: t('measurement.allow') }).click()
  await expect.poll(() => sent).toEqual(['/rng'])
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.notices') })
    .click()
  await expect.poll(() => sent).toEqual(['/rng', '/noticePage'])
  expect(scripts).toEqual(['/gtag/js?id=G-ABC123DEF4'])
  expect(referrers.filter((referrer) => referrer !== undefined)).toEqual([])

  await page.goto('/help?from=mail')
  await act(page)
  await expect.poll(() => sent).toEqual(['/rng', '/noticePage', '/help'])
  await expect(question).toHaveCount(0)
  await linkOf(page).click()
  await expect(question).toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(0)
  await question.getByRole('button', { name: t('measurement.refuse') }).click()
  await page.goto('/')
  await act(page)
  await expect(question).toHaveCount(0)
  expect(sent).toHaveLength(3)
})

test(
  'measurement: no question in a browser that opts out, or on a site without an id',
  { tag: '@full' },
  async ({ page, site }) => {
    await site.prefer(page)
    const { scripts } = await google(page, site.origin)
    await site.local.measurement('G-ABC123DEF4')
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    // Requested once the page has been idle, as the question would be.
    const late = () => page.waitForRequest(/\/wps\/system\/countryCode/)
    const first = late()
    await page.goto('/help')
    await first
    await expect(linkOf(page)).toHaveCount(0)
    await expect(questionOf(page)).toHaveCount(0)

    await site.local.measurement(null)
    const again = late()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.reload()
    await again
    expect(requests.filter((url) => url.includes('measure'))).toEqual([])
    expect(scripts).toEqual([])
  },
)
