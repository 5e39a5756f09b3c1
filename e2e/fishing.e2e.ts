import type { Page } from '@playwright/test'
import { accounts } from './support/accounts.ts'
import { fishingSea, resultOf } from './support/fishing-sea.ts'
import { playGame } from './support/play-game.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

test(
  'fishing: a member catches and misses, verifies a shot, finds it in the record, and opens the game again',
  { tag: '@fishing' },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page, { language })
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.inviter))
    await page.goto('/fish?q=deepreef%20fishing')
    await playGame(page, 'Deepreef Fishing')
    const frame = page.frameLocator('iframe')
    const anchovy = frame.locator('[data-target="anchovy"]')
    const status = frame.getByRole('status').first()
    const balance = () => frame.locator('[data-part="balance"]').innerText()
    await expect(anchovy).toBeEnabled()
    await site.expectAccessible(page)
    await frame
      .getByRole('button', { name: patternOf(t('fishing.cannonSize')) })
      .first()
      .click()

    const [caught, missed] = [patternOf(t('fishing.sayCatch')), patternOf(t('fishing.sayMiss'))]
    const seen = new Set<boolean>()
    for (let shot = 0; shot < 40 && seen.size < 2; shot += 1) {
      const before = await status.innerText()
      const answered = page.waitForResponse(/\/play\/fishing\/shoot$/)
      await anchovy.click()
      expect((await answered).status()).toBe(200)
      await expect(status).not.toHaveText(before)
      seen.add(caught.test(await status.innerText()))
    }
    expect(seen.size, 'once caught, once not, of forty').toBe(2)
    await expect(status).toHaveText(new RegExp(`${caught.source}|${missed.source}`))
    const left = await balance()

    const fairness = frame.getByRole('dialog', { name: t('slot.fairness'), exact: true })
    await frame.getByRole('button', { name: t('slot.fairness'), exact: true }).click()
    await fairness.getByRole('button', { name: t('slot.fairness.check') }).click()
    await expect(fairness.getByText(t('slot.fairness.agrees'))).toBeVisible()

    await page.goto('/me/personalHistoryCopy')
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link', { name: 'Deepreef Fishing' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText(patternOf(t('round-detail.shot')))).toBeVisible()
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()

    await page.goto('/fish?q=deepreef%20fishing')
    await playGame(page, 'Deepreef Fishing')
    await expect(anchovy).toBeEnabled()
    expect(await balance(), 'the same after the game is opened again').toBe(left)
  },
)

const value = (content: unknown) => ({ json: { success: true, value: content, message: '' } })

async function openSea(page: Page, gamesOrigin: string) {
  const shots: string[] = []
  const token = { playToken: 'x'.repeat(43), state: fishingSea }
  let silent = false
  await page.route('**/play/fishing/enter', (route) => route.fulfill(value(token)))
  await page.route('**/play/fishing/state', (route) => route.fulfill(value(fishingSea)))
  await page.route('**/play/fishing/shoot', (route) => {
    shots.push((route.request().postDataJSON() as { shotId: string }).shotId)
    return silent ? undefined : route.fulfill(value(resultOf(route, true)))
  })
  await page.goto(`${gamesOrigin}/fishing/#code=${'c'.repeat(43)}&lang=en`)
  return {
    shots,
    stopAnswering: () => {
      silent = true
    },
    resumeAnswering: () => {
      silent = false
    },
  }
}

test(
  'fishing: fish are shot at by tapping and by keys; a shot in the air survives a reload',
  { tag: ['@phone', '@narrow'] },
  async ({ page, site }) => {
    // This test covers the animations.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { shots, stopAnswering, resumeAnswering } = await openSea(page, site.gamesOrigin)
    const water = page.getByRole('img')
    await expect(water).toBeVisible()
    const box = (await water.boundingBox())!
    // A tap on a grid point hits a fish sooner or later; a tap on water costs nothing.
    for (let at = 0; shots.length === 0 && at < 60; at += 1) {
      const [x, y] = [0.1 + 0.16 * (at % 6), 0.14 + 0.07 * Math.floor(at / 6)]
      await water.click({ position: { x: box.width * x, y: box.height * y } })
    }
    await expect.poll(() => shots.length).toBeGreaterThan(0)
    await expect(page.locator('[data-part="win"]')).toHaveText('₱10.00')
    await expect(page.locator('main.is-flying')).toHaveCount(0)

    await page.locator('[data-target="anchovy"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-target="puffer"]')).toBeFocused()
    stopAnswering()
    const before = shots.length
    await page.keyboard.press('Space')
    await expect.poll(() => shots.length).toBe(before + 1)
    // From now on calls are answered: the reloaded page sends the shot again by itself.
    resumeAnswering()
    await page.reload()
    await expect.poll(() => shots.length).toBeGreaterThan(before + 1)
    expect(new Set(shots.slice(before)).size, 'the same shot again').toBe(1)
    await expect(page.getByRole('status').first()).toContainText('₱108.00')
  },
)
