import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readLocales } from '#scripts/locales/read.ts'
import { Language } from '#wire/shapes.ts'
import { preferencesScreen } from './screens/preferences.screen.ts'
import { test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const { languages } = readLocales(join(import.meta.dirname, '..'))
const ids = Object.values(languages['en'] ?? {}).flatMap((messages) => Object.keys(messages))

test('texts: the home page shows texts in every language, and no message id', async ({ page, site }) => {
  await site.prefer(page)
  for (const language of Language.options) {
    await page.goto(`/?hl=${language}`)
    const title = languages[language]?.['front']?.['front.vendors.title'] ?? ''
    await expect(page.getByRole('region', { name: title })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const shown = await page.locator('body').innerText()
    expect(
      ids.filter((id) => shown.includes(id)),
      language,
    ).toEqual([])
  }
})

test('texts: another language changes the texts of the page and moves nothing', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: say('banners.title') })).toBeVisible()
  await expect(page.getByRole('region', { name: say('front.vendors.title') })).toBeVisible()
  // Rows further down are rendered when they come near.
  const tops = () =>
    page
      .getByRole('region', { name: /./ })
      .filter({ has: page.locator('#hot-games') })
      .getByRole('article')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top))
  const before = await tops()
  expect(before.length).toBeGreaterThan(0)
  await preferencesScreen(page, 'en').chooseLanguage('Tagalog')
  await preferencesScreen(page, 'fil').seeLanguage()
  // The document has its language before the page renders in it.
  await expect(page.getByRole('region', { name: translatorOf('fil')('front.vendors.title') })).toBeVisible()
  await expect.poll(tops).toEqual(before)
})
