import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { accounts } from './support/accounts.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

test(
  'round passport: a member saves the file of a round, and opens it from the disk without a connection',
  { tag: ['@round-detail', '@phone'] },
  async ({ page, site, language, browser }, info) => {
    const t = translatorOf(language)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page, { language })
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.inviter))
    await page.goto('/rng?classify=AC&q=dice')
    await playGame(page, 'Northpier Dice')
    const play = page.frameLocator('iframe').getByRole('button', { name: t('original.play'), exact: true })
    const answered = page.waitForResponse(/\/play\/original\/play$/)
    await play.click()
    expect((await answered).status()).toBe(200)
    await expect(play).toBeEnabled()

    await page.goto('/me/personalHistoryCopy')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Northpier Dice', exact: true }).first().click()
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
    const saving = page.waitForEvent('download')
    await main.getByRole('button', { name: t('round-detail.passport.save') }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^round-[\da-f-]{36}\.html$/)
    const file = info.outputPath('passport.html')
    await saved.saveAs(file)

    const alone = await browser.newContext({ offline: true, locale: 'en-PH' })
    try {
      const opened = await alone.newPage()
      const result = opened.getByRole('status')
      await opened.goto(pathToFileURL(file).href)
      await expect(result).toHaveText(t('passport.agrees'))
      await expect(opened.getByText(t('passport.yes'), { exact: true })).toHaveCount(5)
      await site.expectAccessible(opened)

      const html = await readFile(file, 'utf8')
      const changed = html.replace(/"win":"[^"]*"/, '"win":"999.00"')
      expect(changed).not.toBe(html)
      await writeFile(file, changed)
      await opened.reload()
      await expect(result).toHaveText(t('passport.differs'))
      // The seed and the code are still those of the server.
      await expect(opened.getByText(t('passport.yes'), { exact: true })).toHaveCount(3)
      await expect(opened.getByText(t('passport.no'), { exact: true })).toHaveCount(2)
    } finally {
      await alone.close()
    }
  },
)
