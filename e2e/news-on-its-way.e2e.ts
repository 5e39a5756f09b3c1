import { writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { ask, beLoggedIn, register } from './support/sessions.ts'
import { expect, test, type TestSite } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

/** Holds the first answer of a call on its way to the page, as it was before any news; `arrive` lets it go. */
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

/** Waits until the page has heard all that was told so far: what is given now is told last. */
async function hearAll(page: Page, site: TestSite, username: string): Promise<void> {
  await site.operatorByName('adjust', 'give', username, '5.00', 'to be told last')
  await expect(page.getByRole('banner').getByTestId('balance')).toHaveText('₱5.00')
}

/** Has the operator write to a member. */
async function write(site: TestSite, testInfo: TestInfo, username: string): Promise<void> {
  const letter = testInfo.outputPath('letter.json')
  await writeFile(letter, JSON.stringify({ en: { title: 'About your account', content: '<p>It is fine.</p>' } }))
  await site.operator('messages', 'send', 'member', username, letter)
}

test('a friend who comes while the page of friends is on its way is on it', async ({ page, site, isMobile }) => {
  const by = isMobile ? 'telepono' : 'mesa'
  await site.prefer(page)
  const member = await register(site, `balita${by}`)
  await beLoggedIn(page, member)
  const { code } = await ask(site.origin, inviteCalls.invitation, {}, member.token)
  const invitation = hold(page, inviteCalls.invitation.path)
  await page.goto('/me/referral')
  await invitation.held
  await register(site, `bagong${by}`, code)
  await hearAll(page, site, member.username)
  invitation.arrive()
  const came = page.getByLabel(say('invite.came'), { exact: true }).getByRole('definition')
  await expect(came).toHaveText(['1', '0', '0'])
})

test('what is told while the count of notifications is on its way is counted', async ({
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
  await hearAll(page, site, member.username)
  unread.arrive()
  const counts = await ask(site.origin, notificationsCalls.unreadNotifications, {}, member.token)
  expect(counts.messages).toBeGreaterThan(0)
  const count = counts.notices.length + counts.messages + counts.rewards + counts.security
  const bell = page.getByRole('banner').getByRole('link', { name: `Notifications, ${count} unread`, exact: true })
  await expect(bell).toBeVisible()
})

test('a letter that comes while the list of messages is on its way is on it', async ({
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
  await hearAll(page, site, member.username)
  list.arrive()
  await expect(page.getByRole('main').getByRole('button', { name: /^About your account/ })).toBeVisible()
})

test('money that is credited while the wallets are on their way is in them', async ({ page, site, isMobile }) => {
  await site.prefer(page)
  const member = await register(site, `pitaka${isMobile ? 'telepono' : 'mesa'}`)
  await beLoggedIn(page, member)
  const wallets = hold(page, walletCalls.merchantWallet.path)
  await page.goto('/me/transferFund')
  await wallets.held
  await hearAll(page, site, member.username)
  wallets.arrive()
  await expect(page.getByRole('main').getByText('₱5.00').first()).toBeVisible()
})
