import { readFile } from 'node:fs/promises'
import { appScreen } from './screens/app.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const newcomer = { name: 'bagong77', shown: 'bagong77' }

test(
  'an agent reaches the centre from home, finds whoever has just registered by their link, goes down a level, takes the team along, and comes back to where they were',
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
    await expect(friend.locator('input[name="affiliateCode"]'), 'what the link brought').toHaveValue('AHENTE88')
    await register.clickAgreement()
    await register.clickSubmit()
    await solve(sliderScreen(friend, 'en'), challenges)
    await register.dontSee()
    await appScreen(friend, 'en').seeMember()

    await beLoggedIn(page, await logIn(site, accounts.agent))
    await page.goto('/help')
    const account = await appScreen(page, 'en').openAccount()
    await account.getByRole('link', { name: say('member.agent') }).click()
    await expect(page).toHaveURL(/\/agent\/menu$/)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: say('agent-centre.title') })).toBeVisible()
    const menu = isMobile ? main : main.getByRole('navigation', { name: say('agent-centre.menu') })
    const entries = menu.getByRole('listitem').filter({ visible: true })
    await expect(entries).toHaveCount(12)
    await expect(entries.first(), 'what opens stands first').toContainText(say('agent-centre.agentAnnouncement'))
    await expect(entries.getByRole('link'), 'all of them open').toHaveCount(12)
    await site.expectAccessible(page)

    await entries.getByRole('link', { name: say('agent-centre.downlineManagmentView') }).click()
    await expect(page).toHaveURL(/\/agent\/downlineManagmentView$/)
    const table = main.getByRole('table', { name: say('team.title') })
    await expect(table.locator('tbody tr').first(), 'who came last stands first').toContainText(newcomer.shown)
    await main.getByRole('searchbox', { name: say('team.search') }).fill(newcomer.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`name=${newcomer.name}`))
    await expect(table.locator('tbody tr')).toHaveCount(1)
    await site.expectAccessible(page)
    await table.getByRole('button', { name: newcomer.shown, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('team.member') })
    await expect(dialog.getByRole('term').filter({ hasText: say('team.deposits') })).toBeVisible()
    await site.expectAccessible(page)
    await dialog.getByLabel(say('team.remark')).fill('the tailor')
    await dialog.getByRole('button', { name: say('team.remark.save') }).click()
    await expect(dialog.getByRole('status')).toHaveText(say('team.remark.saved'))
    await dialog.getByRole('button', { name: say('app.close') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(table.locator('tbody tr').first()).toContainText('the tailor')

    await main.getByRole('button', { name: say('team.view.levels') }).click()
    await expect(page).toHaveURL(/[?&]under=me/)
    await table
      .getByRole('button', { name: /^Show the level below/ })
      .first()
      .click()
    const way = main.getByRole('navigation', { name: say('team.way') })
    await expect(way.getByRole('listitem')).toHaveCount(2)
    await page.goBack()
    await expect(way.getByRole('listitem')).toHaveCount(1)
    const saving = page.waitForEvent('download')
    await main.getByRole('button', { name: say('paged-list.file') }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('team.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(newcomer.shown)
    expect(text, 'direct downlines in full').toContain(`\n${newcomer.name},`)

    await main.getByRole('button', { name: say('app.close') }).click()
    await expect(page, 'past all pages of the centre').toHaveURL(/\/help$/)

    // An outsider is told as whoever is nobody is.
    await friend.goto('/agent/downlineManagmentView')
    await expect(friend.getByRole('heading', { name: say('agent-centre.notAgent.title') })).toBeVisible()
    await theirs.close()
  },
)
