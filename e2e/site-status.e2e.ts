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
