import { readFile } from 'node:fs/promises'
import { appScreen } from './screens/app.screen.ts'
import { pagedListScreen } from './screens/paged-list.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const newcomer = { name: 'bagong77', shown: 'bagong77' }

test(
  'agent centre: an agent finds a new registration by their link, opens a level, downloads the team, and returns home',
  { tag: '@agent-centre' },
  async ({ page, site, browser, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const theirs = await browser.newContext({ baseURL: site.origin })
    const friend = await theirs.newPage()
    await site.prefer(friend)
    const challenges = watchChallenges(friend, site.local)
    await friend.goto('/register?affiliateCode=AHENTE88')
    const register = registerScreen(friend, 'en')
    await register.seeForm()
    await register.fill('username', newcomer.name)
    await register.fill('password', 'Sampaguita-8')
    await register.fill('confirmPassword', 'Sampaguita-8')
    await register.fill('birthday', '1990-05-17')
    await expect(friend.locator('input[name="affiliateCode"]'), 'the code of the link').toHaveValue('AHENTE88')
    await register.clickAgreement()
    await register.clickSubmit()
    await solve(sliderScreen(friend, 'en'), challenges)
    await register.dontSee()
    await appScreen(friend, 'en').seeMember()

    await beLoggedIn(page, await logIn(site, accounts.agent))
    await page.goto('/help')
    const account = await appScreen(page, 'en').openAccount()
    await account.getByRole('link', { name: t('member.agent') }).click()
    await expect(page).toHaveURL(/\/agent\/menu$/)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: t('agent-centre.title') })).toBeVisible()
    // On a phone the figures are a list as well.
    const announcements = page.getByRole('link', { name: t('agent-centre.agentAnnouncement') })
    const menu = isMobile
      ? main.getByRole('list').filter({ has: announcements })
      : main.getByRole('navigation', { name: t('agent-centre.menu') })
    const entries = menu.getByRole('listitem').filter({ visible: true })
    await expect(entries).toHaveCount(12)
    await expect(entries.first(), 'the default page is first').toContainText(t('agent-centre.agentAnnouncement'))
    await expect(entries.first().getByRole('link')).toHaveAttribute('aria-current', 'page')
    await expect(main.getByRole('link', { name: new RegExp(`^${t('team-overview.commission')}`) })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${t('agent-centre.title')}`))
    await expect(entries.getByRole('link'), 'all of them are enabled').toHaveCount(12)
    await site.expectAccessible(page)

    await entries.getByRole('link', { name: t('agent-centre.downlineManagmentView') }).click()
    await expect(page).toHaveURL(/\/agent\/downlineManagmentView$/)
    await expect(page).toHaveTitle(new RegExp(`^${t('agent-centre.downlineManagmentView')}`))
    const table = main.getByRole('table', { name: t('team.title') })
    await expect(table.locator('tbody tr').first(), 'the newest member is first').toContainText(newcomer.shown)
    const list = pagedListScreen(page, 'en')
    await list.filter(async (filters) => {
      await filters.getByRole('searchbox', { name: t('team.search') }).fill(newcomer.name)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`name=${newcomer.name}`))
    })
    await expect(table.locator('tbody tr')).toHaveCount(1)
    await site.expectAccessible(page)
    await table.getByRole('button', { name: newcomer.shown }).click()
    const dialog = page.getByRole('dialog', { name: t('team.member') })
    await expect(dialog.getByRole('term').filter({ hasText: t('team.deposits') })).toBeVisible()
    await site.expectAccessible(page)
    await dialog.getByLabel(t('team.remark')).fill('the tailor')
    await dialog.getByRole('button', { name: t('team.remark.save') }).click()
    await expect(dialog.getByRole('status')).toHaveText(t('team.remark.saved'))
    await dialog.getByRole('button', { name: t('app.close') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(table.locator('tbody tr').first()).toContainText('the tailor')

    await main.getByRole('button', { name: t('team.view.levels') }).click()
    await expect(page).toHaveURL(/[?&]under=me/)
    if (isMobile) {
      const withLevel = table.locator('tbody tr', { has: page.locator('button[aria-label^="Show"]') }).first()
      await withLevel.getByRole('button').first().click()
      await dialog.getByRole('link', { name: /^Show the level below/ }).click()
    } else {
      await table
        .getByRole('button', { name: /^Show the level below/ })
        .first()
        .click()
    }
    const way = main.getByRole('navigation', { name: t('team.way') })
    await expect(way.getByRole('listitem')).toHaveCount(2)
    await page.goBack()
    // Back leads to where the level was opened: on a phone the sheet of its member.
    if (isMobile) await dialog.getByRole('button', { name: t('app.close') }).click()
    await expect(way.getByRole('listitem')).toHaveCount(1)
    const saving = page.waitForEvent('download')
    await main.getByRole('button', { name: t('paged-list.file') }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('team.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(newcomer.shown)
    expect(text, 'direct downlines in full').toContain(`\n${newcomer.name},`)

    await main.getByRole('button', { name: t('app.close') }).click()
    await expect(page, 'before all pages of the centre').toHaveURL(/\/help$/)

    // A member who is no agent sees that the page is for agents.
    await friend.goto('/agent/downlineManagmentView')
    await expect(friend.getByRole('heading', { name: t('agent-centre.notAgent.title') })).toBeVisible()
    await theirs.close()
  },
)
