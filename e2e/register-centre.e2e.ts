import type { Page } from '@playwright/test'
import { appScreen } from './screens/app.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { accounts } from './support/accounts.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { addShareSheet } from './support/share-sheet.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

/** Opens a link as a new visitor does, and fills in the whole form. */
async function comeBy(page: Page, site: TestSite, link: string, name: string) {
  await site.prefer(page)
  const challenges = watchChallenges(page, site.local)
  await page.goto(link)
  const form = registerScreen(page, 'en')
  await form.seeForm()
  await form.fill('username', name)
  await form.fill('password', 'Sampaguita-8')
  await form.fill('confirmPassword', 'Sampaguita-8')
  await form.fill('birthday', '1990-05-17')
  await form.clickAgreement()
  return { form, pass: () => solve(sliderScreen(page, 'en'), challenges) }
}

test(
  'register centre: a link with a dividend offer counts its registration at once; a second one finds it used up and keeps its form',
  { tag: '@agent-links' },
  async ({ page, site, browser }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const agent = await logIn(site, accounts.masterAgent)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    const sheet = await addShareSheet(page)
    await beLoggedIn(page, agent)
    await page.goto('/agent/registerCenter')
    const links = page.getByRole('region', { name: t('agent-links.title') })
    await links.getByRole('button', { name: t('agent-links.add') }).click()
    await site.expectAccessible(page)
    await links.getByRole('textbox', { name: t('agent-links.name') }).fill('Fiesta')
    await links.getByRole('textbox', { name: t('agent-links.mostUses') }).fill('1')
    await links.getByRole('button', { name: t('team.type.1'), exact: true }).click()
    const rate = links.getByRole('textbox', { name: t('agent-centre.agentDividendRecordCopy2') })
    await rate.fill('40,01')
    await links.getByRole('button', { name: t('agent-links.save') }).click()
    await expect(links.getByRole('alert')).toContainText('40.00%')
    await rate.fill('12,5')
    await page.keyboard.press('Tab')
    await links.getByRole('button', { name: t('agent-links.save') }).click()
    const dialog = page.getByRole('dialog', { name: 'Fiesta' })
    await expect(dialog.getByRole('img', { name: t('agent-links.qr') })).toBeVisible()
    await site.expectAccessible(page)
    await expect(dialog.getByRole('definition').last()).toHaveText('12.50%')
    const link = (await dialog.getByRole('definition').first().textContent()) ?? ''
    expect(link).toMatch(new RegExp(`^${site.origin}/register\\?affiliateCode=[A-Z2-9]{10}$`))
    await dialog.getByRole('button', { name: t('agent-links.share'), exact: true }).click()
    expect(await sheet.shared()).toEqual([
      {
        title: t('agent-links.share.title'),
        text: t('agent-links.share.text', { club: 'Statehouse Club', age: 18 }),
        url: link,
      },
    ])
    await sheet.next('cancelled')
    await dialog.getByRole('button', { name: t('agent-links.share'), exact: true }).click()
    await expect(dialog.getByRole('button', { name: t('agent-links.copy'), exact: true })).toBeVisible()
    await sheet.next('failed')
    await dialog.getByRole('button', { name: t('agent-links.share'), exact: true }).click()
    await expect(dialog.getByRole('button', { name: t('agent-links.copied'), exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: t('app.close'), exact: true }).click()
    const card = links.getByRole('button', { name: /^Fiesta/ })
    await expect(card).toContainText(t('agent-links.state.live'))

    const team = await page.context().newPage()
    await site.prefer(team)
    await beLoggedIn(team, agent)
    await team.goto('/agent/downlineManagmentView')
    const newest = team
      .getByRole('table', { name: t('team.title') })
      .locator('tbody tr')
      .first()
    await expect(newest).toBeVisible()

    const [first, second] = [await browser.newContext(), await browser.newContext()]
    const slow = await comeBy(await second.newPage(), site, link, 'mabagal88')
    const quickPage = await first.newPage()
    const quick = await comeBy(quickPage, site, link, 'mabilis88')
    await quick.form.clickSubmit()
    await quick.pass()
    await quick.form.dontSee()
    await appScreen(quickPage, 'en').seeMember()
    await expect(card, 'updated without a reload').toContainText(t('agent-links.state.usedUp'))
    await expect(newest, 'the list of the team as well').toContainText('mabilis88')
    await team.close()
    await quickPage.goto(`${site.origin}/agent/menu`)
    await expect(quickPage.getByRole('heading', { level: 1, name: t('agent-centre.title') })).toBeVisible()
    await quickPage.goto(`${site.origin}/agent/agentDividendRecordCopy2?with=me`)
    await expect(
      quickPage.getByRole('main').getByRole('region', { name: t('contract.waiting.offer.theirs'), exact: true }),
    ).toContainText('12.50%')

    await slow.form.clickSubmit()
    await slow.form.seeRefusal('link_used_up')
    await slow.form.seeText('username', 'mabagal88')
    await slow.form.fill('affiliateCode', '')
    await slow.form.clickSubmit()
    await slow.pass()
    await slow.form.dontSee()
    await Promise.all([first.close(), second.close()])
  },
)

test(
  'register centre: an agent opens an account for a new member, who must choose a password of their own first',
  { tag: '@register-centre' },
  async ({ page, site, browser }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, accounts.agent))
    await page.goto('/agent/registerCenter')
    const part = page.getByRole('region', { name: t('register-centre.title') })
    const send = part.getByRole('button', { name: t('register-centre.submit') })
    await part.getByRole('textbox', { name: t('register-centre.username') }).fill(accounts.member.username)
    await part.getByRole('checkbox').click()
    await send.click()
    await expect(part.getByRole('alert').filter({ hasText: t('form.problem.nameTaken') })).toBeVisible()
    const username = `lolo${test.info().workerIndex}${test.info().project.name.length}`
    await part.getByRole('textbox', { name: t('register-centre.username') }).fill(username)
    await send.click()
    const facts = part.getByLabel(t('register-centre.opened'), { exact: true }).getByRole('definition')
    await expect(facts.first()).toHaveText(username)
    const password = (await facts.nth(1).textContent()) ?? ''
    await site.expectAccessible(page)

    const theirs = await browser.newContext({ baseURL: site.origin })
    const friend = await theirs.newPage()
    await site.prefer(friend)
    await beLoggedIn(friend, await logIn(site, { username, password }))
    await friend.goto('/')
    const owed = friend.getByRole('dialog').filter({ hasText: t('change-password.first') })
    await expect(owed).toBeVisible()
    await theirs.close()
    await part.getByRole('button', { name: t('register-centre.another') }).click()
    await expect(send).toBeVisible()
  },
)
