import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxStreams } from '#server/http/events.ts'
import { openSite } from '#server/domain/site/site-settings.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { eventsPath, pageAge } from '#wire/events.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { sessionCalls } from '#wire/sessions/session.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

/** An open stream; `next` waits for one event and is null when the server ended it. */
async function listen(token?: string, from = '127.0.0.1', age?: string) {
  const abort = new AbortController()
  const headers = {
    'x-forwarded-for': from,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(age === undefined ? {} : { [pageAge]: age }),
  }
  const response = await fetch(server.origin + eventsPath, { headers, signal: abort.signal })
  if (!response.body) throw new Error('no stream')
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return {
    response,
    async next(): Promise<unknown> {
      const { done, value } = await reader.read()
      return done ? null : JSON.parse(value.data)
    },
    leave: () => abort.abort(),
  }
}

const idOf = async (token: string) => (await server.call(memberCalls.memberInfo, {}, { token })).id
const publish = (topic: string, event: object) => server.services.live.publish(topic, event)

describe('the event stream', () => {
  it('is neither buffered nor cached', async () => {
    const { response, leave } = await listen()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    leave()
  })

  it('sends site events to visitors, and no member events', async () => {
    const visitor = await listen()
    const token = await server.login()
    await publish(`member:${await idOf(token)}`, { type: 'balance.changed' })
    await server.services.settings.setSiteStatus({ ...openSite, status: 0 }, server.services.clock.now())
    expect(await visitor.next()).toEqual({ type: 'siteStatus.changed' })
    visitor.leave()
  })

  it('sends a member the own balance only', async () => {
    const [token, otherToken] = [await server.login(), await server.login(seedAccounts.agent)]
    const member = await listen(token)
    const other = await listen(otherToken)
    await publish(`member:${await idOf(otherToken)}`, { type: 'balance.changed' })
    await publish('site', { type: 'banners.changed' })
    await publish(`member:${await idOf(token)}`, { type: 'balance.changed' })
    expect(await other.next()).toEqual({ type: 'balance.changed' })
    expect([await member.next(), await member.next()]).toEqual([
      { type: 'banners.changed' },
      { type: 'balance.changed' },
    ])
    member.leave()
    other.leave()
  })

  it('sends recent events again to a page that was loading, to their recipients only', async () => {
    const [token, otherToken] = [await server.login(), await server.login(seedAccounts.agent)]
    const balance = { type: 'balance.changed' }
    const part = { type: 'member.changed', part: 'withdrawals' }
    const own = `member:${await idOf(token)}`
    await publish(own, part)
    await publish(own, balance)
    await publish(own, part)
    await publish(`member:${await idOf(otherToken)}`, { type: 'member.changed', part: 'team' })
    const parts = ['limits', 'play', 'cards', 'wallets', 'friends', 'favourites']
    /** Events received before a site event that no other listener received. */
    const eventsFor = async (...args: Parameters<typeof listen>) => {
      const stream = await listen(...args)
      const last = { type: 'member.changed', part: parts.shift() }
      await publish('site', last)
      const received: unknown[] = []
      for (let event = await stream.next(); event !== null; event = await stream.next()) {
        if (JSON.stringify(event) === JSON.stringify(last)) break
        received.push(event)
      }
      stream.leave()
      return received
    }
    expect((await eventsFor(token, '127.0.0.1', '30000')).slice(-2)).toEqual([balance, part])
    expect(await eventsFor(token)).toEqual([])
    expect(await eventsFor(token, '127.0.0.1', '0')).toEqual([])
    expect(await eventsFor(token, '127.0.0.1', '-1e9, constructor')).toEqual([])
    const others = await eventsFor(otherToken, '127.0.0.1', '30000')
    expect(others).toContainEqual({ type: 'member.changed', part: 'team' })
    expect(others).not.toContainEqual(part)
    const visitors = await eventsFor(undefined, '127.0.0.1', '30000')
    expect(visitors).toContainEqual({ type: 'member.changed', part: 'limits' })
    expect(visitors).not.toContainEqual(balance)
  })

  it('sends account events to the member’s open pages only', async () => {
    const [token, otherToken] = [await server.login(), await server.login(seedAccounts.agent)]
    const [member, other] = [await listen(token), await listen(otherToken)]
    const changed = { type: 'member.changed', part: 'notifications' }
    const elsewhere = await server.login()
    expect(await member.next(), 'a login elsewhere').toEqual(changed)
    await server.call(profileCalls.saveProfile, { labels: { nickname: 'Sol' } }, { token: elsewhere })
    expect(await member.next(), 'another profile').toEqual(changed)
    await server.call(accountCalls.endOtherSessions, {}, { token })
    expect(await member.next(), 'sessions ended').toEqual(changed)
    await publish('site', { type: 'brand.changed' })
    expect(await other.next()).toEqual({ type: 'brand.changed' })
    member.leave()
    other.leave()
  })

  it('drops events that the wire does not define', async () => {
    const visitor = await listen()
    await publish('site', { type: 'secret', token: 'x' })
    await publish('site', { type: 'brand.changed', extra: 'x' })
    expect(await visitor.next()).toEqual({ type: 'brand.changed' })
    visitor.leave()
  })

  it('ends with its session, and leaves the streams of others', async () => {
    const [token, other] = [await server.login(), await server.login()]
    const [ending, staying] = [await listen(token), await listen(other)]
    await server.call(sessionCalls.logout, {}, { token })
    expect(await ending.next()).toEqual({ type: 'session.ended' })
    expect(await ending.next()).toBeNull()
    await publish('site', { type: 'brand.changed' })
    expect(await staying.next()).toEqual({ type: 'brand.changed' })
    staying.leave()
  })

  it.each(['nonsense', 'x'.repeat(43)])('refuses the token %j', async (token) => {
    expect(await server.request(eventsPath, { token })).toMatchObject({ status: 401, code: 'not_logged_in' })
  })

  it('refuses other methods', async () => {
    expect(await server.request(eventsPath, { method: 'POST', body: {} })).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
    })
  })

  it('reaches a thousand listeners', async () => {
    const listeners = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => listen(undefined, `198.51.100.${at % 100}`)),
    )
    await publish('site', { type: 'brand.changed' })
    const received = await Promise.all(listeners.map((listener) => listener.next()))
    expect(received.every((event) => JSON.stringify(event) === '{"type":"brand.changed"}')).toBe(true)
    for (const listener of listeners) listener.leave()
  })

  // Tried: streams opened from one network until the server had no room for others.
  it('is limited per IPv6 network, whichever address connects', async () => {
    const open = Array.from({ length: maxStreams.network }, (_, at) => listen(undefined, `2001:db8:5:5::${at + 1}`))
    const streams = await Promise.all(open)
    expect(streams.filter(({ response }) => response.status !== 200)).toEqual([])
    const more = await Promise.all(Array.from({ length: 30 }, (_, at) => listen(undefined, `2001:db8:5:5:f::${at}`)))
    expect(new Set(more.map(({ response }) => response.status))).toEqual(new Set([429]))
    const other = await listen(undefined, '2001:db8:5:6::1')
    expect(other.response.status).toBe(200)
    for (const stream of [...streams, other]) stream.leave()
    await expect.poll(async () => (await listen(undefined, '2001:db8:5:5::1')).response.status).toBe(200)
  })

  it('is limited per member, from any network', async () => {
    const token = await server.login(seedAccounts.agent)
    const from = (at: number) => `198.51.100.${at + 1}`
    const streams = await Promise.all(Array.from({ length: 30 }, (_, at) => listen(token, from(at))))
    expect(streams.filter(({ response }) => response.status === 200)).toHaveLength(maxStreams.member)
    expect((await listen(undefined, from(1))).response.status).toBe(200)
    for (const stream of streams) stream.leave()
  })
})
