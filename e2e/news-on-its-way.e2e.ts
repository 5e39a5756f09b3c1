import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { ask, beLoggedIn, register } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

/** Holds the first answer of a call, with the data before any event; `arrive` releases it. */
function hold(page: Page, path: string): { readonly held: Promise<void>; arrive(): void } {
  let arrive = () => {}
  const leave = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const held = new Promise<void>((resolve) => {
    void page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const answer = await route.fetch()
        resolve()
        await leave
        await route.fulfill({ response: answer })
      },
      { times: 1 },
    )
  })
  return { held, arrive: () => arrive() }
}

/** Waits until the page has received all events so far: this adjustment's is the last. */
async function waitForLastEvent(page: Page, site: TestSite, username: string): Promise<void> {
  await site.operatorByName('adjust', 'give', username, '5.00', 'last event')
  await expect(page.getByRole('banner').getByTestId('balance')).toHaveText('₱5.00')
}

/** Sends a member a message of the operator. */
async function write(site: TestSite, testInfo: TestInfo, username: string): Promise<void> {
  const letter = testInfo.outputPath('letter.json')
  await writeFile(letter, JSON.stringify({ en: { title: 'About your account', content: '<p>It is fine.</p>' } }))
  await site.operator('messages', 'send', 'member', username, letter)
}

test('events during a request: a friend who registers while the page of friends is loading is on it', async ({
  page,
  site,
  isMobile,
}) => {
  const by = isMobile ? 'telepono' : 'mesa'
  await site.prefer(page)
  const member = await register(site, `balita${by}`)
  await beLoggedIn(page, member)
  const { code } = await ask(site.origin, inviteCalls.invitation, {}, member.token)
  const invitation = hold(page, inviteCalls.invitation.path)
  await page.goto('/me/referral')
  await invitation.held
  await register(site, `bagong${by}`, code)
  await waitForLastEvent(page, site, member.username)
  invitation.arrive()
  const came = page.getByLabel(say('invite.came'), { exact: true }).getByRole('definition')
  await expect(came).toHaveText(['1', '0', '0'])
})

test('events during a request: a notification that arrives while the count is loading is counted', async ({
  page,
  site,
  isMobile,
}, testInfo) => {
  await site.prefer(page)
  const member = await register(site, `sulat${isMobile ? 'telepono' : 'mesa'}`)
  await beLoggedIn(page, member)
  const unread = hold(page, notificationsCalls.unreadNotifications.path)
  await page.goto('/me')
  await unread.held
  await write(site, testInfo, member.username)
  await waitForLastEvent(page, site, member.username)
  unread.arrive()
  const counts = await ask(site.origin, notificationsCalls.unreadNotifications, {}, member.token)
  expect(counts.messages).toBeGreaterThan(0)
  const count = counts.notices.length + counts.messages + counts.rewards + counts.security
  const bell = page.getByRole('banner').getByRole('link', { name: `Notifications, ${count} unread`, exact: true })
  await expect(bell).toBeVisible()
})

test('events during a request: a message that arrives while the list is loading is on it', async ({
  page,
  site,
  isMobile,
}, testInfo) => {
  await site.prefer(page)
  const member = await register(site, `liham${isMobile ? 'telepono' : 'mesa'}`)
  await beLoggedIn(page, member)
  const list = hold(page, messagesCalls.messages.path)
  await page.goto('/me/messageV2')
  await list.held
  await write(site, testInfo, member.username)
  await waitForLastEvent(page, site, member.username)
  list.arrive()
  await expect(page.getByRole('main').getByRole('button', { name: /^About your account/ })).toBeVisible()
})

test('events during a request: money credited while the wallets are loading is in them', async ({
  page,
  site,
  isMobile,
}) => {
  await site.prefer(page)
  const member = await register(site, `pitaka${isMobile ? 'telepono' : 'mesa'}`)
  await beLoggedIn(page, member)
  const wallets = hold(page, walletCalls.merchantWallet.path)
  await page.goto('/me/transferFund')
  await wallets.held
  await waitForLastEvent(page, site, member.username)
  wallets.arrive()
  await expect(page.getByRole('main').getByText('₱5.00').first()).toBeVisible()
})
