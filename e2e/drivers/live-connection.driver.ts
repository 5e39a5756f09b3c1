import { expect, type Page } from '@playwright/test'
import { liveConnectionModel } from '#machines/live-connection/live-connection.model.ts'
import { eventsPath, type LiveEvent } from '#wire/events.ts'
import { headlessOnly, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { liveState } from '#e2e/support/live-charts.ts'
import { playStream, type StreamPlace } from '#e2e/support/play-stream.ts'
import { unseen, without } from '#e2e/support/expectations.ts'

const open = (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => (globalThis as unknown as StreamPlace).stream?.open())
const close = (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => (globalThis as unknown as StreamPlace).stream?.close())
const send = (page: Page, text: string) =>
  page.evaluate((bytes) => (globalThis as unknown as StreamPlace).stream?.send(bytes), text)
const sendEvent =
  (event: LiveEvent) =>
  (_: unknown, { page }: BrowserSite) =>
    send(page, `data: ${JSON.stringify(event)}\n\n`)
const network =
  (change: 'online' | 'offline') =>
  (_: unknown, { page }: BrowserSite) =>
    page.evaluate((type) => void dispatchEvent(new Event(type)), change)

const anotherToken = headlessOnly('a login sends many other requests; live-connection.e2e.ts has a real one')
const silent = [without('app.offline'), without('live-connection.reconnecting')]

/** Plays the live connection on a page whose stream and network follow the path. */
export const liveConnectionDriver: BrowserDriver = {
  model: liveConnectionModel,
  stillClock: true,
  closedInputs: {
    member: headlessOnly('the stream of a member is opened the same way; sessions have paths of their own'),
  },
  async open({ page, site, pass }) {
    await site.prefer(page)
    await page.addInitScript(playStream, eventsPath)
    // Every delay is as long as in the model.
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    await page.goto(`${site.origin}/rng`, { waitUntil: 'commit' })
    const connecting = async () => {
      await pass(250)
      const isConnecting = await page.evaluate(() => 'stream' in globalThis)
      return isConnecting && (await liveState(page, liveConnectionModel.machine.id)) !== null
    }
    await expect.poll(connecting, { intervals: [20], timeout: 20_000 }).toBe(true)
  },
  events: {
    'token.changed': { login: anotherToken, logout: anotherToken },
    'network.lost': { default: network('offline') },
    'network.restored': { default: network('online') },
    'stream.opened': { default: open },
    'bytes.received': { default: (_, { page }) => send(page, ':\n\n') },
    'message.received': {
      balance: sendEvent({ type: 'balance.changed' }),
      sessionEnded: sendEvent({ type: 'session.ended' }),
    },
    'session.refused': {
      default: headlessOnly('a visitor has no session; live-connection.e2e.ts has a real one'),
    },
    'stream.closed': { default: close },
  },
  see: {
    'network.online.stable': silent,
    'network.online.interrupted': silent,
    'network.online.reconnecting': ['live-connection.reconnecting', without('app.offline')],
    'network.offline': ['app.offline', without('live-connection.reconnecting')],
    stream: unseen('the page shows the state of the network region only'),
  },
}
