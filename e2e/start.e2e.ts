import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test(
  'a page is read as it comes, and answers once its script has started',
  { tag: '@start' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: say('home.hero.title') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-booted', '')
    await expect(page.getByText(say('start.failed'))).toBeHidden()
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('app.login'), exact: true })
      .click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: say('login.username') })).toBeVisible()
  },
)

test('a page whose words do not come says so, and starts by itself when the network is back', async ({
  page,
  context,
  site,
}) => {
  await site.prefer(page)
  site.expectErrors(/ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)/)
  const words = /\/assets\/en-[\w-]+\.js$/
  const failed = page.getByRole('alert').filter({ hasText: say('start.failed') })
  const root = page.locator('html')
  await page.route(words, (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await expect(failed).toBeVisible()
  await expect(failed.getByRole('link', { name: say('app.retry') })).toBeVisible()
  await expect(page.getByRole('article').first(), 'can be read all the same').toBeVisible()
  await expect(root).not.toHaveAttribute('data-booted')
  await site.expectAccessible(page)

  // The page itself goes on: it is not opened anew.
  await page.evaluate(() => void Object.assign(globalThis, { isWitness: true }))
  await page.unroute(words)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(root).toHaveAttribute('data-booted', '')
  await expect(failed).toBeHidden()
  expect(await page.evaluate(() => 'isWitness' in globalThis)).toBe(true)
})
