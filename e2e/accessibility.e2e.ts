import { gameScreen } from './screens/game.screen.ts'
import { slotScreen } from './screens/slot.screen.ts'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

/** What the pages a visitor may open in English (`pages.e2e.ts`) leave out: Tagalog, members, and pages of misfortune. */
const languages = ['en', 'fil'] as const

for (const path of ['/', '/rng', '/live', '/login', '/promotions', '/no-such-page']) {
  test(`axe is content with ${path} in Tagalog`, async ({ page, site }) => {
    await site.prefer(page, { language: 'fil' })
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await site.expectAccessible(page)
  })
}

for (const language of languages) {
  const say = wordsOf(language)

  test(`axe is content with the game page and its slot in ${language}`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page, { language })
    await beLoggedIn(page, await logIn(site, accounts.member))
    const game = gameScreen(page, language)
    await game.open('gameCode=harbour-lights&vendor=HARBOUR')
    await slotScreen(game.inFrame(), language).seeReady()
    await site.expectAccessible(page)
  })

  test(`axe is content with the site closed for maintenance in ${language}`, async ({ page, site }) => {
    await site.local.status({ status: 1, info: 'New games' })
    await site.prefer(page, { language })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: say('site-status.maintenance.title'), level: 1 })).toBeVisible()
    await site.expectAccessible(page)
  })

  test(`axe is content with the page of a blocked region in ${language}`, async ({ page, site }) => {
    await page.route('**/wps/system/status*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { readonly value: object }
      await route.fulfill({ json: { ...body, value: { ...body.value, systemStatus: 2 } } })
    })
    await site.prefer(page, { language })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: say('site-status.blocked.title'), level: 1 })).toBeVisible()
    await site.expectAccessible(page)
  })

  test(`axe is content with a page that could not be loaded in ${language}`, async ({ page, site }) => {
    site.expectErrors(/ERR_FAILED|ChunkLoadError|lobby-screen/)
    await site.prefer(page, { language })
    await page.route('**/assets/lobby-screen-*', (route) => route.abort())
    await page.goto('/rng')
    await expect(page.getByRole('heading', { name: say('app.error.title') })).toBeVisible()
    await site.expectAccessible(page)
  })
}
