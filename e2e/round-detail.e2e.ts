import { accounts } from './support/accounts.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { slotScreen } from './screens/slot.screen.ts'

test(
  'round detail: a member sets a client seed, verifies a round in the game, and finds its proof in the record',
  { tag: '@round-detail' },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page, { language })
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.inviter))
    await page.goto('/rng?q=harbour%20lights')
    await playGame(page, 'Harbour Lights')
    const frame = page.frameLocator('iframe')
    const slot = slotScreen(frame, language)
    await slot.seeReady()

    const fairness = frame.getByRole('dialog', { name: t('slot.fairness'), exact: true })
    await frame.getByRole('button', { name: t('slot.fairness'), exact: true }).click()
    const shown = (await fairness.getByRole('definition').first().textContent()) ?? ''
    expect(shown).toMatch(/^[\da-f]{64}$/)
    await fairness.getByLabel(t('slot.fairness.clientSeed'), { exact: true }).fill('sampaguita-7')
    await fairness.getByRole('button', { name: t('slot.fairness.keep') }).click()
    await expect(fairness.getByText(t('slot.fairness.kept'))).toBeVisible()
    await fairness.getByRole('button', { name: t('slot.fairness.close') }).click()
    await slot.playRound()
    await frame.getByRole('button', { name: t('slot.fairness'), exact: true }).click()
    await expect(fairness.getByText(shown), 'what was shown before the bet').toBeVisible()
    await fairness.getByRole('button', { name: t('slot.fairness.check') }).click()
    await expect(fairness.getByText(t('slot.fairness.agrees'))).toBeVisible()

    await page.goto('/me/personalHistoryCopy')
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link', { name: 'Harbour Lights' }).click()
    await expect(page).toHaveURL(/\/fair\/[\da-f-]{36}$/)
    const main = page.getByRole('main')
    await expect(main.getByText(shown)).toBeVisible()
    await expect(main.getByText('sampaguita-7', { exact: true })).toBeVisible()
    await expect(main.getByRole('img').first()).toHaveAttribute('aria-label', /.+: .+, .+, .+/)
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
    await site.expectAccessible(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/me\/personalHistoryCopy/)

    await page.goto('/fair/0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a')
    await expect(main.getByRole('heading', { name: t('round-detail.unknown') })).toBeVisible()
  },
)
