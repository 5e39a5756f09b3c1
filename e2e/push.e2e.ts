import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { pageObject } from './support/page-object.ts'
import { playPush, pushBrowser } from './support/push-browser.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test.use({ serviceWorkers: 'allow' })

/** A push service of this test, with the paths and headers of the requests it received. */
async function pushService() {
  const headers: IncomingHttpHeaders[] = []
  const paths: string[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      headers.push(request.headers)
      paths.push(request.url ?? '')
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    headers,
    paths,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/a-secret`,
    close: () => void server.close(),
  }
}

const card = (page: Page) => page.getByRole('region', { name: t('push.title') })
const box = (page: Page, kind: 'message' | 'reward') =>
  card(page).getByRole('checkbox', { name: t(`push.kind.${kind}`) })

test(
  'push: a member opts in to messages on this device, receives one, and none after logging out',
  { tag: '@push' },
  async ({ page, site }, testInfo) => {
    const username = 'tinatawagan'
    const service = await pushService()
    const letter = testInfo.outputPath('letter.json')
    const write = async (content: string) => {
      await writeFile(letter, JSON.stringify({ en: { title: 'About your account', content } }))
      await site.operator('messages', 'send', 'member', username, letter)
    }
    try {
      await site.prefer(page)
      await playPush(page, pushBrowser(service.address))
      await beLoggedIn(page, await register(site, username))
      await write('<p>We will look at it.</p>')
      await page.goto('/me/securityCenter')
      const hand = pageObject(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('member.push') })
        .click()
      await expect(box(page, 'message'), 'no kind is on until it is chosen').not.toBeChecked()
      await box(page, 'message').click()
      await expect(box(page, 'message')).toBeChecked()
      await expect(card(page)).not.toHaveAttribute('aria-busy')
      await site.expectAccessible(page)
      await page.reload()
      await expect(box(page, 'message'), 'it is kept after a reload').toBeChecked()
      await expect(box(page, 'reward')).not.toBeChecked()

      await write('<p>We have looked at it.</p>')
      await expect.poll(() => service.headers.length, { timeout: 30_000 }).toBe(1)
      expect(service.headers[0]?.['authorization'], 'signed with the VAPID key of the site').toMatch(/^vapid t=/)
      expect(service.headers[0]?.['content-encoding'], 'encrypted for this browser').toBe('aes128gcm')

      await hand.click('push.kind.reward')
      await expect(card(page)).not.toHaveAttribute('aria-busy')
      await box(page, 'message').click()
      await expect(card(page)).not.toHaveAttribute('aria-busy')
      await box(page, 'reward').click()
      await expect(box(page, 'reward')).not.toBeChecked()
      await expect(card(page)).not.toHaveAttribute('aria-busy')
      const subscribed = () => page.evaluate(() => localStorage.getItem('pushSubscribed'))
      await expect.poll(subscribed, 'the browser has unsubscribed, too').toBeNull()
    } finally {
      service.close()
    }
  },
)

test(
  'push: a browser that renews its subscription keeps receiving messages, without its member',
  { tag: '@full' },
  async ({ page, context, site }, testInfo) => {
    const username = 'lumilipat'
    const service = await pushService()
    const letter = testInfo.outputPath('letter.json')
    await writeFile(letter, JSON.stringify({ en: { title: 'Still there', content: '<p>We are, too.</p>' } }))
    try {
      await site.prefer(page)
      await playPush(page, pushBrowser(service.address))
      await beLoggedIn(page, await register(site, username))
      await page.goto('/me/push')
      await box(page, 'message').click()
      await expect(box(page, 'message')).toBeChecked()
      await expect(card(page)).not.toHaveAttribute('aria-busy')

      // The page above plays the browser’s part; this is the site’s own worker.
      const beside = await context.newPage()
      await beside.goto('/no-such-page')
      const isActive = () =>
        beside.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')
      await expect.poll(isActive, { timeout: 30_000 }).toBe(true)
      const [worker] = context.serviceWorkers()
      if (worker === undefined) throw new Error('no worker')
      const { endpoint, p256dh, auth } = pushBrowser(`${service.address}-renewed`)
      await worker.evaluate(
        (next) =>
          new Promise<unknown>((waitUntil) => {
            const change = { oldSubscription: null, newSubscription: { toJSON: () => next }, waitUntil }
            self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
          }),
        { endpoint, keys: { p256dh, auth } },
      )
      await site.operator('messages', 'send', 'member', username, letter)
      await expect.poll(() => service.paths, { timeout: 30_000 }).toEqual(['/send/a-secret-renewed'])
    } finally {
      service.close()
    }
  },
)

test('push: a notification is shown as sent, and opens the site but never leaves a game', async ({
  page,
  context,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/no-such-page')
  const active = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null)
  await expect.poll(active, { timeout: 30_000 }).toBe('activated')
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no worker')

  // A headless browser shows no notification: the requested one is recorded.
  const message = {
    title: 'Statehouse Club',
    body: 'You have a reward to claim.',
    url: '/me/rewardCenter',
    tag: 'reward',
  }
  const shown = await worker.evaluate(async (notification) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shownNotification = new Promise<unknown>((resolve) => {
      registration.showNotification = async (title, options) => resolve({ title, ...options })
    })
    self.dispatchEvent(
      Object.assign(new Event('push'), {
        data: { json: () => ({ ...notification, language: 'en' }) },
        waitUntil: () => {},
      }),
    )
    return shownNotification
  }, message)
  const { title, body, tag, url } = message
  expect(shown).toEqual({ title, body, tag, renotify: true, lang: 'en', icon: '/icon.svg', data: url })

  const followed = (open: string) =>
    worker.evaluate(
      ({ address, data }) => {
        const { clients } = self as unknown as {
          clients: { matchAll(): Promise<unknown>; openWindow(href: string): Promise<unknown> }
        }
        return new Promise<string>((resolve) => {
          const go = (way: string) => async (href: string) => resolve(`${way} ${new URL(href).pathname}`)
          // Only a real click may focus a window: this test mocks one.
          clients.matchAll = async () => [{ url: address, focus: async () => ({ navigate: go('there') }) }]
          clients.openWindow = go('elsewhere')
          const notification = { data, close: () => {} }
          self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
        })
      },
      { address: site.origin + open, data: url },
    )
  expect(await followed('/promotions')).toBe('there /me/rewardCenter')
  for (const game of ['/seamless?gameCode=x', '/table?gameCode=x', '/vnLottery', '/fbsports', '/cards'])
    expect(await followed(game), game).toBe('elsewhere /me/rewardCenter')
})
