import type { FrameLocator, Page } from '@playwright/test'
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

/** Expects that nothing of these has to be scrolled to. */
async function expectInSight(page: Page, frame: FrameLocator, ...selectors: readonly string[]) {
  const { width, height } = page.viewportSize()!
  for (const selector of selectors) {
    const box = (await frame.locator(selector).first().boundingBox())!
    expect(Math.min(box.x, box.y), selector).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, selector).toBeLessThanOrEqual(width)
    expect(box.y + box.height, selector).toBeLessThanOrEqual(height)
  }
}

test(
  'original: a member chooses numbers of keno, verifies the round, and finds it in the record',
  { tag: ['@original', '@phone', '@narrow'] },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    const frame = await openOriginal(page, site, { language, name: 'Dalisay Keno' })
    const numbers = frame.getByRole('group', { name: t('original.keno.numbers'), exact: true })
    const chosen = numbers.getByRole('button', { pressed: true })
    const play = frame.getByRole('button', { name: t('original.play'), exact: true })
    await expect(chosen).toHaveCount(5)
    await frame.getByRole('button', { name: t('original.keno.quick'), exact: true }).click()
    await expect(chosen).toHaveCount(5)
    await frame.getByRole('button', { name: t('original.keno.clear'), exact: true }).click()
    await expect(chosen).toHaveCount(0)
    await expect(play).toBeDisabled()
    await expect(frame.getByRole('status').first()).toHaveText(t('original.chooseFirst'))
    await numbers.getByRole('button', { name: '7', exact: true }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await numbers.getByRole('button', { name: '40', exact: true }).click()
    await expect(chosen).toHaveText(['7', '16', '40'])
    await frame.getByRole('radio', { name: t('original.risk.high'), exact: true }).check({ force: true })
    await expect(frame.getByRole('list', { name: t('original.payTable') }).locator('b')).toHaveText(['0.4×', '77×'])
    await expectInSight(page, frame, '.keno-pays', '.keno-board', '.risks', '[data-part="bet"]', '.spin')
    await site.expectAccessible(page)
    const rules = frame.getByRole('dialog', { name: t('fishing.rules'), exact: true })
    await frame.getByRole('button', { name: t('fishing.rules'), exact: true }).click()
    await expect(rules.locator('[data-part="payTable"] tbody td')).toHaveText([
      t('original.keno.hits', { hits: '2' }),
      '0.40×',
      t('original.keno.hits', { hits: '3' }),
      '77.00×',
    ])
    await rules.getByRole('button', { name: t('slot.paytableClose') }).click()
    await playAndVerify(page, frame, {
      language,
      name: 'Dalisay Keno',
      pick: t('original.keno.pick.high', { numbers: '7, 16, 40' }),
    })
  },
)

test(
  'original: a member drops a ball of plinko, verifies the round, and finds it in the record',
  { tag: ['@original', '@phone', '@narrow'] },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    const frame = await openOriginal(page, site, { language, name: 'Mangotree Plinko' })
    const buckets = frame.locator('.plinko text')
    await expect(buckets).toHaveCount(13)
    await frame
      .getByRole('combobox', { name: t('original.plinko.rows'), exact: true })
      .selectOption({ label: t('original.plinko.rowsOf', { rows: '16' }) })
    await frame.getByRole('radio', { name: t('original.risk.high'), exact: true }).check({ force: true })
    await expect(buckets).toHaveCount(17)
    await expect(buckets.first()).toHaveText('1050×')
    const size = (await buckets.first().boundingBox())!
    expect(size.height, 'the multiples can be read').toBeGreaterThanOrEqual(11)
    await expectInSight(page, frame, '.plinko', '.pick', '[data-part="bet"]', '.spin')
    await site.expectAccessible(page)
    const rules = frame.getByRole('dialog', { name: t('fishing.rules'), exact: true })
    await frame.getByRole('button', { name: t('fishing.rules'), exact: true }).click()
    await expect(rules.locator('[data-part="payTable"] tbody tr')).toHaveCount(9)
    await expect(rules.locator('[data-part="payTable"] tbody tr').first()).toContainText('1050.00×')
    await rules.getByRole('button', { name: t('slot.paytableClose') }).click()
    await playAndVerify(page, frame, {
      language,
      name: 'Mangotree Plinko',
      pick: t('original.plinko.pick.high', { rows: '16' }),
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
