import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test(
  'maintenance closes the site under an open page and opens it again, both by themselves',
  { tag: ['@phone', '@site-status'] },
  async ({ page, site }) => {
    await site.prefer(page, { language: 'en' })
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events')
    await page.goto('/rng')
    await expect(page.getByRole('article')).toHaveCount(15)
    await listening

    await site.local.status({ status: 1, info: 'New games are being put in' })
    await expect(page.getByRole('heading', { level: 1, name: say('site-status.maintenance.title') })).toBeVisible()
    await expect(page.getByText('New games are being put in')).toBeVisible()

    await site.local.status({ status: 0 })
    await expect(page.getByRole('heading', { level: 1, name: say('lobby.title.RNG') })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(15)
  },
)
