import { beLoggedIn, fundsOf, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

const t = translatorOf('en')

/** The default maximum return of one bet. */
const usual = '1000000'

test(
  'sports limits: a bet above the maximum return shows the largest stake, and a voided match refunds the stake',
  { tag: ['@sports', '@sports-slip', '@phone', '@narrow'] },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const member = await register(site, `kapitana${Date.now() % 1_000_000}`)
    await site.operatorByName('adjust', 'give', member.username, '50.00', 'to bet with')
    const before = await fundsOf(site, member.token)
    await beLoggedIn(page, member)
    await site.operator('brand', 'return', '1000')
    try {
      await page.goto('/fbsports')
      const main = page.getByRole('main')
      const next = main.getByRole('region', { name: t('sports.next') }).getByRole('listitem')
      // By its address from here on: as matches begin, the later ones move up.
      const match = (await next.nth(3).getByRole('link').getAttribute('href')) ?? ''
      const card = next.filter({ has: page.locator(`a[href="${match}"]`) })
      await card.getByRole('button').first().click()
      const slip = main.getByRole('region', { name: t('sports-slip.title') })
      if (isMobile) await slip.locator('summary').click()
      const stake = slip.getByRole('textbox', { name: t('sports-slip.stake.single') })
      await stake.fill('5000')
      const refused = slip.getByText(patternOf(t('sports-slip.hindrance.return')))
      await expect(refused).toBeVisible()
      const send = slip.getByRole('button', { name: patternOf(t('sports-slip.send')) })
      await expect(send).toHaveAttribute('aria-disabled', 'true')
      await expect(stake).toHaveValue('5000')
      const greatest = /([\d,.]+) or less/.exec(await refused.innerText())?.[1]?.replaceAll(',', '')
      await stake.fill(greatest ?? '')
      await expect(refused).toBeHidden()
      await stake.fill('10')
      await send.click()
      await expect(slip.getByText('1 bet placed.')).toBeVisible()
      expect(await fundsOf(site, member.token)).not.toEqual(before)

      const id = new URL(match, site.origin).searchParams.get('match') ?? ''
      expect(await site.operator('match', 'void', id)).toContain(': void')
      const mine = main.getByRole('region', { name: t('sports.mine') })
      await expect(mine.getByText(t('sports.state.void'), { exact: true })).toBeVisible()
      expect(await fundsOf(site, member.token)).toEqual(before)
      await mine.getByRole('link', { name: t('sports.proof') }).click()
      await expect(main.getByText(t('sports.calledOff'))).toBeVisible()
    } finally {
      await site.operator('brand', 'return', usual)
    }
  },
)
