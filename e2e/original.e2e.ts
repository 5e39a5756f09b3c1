import { diceTable, rolledRound } from './support/original-table.ts'
import { openOriginal, playAndVerify } from './support/play-original.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

test(
  'original: a member rolls dice over a target, verifies the round, and finds it in the record',
  { tag: ['@original', '@phone', '@narrow'] },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    const frame = await openOriginal(page, site, { language, name: 'Northpier Dice' })
    await frame.getByRole('radio', { name: t('original.dice.over'), exact: true }).check({ force: true })
    const target = frame.getByRole('textbox', { name: t('original.dice.target'), exact: true })
    await target.fill('75')
    await target.press('Enter')
    await expect(target).toHaveValue('75.00')
    await expect(frame.getByText('24.99 %', { exact: true })).toBeVisible()
    await site.expectAccessible(page)
    const rules = frame.getByRole('dialog', { name: t('fishing.rules'), exact: true })
    await frame.getByRole('button', { name: t('fishing.rules'), exact: true }).click()
    await expect(rules.locator('[data-fact="return"]')).toHaveText('99.00 %')
    await expect(rules.locator('[data-fact="edge"]')).toHaveText('1.00 %')
    await rules.getByRole('button', { name: t('slot.paytableClose') }).click()
    await playAndVerify(page, frame, {
      language,
      name: 'Northpier Dice',
      pick: t('original.dice.pick.over', { target: '75.00' }),
    })
  },
)

test(
  'original: a member plays limbo at a multiplier, verifies the round, and finds it in the record',
  { tag: ['@original', '@phone', '@narrow'] },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    const frame = await openOriginal(page, site, { language, name: 'Kislap Limbo' })
    const target = frame.getByRole('textbox', { name: t('original.limbo.target'), exact: true })
    await frame.getByRole('button', { name: '5×', exact: true }).click()
    await expect(target).toHaveValue('5.00')
    await target.fill('0.5')
    await target.press('Enter')
    await expect(target, 'the smallest multiplier there is').toHaveValue('1.01')
    await target.fill('2,5')
    await target.press('Enter')
    await expect(target).toHaveValue('2.50')
    await site.expectAccessible(page)
    await playAndVerify(page, frame, {
      language,
      name: 'Kislap Limbo',
      pick: t('original.limbo.pick', { multiple: '2.50' }),
    })
  },
)

const value = (content: unknown) => ({ json: { success: true, value: content, message: '' } })

test(
  'original: the outcome is revealed before the balance, and play goes on by keyboard alone',
  { tag: ['@phone', '@narrow'] },
  async ({ page, site }) => {
    // This test covers the animation.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const token = { playToken: 'x'.repeat(43), state: { ...diceTable, language: 'en' } }
    await page.route('**/play/original/enter', (route) => route.fulfill(value(token)))
    await page.route('**/play/original/shown', (route) => route.fulfill(value({})))
    await page.route('**/play/original/play', (route) => {
      const { roundId } = route.request().postDataJSON() as { roundId: string }
      return route.fulfill(value(rolledRound(roundId, 1_234)))
    })
    await page.goto(`${site.gamesOrigin}/original/#code=${'c'.repeat(43)}&lang=en`)
    const balance = page.locator('[data-part="balance"]')
    await expect(balance).toHaveText('₱100.00')
    expect(page.url()).not.toContain('code')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[data-part="bet"]')).toHaveText('₱2.00')
    await page.keyboard.press('ArrowDown')
    const hidden = page.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          const number = document.querySelector<HTMLElement>('[data-dice="number"]')!
          new MutationObserver(() => {
            if (number.dataset['won'] === 'null')
              resolve(document.querySelector('[data-part="balance"]')?.textContent ?? null)
          }).observe(number, { attributes: true, childList: true })
        }),
    )
    await page.keyboard.press('Space')
    expect(await hidden, 'the win is not in the balance before the number stops').toBe('₱99.00')
    await expect(balance).toHaveText('₱101.00')
    await expect(page.locator('[data-dice="number"]')).toHaveText('12.34')
    await expect(page.getByRole('status').first()).toContainText('12.34')
    const [play, view] = [await page.locator('.spin').boundingBox(), page.viewportSize()]
    expect(play!.y + play!.height, 'within the screen').toBeLessThanOrEqual(view!.height)
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)
