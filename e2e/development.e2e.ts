import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

test.use({ development: true })

test(
  'development: the console of the home page, a lobby and a page of a member stays clean',
  { tag: '@full' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/')
    // The first page waits until Vite has prepared the libraries.
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 })
    await page.goto('/rng')
    await expect(page.getByRole('article')).toHaveCount(15)
    await beLoggedIn(page, await logIn(site, accounts.masterAgent))
    await page.goto('/me/rewardCenter')
    await expect(page.getByRole('table', { name: say('rewards.title') })).toBeVisible()
  },
)
