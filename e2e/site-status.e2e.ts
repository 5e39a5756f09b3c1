import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'site status: maintenance closes the site on an open page and reopens it, both without a reload',
  { tag: ['@phone', '@site-status'] },
  async ({ page, site }) => {
    await site.prefer(page, { language: 'en' })
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events')
    await page.goto('/rng')
    await expect(page.getByRole('article')).toHaveCount(15)
    await listening

    await site.local.status({ status: 1, info: 'New games are being put in' })
    await expect(page.getByRole('heading', { level: 1, name: t('site-status.maintenance.title') })).toBeVisible()
    await expect(page.getByText('New games are being put in')).toBeVisible()

    await site.local.status({ status: 0 })
    await expect(page.getByRole('heading', { level: 1, name: t('lobby.title.RNG') })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(15)
  },
)

test('site status: a closed site says so from the first byte on, and a long wait is in days and hours', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  const until = (await site.local.now()) + (25 * 24 + 4) * 3_600_000 + 60_000
  await site.local.status({ status: 1, until })
  const answer = await page.request.get('/?hl=en')
  const html = await answer.text()
  expect(html).toContain(t('site-status.maintenance.title'))

  // The page before its script, and the page that the script renders.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: t('site-status.maintenance.title') })
  await expect(heading).toBeVisible()
  goOn()
  await expect(page.getByRole('timer')).toHaveText(t('site-status.maintenance.days', { days: 25, hours: 4 }))
  await expect(heading).toBeVisible()
  await site.expectAccessible(page)
})
