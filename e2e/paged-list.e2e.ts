import type { Page } from '@playwright/test'
import { agentCalls } from '#wire/agents/agent.ts'
import { eventsPath } from '#wire/events.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { noticesScreen } from './screens/notices.screen.ts'
import { pagedListScreen } from './screens/paged-list.screen.ts'
import { sessionsScreen } from './screens/sessions.screen.ts'
import { accounts } from './support/accounts.ts'
import { breakConnection } from './support/driver.ts'
import { holdCalls } from './support/held-calls.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

const isSessions = ({ pathname }: URL) => pathname === accountCalls.sessions.path

/** Opens the record of sessions of an agent with two pages of them, at this query. */
async function openSessions(page: Page, site: TestSite, query = ''): Promise<void> {
  await site.local.forgetLimits()
  for (let times = 0; times < 11; times++) await logIn(site, accounts.agent)
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  await page.goto(`/me/sessions${query}`)
}

test('paged list: a page that fails to load says so, the previous one stays, and both load on retry', async ({
  page,
  site,
}) => {
  await openSessions(page, site)
  const list = pagedListScreen(page, 'en')
  const table = page.getByRole('main').getByRole('table', { name: say('sessions.title') })
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText(say('sessions.own'))

  const calls = await holdCalls(page, isSessions)
  await list.clickPage(2)
  await expect(page).toHaveURL(/\?pageNo=2$/)
  await expect(table, 'the page before stays until the next has come').toHaveAttribute('aria-busy', 'true')
  await expect(rows.first()).toContainText(say('sessions.own'))
  await calls.settle(breakConnection)
  // The site retries once by itself.
  await calls.settle(breakConnection)
  await list.seeFailure()
  await expect(rows).toHaveCount(0)
  await list.clickRetry()
  await calls.settle((route) => route.continue())
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(rows.first()).not.toContainText(say('sessions.own'))

  await page.goBack()
  await expect(rows.first()).toContainText(say('sessions.own'))
  await calls.settle(breakConnection)
  await calls.settle(breakConnection)
  await list.seeFailure()
  await expect(rows, 'what was read before').toHaveCount(10)
  await list.clickRetry()
  await calls.settle((route) => route.continue())
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  const sessions = sessionsScreen(page, 'en')
  await sessions.clickState('over')
  await expect(page).toHaveURL(/\?state=over$/)
  await sessions.clickState('all')
  await expect(page).toHaveURL(/\?state=all$/)
  await calls.settle((route) => route.continue())
  await expect(table, 'the last choice counts').toHaveAttribute('aria-busy', 'false')
  await expect(rows.first()).toContainText(say('sessions.own'))
  await page.goBack()
  await page.goBack()
  await expect(page, 'each choice is a step of the history').toHaveURL(/sessions$/)
})

test('paged list: an address past the last page leads to the last, with one request, and says so', async ({
  page,
  site,
}) => {
  let requestCount = 0
  page.on('request', (request) => {
    if (isSessions(new URL(request.url()))) requestCount++
  })
  await openSessions(page, site, '?pageNo=900&id=nowhere')
  await expect(page).toHaveURL(/\?pageNo=\d{1,2}$/)
  const last = Number(new URL(page.url()).searchParams.get('pageNo'))
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows).not.toHaveCount(0)
  await pagedListScreen(page, 'en').seePlace({ page: last, pages: last, rows: await rows.count() })
  expect(requestCount).toBe(1)
})

test('paged list: a team that is loading is not shown as empty', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  const calls = await holdCalls(page, ({ pathname }) => pathname === agentCalls.agentTeam.path)
  await page.goto('/agent/downlineManagmentView')
  const main = page.getByRole('main')
  await pagedListScreen(page, 'en').filter((filters) =>
    expect(filters.getByRole('searchbox', { name: say('team.search') })).toBeVisible(),
  )
  await expect(main).not.toContainText('Your team has')
  await calls.settle((route) => route.continue())
  await expect(main).toContainText(/Your team has [1-9]\d* members/)
})

test('paged list: a notice in the address opens on its page, stays open when others are published, and gives way to the first when it is withdrawn', async ({
  page,
  site,
}) => {
  const publish = (title: string) => site.local.publishNotice({ en: { title, content: `<p>Of ${title}.</p>` } })
  const named = await publish('The one that is named')
  const others: number[] = []
  for (let number = 1; number <= 9; number++) others.push(await publish(`Newer ${number}.`))
  await site.prefer(page)
  const streaming = page.waitForResponse((response) => new URL(response.url()).pathname === eventsPath)
  await page.goto(`/noticePage?id=${named}`)
  const { text, title } = noticesScreen(page, 'en')
  const list = pagedListScreen(page, 'en')
  await expect(text).toContainText('Of The one that is named.')
  await expect(page).toHaveURL(new RegExp(`\\?pageNo=2&id=${named}$`))
  await streaming

  await site.local.withdrawNotice(named)
  await expect(title('The one that is named')).toHaveCount(0)
  await expect(page).toHaveURL(/\?pageNo=2$/)
  await expect(text, 'the first of the page').toHaveCount(1)
  await expect(page.getByRole('main').locator('button[aria-expanded]').first()).toHaveAttribute('aria-expanded', 'true')

  await list.clickPage(1)
  await expect(text).toContainText('Of Newer 9.')
  await title('Newer 9.').click()
  await expect(text, 'pressed again it closes').toHaveCount(0)
  others.push(await publish('News on the way.'))
  await expect(title('News on the way.')).toBeVisible()
  await expect(text, 'news opens nothing for a reader who closed all').toHaveCount(0)
  await title('Newer 8.').click()
  others.push(await publish('More news.'))
  await expect(title('More news.')).toBeVisible()
  await expect(text).toContainText('Of Newer 8.')
  await site.local.withdrawNotice(others.splice(7, 1)[0] ?? 0)
  await expect(text, 'the first takes the place of one that goes').toContainText('Of More news.')
  await page.reload()
  await expect(text).toContainText('Of More news.')
  for (const id of others) await site.local.withdrawNotice(id)
})
