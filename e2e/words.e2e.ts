import { expect } from '@playwright/test'
import { preferencesScreen } from './screens/preferences.screen.ts'
import { countDrawings, drawnBy, drawnSoFar } from './support/drawings.ts'
import { test } from './support/site.ts'
import { sitePart } from './support/site-part.ts'
import { wordsOf } from './support/words.ts'
import { eventsPath } from '#wire/events.ts'

const say = wordsOf('en')

test('words that come draw nothing of the page again, another language draws it once and moves nothing', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await countDrawings(page)
  let bring = () => {}
  const asked = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(`**${sitePart('en-dialogs')}`, async (route) => {
    await asked
    await route.continue()
  })
  // What the server tells meanwhile, of a round at a table for one, draws the page as well.
  await page.route(`**${eventsPath}`, () => undefined)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  // What comes to the page by itself is there, and draws it no more.
  await expect(page.getByRole('region', { name: say('banners.title') })).toBeVisible()
  await expect(page.getByRole('region', { name: say('front.vendors.title') })).toBeVisible()
  let drawn = -1
  const drawsNothing = async () => {
    const before = drawn
    drawn = (await drawnSoFar(page)).main
    return drawn === before
  }
  const beAtRest = () => {
    // What was drawn before says nothing of the second that begins now.
    drawn = -1
    return expect.poll(drawsNothing, { intervals: [1_000] }).toBe(true)
  }
  await beAtRest()
  const login = page.getByRole('dialog', { name: say('login.title') })
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('app.login'), exact: true })
    .click()
  // The press itself changes the address, which draws the page when a busy machine comes to it.
  await beAtRest()
  const byWords = await drawnBy(page, async () => {
    bring()
    await expect(login).toBeVisible()
  })
  expect(byWords.main).toBe(0)
  await page.keyboard.press('Escape')
  await expect(login).toHaveCount(0)

  const tops = () =>
    page.evaluate(() => [...document.querySelectorAll('main article')].map((tile) => tile.getBoundingClientRect().top))
  const before = await tops()
  await drawnBy(page, async () => {
    await preferencesScreen(page, 'en').chooseLanguage('Tagalog')
    await preferencesScreen(page, 'fil').seeLanguage()
  })
  // The document is told its language before the page is drawn in it, and rows far below are drawn when one comes there.
  await expect(page.getByRole('region', { name: wordsOf('fil')('front.vendors.title') })).toBeVisible()
  await expect
    .poll(async () => (await drawnSoFar(page)).main, { message: 'the words of the page are drawn' })
    .toBeGreaterThan(before.length / 2)
  await expect.poll(tops).toEqual(before)
})
