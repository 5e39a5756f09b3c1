import type { FrameLocator, Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { playGame } from './play-game.ts'
import { beLoggedIn, logIn } from './sessions.ts'
import { expect, type TestSite } from './site.ts'
import { translatorOf } from './texts.ts'

interface Original {
  readonly language: 'en' | 'fil'
  /** Its name in the catalogue. */
  readonly name: string
}

/** Opens an original from its class of the slots lobby, as a member does. */
export async function openOriginal(
  page: Page,
  site: TestSite,
  { language, name, classify = 'AC' }: Original & { readonly classify?: 'AC' | 'TG' },
): Promise<FrameLocator> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.prefer(page, { language })
  await site.local.forgetLimits()
  await beLoggedIn(page, await logIn(site, accounts.inviter))
  await page.goto(`/rng?classify=${classify}&q=${encodeURIComponent(name.toLowerCase())}`)
  await playGame(page, name)
  return page.frameLocator('iframe')
}

/** Plays a round, verifies it in the game, finds it in the record by its `pick` in words, and verifies it there. */
export async function playAndVerify(
  page: Page,
  frame: FrameLocator,
  { language, name, pick }: Original & { readonly pick: string },
): Promise<void> {
  const t = translatorOf(language)
  const status = frame.getByRole('status').first()
  const play = frame.getByRole('button', { name: t('original.play'), exact: true })
  const answered = page.waitForResponse(/\/play\/original\/play$/)
  await play.click()
  expect((await answered).status()).toBe(200)
  await expect(status).not.toBeEmpty()
  await expect(play).toBeEnabled()

  const fairness = frame.getByRole('dialog', { name: t('slot.fairness'), exact: true })
  await frame.getByRole('button', { name: t('slot.fairness'), exact: true }).click()
  await fairness.getByRole('button', { name: t('slot.fairness.check') }).click()
  await expect(fairness.getByText(t('slot.fairness.agrees'))).toBeVisible()
  await fairness.getByRole('button', { name: t('slot.fairness.close') }).click()

  await page.goto('/me/personalHistoryCopy')
  const main = page.getByRole('main')
  await main.getByRole('link', { name, exact: true }).first().click()
  await expect(main.getByText(new RegExp(`^${pick}`))).toBeVisible()
  await main.getByRole('button', { name: t('round-detail.check') }).click()
  await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
}
