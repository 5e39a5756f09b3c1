import { sportsCalls } from '#wire/sports/sports.ts'
import { accounts } from './support/accounts.ts'
import { loginScreen } from './screens/login.screen.ts'
import { passSlider } from './support/pass-slider.ts'
import { expect, test } from './support/site.ts'
import { patternOf, translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'sports: a visitor picks two prices, logs in at the gate, places single and multiple bets, cashes one out, and verifies another',
  { tag: ['@sports', '@sports-slip', '@cash-out'] },
  async ({ page, site, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page)
    await site.local.forgetLimits()
    await page.goto('/fbsports')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: t('sports.title.sports') })).toBeVisible()
    const next = main.getByRole('region', { name: t('sports.next') })
    await expect(next.getByRole('listitem').first()).toBeVisible()
    await site.expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    const slip = main.getByRole('region', { name: t('sports-slip.title') })
    // By their names: the list moves up when its first match begins.
    const links = await next.getByRole('listitem').getByRole('link').allTextContents()
    const prices = links.slice(1, 3).map((text) => {
      const match = text.split(': ').at(-1) ?? ''
      return main.getByRole('listitem').filter({ hasText: match }).getByRole('button').first()
    })
    expect(prices).toHaveLength(2)
    for (const price of prices) {
      await price.click()
      await expect(price).toHaveAttribute('aria-pressed', 'true')
    }
    // On a phone the slip is collapsed over the page, with its total visible.
    const turn = async () => (isMobile ? slip.locator('summary').click() : undefined)
    await turn()
    await expect(slip.getByRole('listitem')).toHaveCount(2)
    await slip.getByLabel(t('sports-slip.accept.any')).check()
    await slip.getByRole('button', { name: patternOf(t('sports-slip.send')) }).click()
    const login = loginScreen(page, 'en')
    await login.see()
    await login.fillUsername(accounts.member.username)
    await login.fillPassword(accounts.member.password)
    await passSlider(page, site.local, login.clickSubmit)
    await expect(slip.getByText('2 bets placed.')).toBeVisible()

    await turn()
    for (const price of prices) await price.click()
    await turn()
    await slip.getByRole('button', { name: t('sports-slip.mode.multiple') }).click()
    await slip.getByRole('button', { name: patternOf(t('sports-slip.send')) }).click()
    await expect(slip.getByText('1 bet placed.')).toBeVisible()

    await turn()
    const mine = main.getByRole('region', { name: t('sports.mine') })
    await expect(mine.getByText(t('sports.state.open'), { exact: true })).toHaveCount(3)
    const cash = mine.getByRole('button', { name: patternOf(t('cash-out.offer')) })
    await cash.first().click()
    // If the price has just fallen, the current one must be confirmed.
    const paid = mine.getByText(patternOf(t('cash-out.paid')))
    const take = mine.getByRole('button', { name: patternOf(t('cash-out.take')) })
    await expect(paid.or(take).first()).toBeVisible()
    if (await take.isVisible()) await take.click()
    await expect(paid).toBeVisible()
    // On a phone the slip lies over a part of what is below it, and the header over a part of a page that is scrolled.
    await page.evaluate(() => scrollTo(0, 0))
    if (!isMobile) await site.expectAccessible(page)

    // The third upcoming match begins within twelve minutes and takes six.
    await site.local.advance(1_150_000)
    await expect(mine.getByText(t('sports.state.open'), { exact: true })).toHaveCount(0, { timeout: 20_000 })
    await mine
      .getByRole('link', { name: t('sports.proof') })
      .last()
      .click()
    await expect(page).toHaveURL(/\/fair\/[\da-f-]{36}$/)
    await main.getByRole('button', { name: t('round-detail.check') }).click()
    await expect(main.getByText(t('round-detail.agrees'))).toBeVisible()
  },
)

test(
  'sports: odds and scores update live, and a match has a page with all its markets',
  { tag: ['@narrow', '@phone'] },
  async ({ page, site, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'light' : 'dark' })
    await site.prefer(page)
    await page.goto('/fbsports?playType=esports')
    const main = page.getByRole('main')
    const live = main.getByRole('region', { name: t('sports.live') })
    await expect(live).toBeVisible()
    const before = await main.getByRole('region', { name: t('sports.next') }).innerText()
    await site.local.advance(120_000)
    await expect
      .poll(() => main.getByRole('region', { name: t('sports.next') }).innerText(), { timeout: 20_000 })
      .not.toBe(before)
    // The text of a moved price follows the number, which stays aligned with the start of its name.
    const moved = main.getByRole('button', { name: new RegExp(`${t('sports.odds.up')}|${t('sports.odds.down')}`) })
    const startsLate = await moved.first().evaluate(({ firstElementChild, lastElementChild }) => {
      const number = document.createRange()
      const texts = document.createTreeWalker(lastElementChild!, NodeFilter.SHOW_TEXT)
      while (!/\d/.test(number.toString())) number.selectNode(texts.nextNode()!)
      return number.getBoundingClientRect().x - firstElementChild!.getBoundingClientRect().x
    })
    expect(startsLate).toBe(0)
    await main
      .getByRole('link', { name: patternOf(t('sports.match')) })
      .last()
      .click()
    await expect(main.getByText(t('sports.commitment'))).toBeVisible()
    await site.expectAccessible(page)
    await page.goto(`/fbsports?match=00000000-0000-4000-8000-000000000000`)
    await expect(main.getByText(t('sports.gone.title'))).toBeVisible()
    const answer = await fetch(`${site.origin}${sportsCalls.sportsBoard.path}?hall=esports`)
    expect(answer.ok).toBe(true)
  },
)
