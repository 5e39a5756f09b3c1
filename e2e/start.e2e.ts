import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { waitForStart } from './support/wait-for-start.ts'

const t = translatorOf('en')

test(
  'start: a page is readable as it arrives, and interactive once its script has started',
  { tag: '@start' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: t('home.hero.title') })).toBeVisible()
    await waitForStart(page)
    await expect(page.getByText(t('start.failed'))).toBeHidden()
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('app.login'), exact: true })
      .click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: t('login.username') })).toBeVisible()
  },
)

test('start: a page whose catalogue fails to load shows an error, and starts when the network is restored', async ({
  page,
  context,
  site,
}) => {
  await site.prefer(page)
  site.expectErrors(/ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)/)
  const words = /\/assets\/en-[\w-]+\.js$/
  const failed = page.getByRole('alert').filter({ hasText: t('start.failed') })
  const root = page.locator('html')
  await page.route(words, (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await expect(failed).toBeVisible()
  await expect(failed.getByRole('link', { name: t('app.retry') })).toBeVisible()
  await expect(page.getByRole('article').first(), 'can be read all the same').toBeVisible()
  await expect(root).not.toHaveAttribute('data-booted')
  await site.expectAccessible(page)

  // The page continues without a reload.
  await page.evaluate(() => void Object.assign(globalThis, { isWitness: true }))
  await page.unroute(words)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(root).toHaveAttribute('data-booted', '')
  await expect(failed).toBeHidden()
  expect(await page.evaluate(() => 'isWitness' in globalThis)).toBe(true)
})
