import type { Page } from '@playwright/test'
import { waitForIdle } from './support/wait-for-idle.ts'
import { accounts } from './support/accounts.ts'
import { differing, opensDialog } from './support/addresses.ts'
import { cutTexts } from './support/cut-texts.ts'
import { longestTexts, speak } from './support/longest-texts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import type { TestSite } from './support/site.ts'

const texts = longestTexts()
const say = (id: string) => texts.get(id) ?? id

/** Follows a link to an address of the open site, and waits until its page is idle. */
const follow = async (page: Page, address: string) => {
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await waitForIdle(page)
  await settle(page)
  await waitForIdle(page)
}

const settle = async (page: Page) => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const openInLongestTexts = async (page: Page, site: TestSite) => {
  await speak(page, texts)
  await site.prefer(page)
  // The server renders its own texts.
  await site.withoutContent(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.hero.title'))
  await settle(page)
}

test(
  'longest texts: with the longest text of every language plus a third, no visitor’s page cuts or overflows',
  { tag: ['@phone', '@narrow'] },
  async ({ page, site }) => {
    await openInLongestTexts(page, site)
    const faults: Record<string, readonly string[]> = {}
    const look = async (place: string) => {
      const found = await cutTexts(page)
      if (found.length > 0) faults[place] = found
    }
    await look('/')
    await page
      .getByRole('button', { name: say('preferences.language') })
      .or(page.getByRole('button', { name: say('header.settings') }))
      .click()
    await look('the language menu')
    await page.keyboard.press('Escape')
    await expect(async () => {
      // Its beginning: a footer with such long texts is taller than a phone, and its middle far from the page above.
      await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView())
      await expect(page.getByRole('heading', { name: say('landing.app.title') })).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.evaluate(() => scrollTo(0, 0))
    await look('below the games')
    for (const address of differing.filter((one) => one !== '/')) {
      await follow(page, address)
      if (opensDialog(address)) await expect(page.getByRole('dialog')).toBeVisible()
      await look(address)
      // Some pages have a notice over the page before them.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await follow(page, '/rng')
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByRole('heading', { name: say('lobby.empty.filtered.title') })).toBeVisible()
    await look('an empty lobby')

    await page
      .getByRole('banner')
      .getByRole('button', { name: say('app.login') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('login.submit'), exact: true }).click()
    await look('the login, nothing filled in')
    await dialog.getByRole('tab', { name: say('login.tab.sms') }).click()
    await look('the login by SMS')
    await dialog.getByRole('button', { name: say('login.submit'), exact: true }).click()
    await look('the login by SMS, nothing filled in')
    await dialog.getByRole('tab', { name: say('login.tab.username') }).click()
    await dialog.getByRole('textbox', { name: say('login.username') }).fill(accounts.member.username)
    await dialog.getByLabel(say('login.password'), { exact: true }).fill(accounts.member.password)
    await dialog.getByRole('button', { name: say('login.submit'), exact: true }).click()
    await expect(dialog.getByRole('slider')).toBeVisible()
    await look('the slider')
    await dialog.getByRole('button', { name: say('slider.toQuestion') }).click()
    await expect(dialog.getByRole('textbox', { name: say('slider.answer') })).toBeVisible()
    await look('the question in place of the slider')

    await site.local.status({ status: 1, until: (await site.local.now()) + 3_600_000, info: 'New games' })
    await expect(page.getByRole('heading', { name: say('site-status.maintenance.title') })).toBeVisible()
    await look('maintenance')
    expect(faults).toEqual({})
  },
)

test(
  'longest texts: with the longest text of every language plus a third, no member’s page cuts or overflows',
  { tag: ['@phone', '@narrow'] },
  async ({ page, site }) => {
    await beLoggedIn(page, await logIn(site, accounts.agent))
    await openInLongestTexts(page, site)
    const faults: Record<string, readonly string[]> = {}
    for (const address of [
      '/rng',
      '/wallet',
      '/me',
      '/me/securityCenter',
      '/me/rewardCenter',
      '/agent/menu',
      '/agent/agentAnnouncement',
      '/agent/registerCenter',
      '/agent/downlineManagmentView',
      '/agent/agentTeamOverview',
      '/agent/personalHistoryCopy',
      '/agent/palStatementsAgentCopy',
      '/login',
      '/game?gameCode=no-such-game',
    ]) {
      await follow(page, address)
      const found = await cutTexts(page)
      if (found.length > 0) faults[address] = found
    }
    await follow(page, '/me')
    await page
      .getByRole('button', { name: say('app.logout') })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    const found = await cutTexts(page)
    expect({ ...faults, ...(found.length > 0 && { logout: found }) }).toEqual({})

    // The check itself finds what it is meant to find.
    await page
      .getByRole('alertdialog')
      .getByRole('button')
      .last()
      .evaluate((button) => {
        button.style.width = '24px'
        button.style.whiteSpace = 'nowrap'
      })
    expect((await cutTexts(page)).join()).toContain('px wide in')
  },
)
