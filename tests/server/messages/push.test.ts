import { eq, sql } from 'drizzle-orm'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendLetter } from '#server/domain/messages/messages.ts'
import { publishNotice } from '#server/domain/content/notices.ts'
import { forgetPushes, pushJob } from '#server/domain/messages/push-job.ts'
import { pushKeyPair } from '#server/domain/messages/push-keys.ts'
import { deviceOf } from '#server/domain/messages/push.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { pushDevices, pushes, pushKeys } from '#server/store/schema/messages/push.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { type SeedAccount, seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { NotificationKind } from '#wire/messages/notifications.ts'
import { pushCalls } from '#wire/messages/push.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { createBrowser, startPushService } from './push-browser.ts'

let server: TestServer
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer()
  await server.stopJobs()
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})
let browsers = 0
let token: string
beforeEach(async () => {
  service.answer(201)
  service.handed.length = 0
  await server.services.db.execute(
    sql`truncate push_devices, pushes, rate_limits, inbox, messages, message_texts cascade`,
  )
  await server.services.db.execute(sql`truncate rewards, notices, notice_texts cascade`)
  token = await server.login()
})

const everything: NotificationKind[] = ['notice', 'message', 'reward', 'security']
const now = () => server.services.clock.now()
const anotherBrowser = () => createBrowser(`${service.origin}/send/${++browsers}`)
type Browser = ReturnType<typeof createBrowser>

const subscribe = (
  browser: Browser,
  kinds: NotificationKind[] = everything,
  as = token,
  language: 'en' | 'ja' = 'en',
) => server.call(pushCalls.setPush, { ...browser.endpoint, kinds, language }, { token: as })
const request = (body: object, as?: string) =>
  server.request(pushCalls.setPush.path, { method: 'PUT', body, ...(as === undefined ? {} : { token: as }) })
const kindsOf = async (browser: Browser, as = token) =>
  (await server.call(pushCalls.push, { device: deviceOf(browser.endpoint.endpoint) }, { token: as })).kinds

/** Runs the job until nothing is due, as the queue would. */
async function work() {
  const job = pushJob(server.services)
  const due = await job.nextRun(now())
  return due === null ? null : job.run({ now: now(), signal: new AbortController().signal })
}

async function memberId(account: SeedAccount = seedAccounts.member) {
  const [row] = await server.services.db.select().from(members).where(eq(members.account, account.account))
  return row!.id
}
const letter = async (to: SeedAccount = seedAccounts.member) =>
  sendLetter(
    server.services,
    { kind: 'member', memberId: await memberId(to) },
    { en: { title: 'Of ₱ 12,000', content: '<p>Secret</p>' } },
    now(),
  )
const alarm = async () =>
  server.services.db.insert(auditEvents).values({
    kind: 'password.changed',
    memberId: await memberId(),
    address: '203.0.113.9',
    details: {},
    createdAt: now(),
  })

describe('a subscribed browser', () => {
  it('gets each push once, with a text that anyone may see, sealed for it and signed by the site', async () => {
    const browser = anotherBrowser()
    await subscribe(browser)
    await letter()
    await alarm()
    await publishNotice(server.services, { en: { title: 'We close at noon', content: '<p>x</p>' } }, now(), true)
    const id = await memberId()
    await server.services.db.insert(rewards).values({ memberId: id, kind: 'bonus', amount: 5_000n, grantedAt: now() })
    const outcome = await work()
    expect(service.handed.map(({ body }) => (browser.open(body) as { tag: string }).tag).toSorted()).toEqual(
      everything.toSorted(),
    )
    expect(outcome).toEqual({ taken: 4, gone: 0, later: 0 })
    expect(await work(), 'each thing once').toBeNull()
    const messages = service.handed.map(({ body }) => browser.open(body) as Record<string, string>)
    const by = (tag: string) => messages.find((message) => message['tag'] === tag)
    expect(by('notice')).toMatchObject({ title: 'Statehouse Club', body: 'We close at noon', language: 'en' })
    expect(by('notice')?.['url']).toMatch(/^\/noticePage\?id=\d+$/)
    expect(by('message')).toMatchObject({ body: 'You have a new message.' })
    expect(by('message')?.['url']).toMatch(/^\/me\/messageV2\?id=\d+$/)
    expect(by('reward')).toMatchObject({ body: 'You have a reward to claim.', url: '/me/rewardCenter' })
    expect(by('security')).toMatchObject({ url: '/me/sessions' })
    expect(JSON.stringify(messages)).not.toMatch(/12,000|Secret|203\.0|marisol|50/i)

    const { key } = await server.call(pushCalls.push, {}, { token })
    const [, jwt = '', sent] = /^vapid t=([^,]+), k=(.+)$/.exec(service.handed[0]?.headers['authorization'] ?? '') ?? []
    expect(sent).toBe(key)
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(jwt, await importJWK(jwk, 'ES256'), { audience: service.origin })
    expect(payload.sub).toBe('mailto:no-reply@statehouse.example')
  })

  it('gets only the kinds it asked for, in its language, and nothing from before', async () => {
    const browser = anotherBrowser()
    await letter()
    await subscribe(browser, ['message', 'message'], token, 'ja')
    expect(await kindsOf(browser)).toEqual(['message'])
    await alarm()
    expect(await work()).toBeNull()
    await letter()
    await work()
    expect(service.handed.map(({ body }) => browser.open(body))).toMatchObject([
      { body: '新しいメッセージがあります。', language: 'ja' },
    ])
  })

  it('gets a letter to all before its member has visited', async () => {
    await subscribe(anotherBrowser(), ['message'])
    await sendLetter(server.services, { kind: 'all' }, { en: { title: 'To all', content: '<p>x</p>' } }, now())
    expect(await work()).toMatchObject({ taken: 1 })
    expect(await work()).toBeNull()
  })

  it('gets no usual logins, no unimportant notices, and nothing that was read in the meantime', async () => {
    await subscribe(anotherBrowser())
    await server.login()
    await publishNotice(server.services, { en: { title: 'A small thing', content: '<p>x</p>' } }, now())
    await letter()
    await server.services.db.execute(sql`update inbox set read_at = ${now()}`)
    expect(await work()).toBeNull()
  })

  it('gets nothing after its session was ended, or while its member may not log in or play', async () => {
    await subscribe(anotherBrowser())
    await letter()
    const id = await memberId()
    const { db } = server.services
    await db.update(members).set({ mayEnter: false }).where(eq(members.id, id))
    expect(await work()).toBeNull()
    await db.update(members).set({ mayEnter: true }).where(eq(members.id, id))
    const until = { exclusion: 'timeOut', excludedAt: now(), excludedUntil: now() + 60_000 } as const
    await db
      .insert(playProtection)
      .values({ memberId: id, ...until })
      .onConflictDoUpdate({ target: playProtection.memberId, set: until })
    expect(await work()).toBeNull()
    await db
      .update(playProtection)
      .set({ exclusion: null, excludedAt: null, excludedUntil: null })
      .where(eq(playProtection.memberId, id))
    await server.call(sessionCalls.logout, {}, { token })
    expect(await work()).toBeNull()
    await forgetPushes(server.services, now())
    expect(await db.select().from(pushDevices)).toEqual([])
  })

  it('is retried where its service does not accept the push, and deleted where the service no longer knows it', async () => {
    const browser = anotherBrowser()
    await subscribe(browser)
    await letter()
    service.answer(503)
    expect(await work()).toEqual({ taken: 0, gone: 0, later: 1 })
    expect(await work(), 'not at once').toBeNull()
    await server.services.db.update(pushes).set({ nextAttemptAt: 0 })
    service.answer(307)
    expect(await work(), 'it is led nowhere else').toEqual({ taken: 0, gone: 0, later: 1 })
    await server.services.db.update(pushes).set({ nextAttemptAt: 0 })
    service.answer(410)
    expect(await work()).toEqual({ taken: 0, gone: 1, later: 0 })
    expect(await kindsOf(browser)).toEqual([])
    expect(service.handed.every(({ path }) => path.startsWith('/send/'))).toBe(true)
    expect(server.logged.join()).not.toContain('/send/')
  })

  it('gets a push once from two concurrent servers', async () => {
    await Promise.all(Array.from({ length: 3 }, () => subscribe(anotherBrowser(), ['message'])))
    await letter()
    await Promise.all([work(), work(), work()])
    expect(service.handed).toHaveLength(3)
  })
})

describe('subscribing to push', () => {
  it('needs a real account, and reveals nothing of other people’s browsers', async () => {
    const browser = anotherBrowser()
    expect(await request({ ...browser.endpoint, kinds: ['message'] })).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    })
    const trial = await server.login(seedAccounts.trial)
    expect(await request({ ...browser.endpoint, kinds: ['message'] }, trial)).toMatchObject({
      code: 'real_account_needed',
    })
    await subscribe(browser, ['message'])
    const other = await server.login(seedAccounts.agent)
    expect(await kindsOf(browser, other)).toEqual([])
    const device = deviceOf(browser.endpoint.endpoint)
    await server.call(pushCalls.endPush, { device }, { token: other })
    expect(await kindsOf(browser), 'nor can others end it').toEqual(['message'])
    await server.call(pushCalls.endPush, { device }, { token })
    await server.call(pushCalls.endPush, { device }, { token })
    expect(await kindsOf(browser)).toEqual([])
  })

  it('assigns a browser to the last member who asks, who gets nothing of the one before', async () => {
    const browser = anotherBrowser()
    await subscribe(browser, ['message'])
    service.answer(503)
    await letter()
    await work()
    const other = await server.login(seedAccounts.agent)
    await subscribe(browser, ['message'], other)
    expect(await kindsOf(browser)).toEqual([])
    await server.services.db.update(pushes).set({ nextAttemptAt: 0 })
    expect(await work()).toBeNull()
  })

  it.each([
    ['a machine behind the walls', 'https://10.0.0.7/send'],
    ['no push service', 'https://example.com/send'],
    ['one that only looks like it', 'https://fcm.googleapis.com.example.com/send'],
    ['another port of one', 'https://fcm.googleapis.com:8443/send'],
    ['one without encryption', 'http://fcm.googleapis.com/send'],
    ['a file', 'file:///etc/passwd'],
    ['no host', 'https://:@:/'],
  ])('is refused with the address of %s', async (_, endpoint) => {
    const browser = anotherBrowser()
    expect(await request({ ...browser.endpoint, endpoint, kinds: ['message'] }, token)).toMatchObject({
      status: 400,
      code: 'push_service_unknown',
    })
  })

  it.each([
    ['no kinds', { kinds: [] }],
    ['an unknown kind', { kinds: ['weather'] }],
    ['no address', { endpoint: 'somewhere' }],
    ['a short key', { p256dh: 'short' }],
    ['a secret that is none', { auth: '<script>alert(1)</scrip' }],
  ])('is refused with %s', async (_, wrong) => {
    const browser = anotherBrowser()
    expect(await request({ ...browser.endpoint, kinds: ['message'], ...wrong }, token)).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('is possible for ten browsers, also in concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => request({ ...anotherBrowser().endpoint, kinds: ['message'] }, token)),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'push_too_many')).toHaveLength(2)
  })
})

describe('a browser that changed its subscription by itself', () => {
  const renew = (before: Browser, after: Browser, { auth } = before.endpoint) =>
    server.request(pushCalls.renewPush.path, {
      method: 'POST',
      body: { ...after.endpoint, previous: { endpoint: before.endpoint.endpoint, auth } },
    })

  it('gets at the new address what it had asked for, nothing twice, and nothing at the old one', async () => {
    const [before, after] = [anotherBrowser(), anotherBrowser()]
    await subscribe(before, ['message', 'reward'], token, 'ja')
    await letter()
    await work()
    service.answer(503)
    await letter()
    await work()
    expect(await renew(before, after)).toMatchObject({ status: 200 })
    expect([await kindsOf(before), await kindsOf(after)]).toEqual([[], ['message', 'reward']])
    service.answer(201)
    service.handed.length = 0
    await server.services.db.update(pushes).set({ nextAttemptAt: 0 })
    expect(await work()).toEqual({ taken: 1, gone: 0, later: 0 })
    await letter()
    expect(await work()).toEqual({ taken: 1, gone: 0, later: 0 })
    expect(service.handed.map(({ body }) => after.open(body))).toMatchObject([{ language: 'ja' }, { language: 'ja' }])
    expect(new Set(service.handed.map(({ path }) => service.origin + path))).toEqual(new Set([after.endpoint.endpoint]))
  })

  it('is accepted only with the secret of the old one, and replaces no other browser', async () => {
    const [before, after, others] = [anotherBrowser(), anotherBrowser(), anotherBrowser()]
    const unknown = { status: 404, code: 'not_found' }
    expect(await renew(before, after), 'without a subscription').toMatchObject(unknown)
    await subscribe(before, ['message'])
    await subscribe(others, ['reward'], await server.login(seedAccounts.agent))
    expect(await renew(before, after, others.endpoint), 'another secret').toMatchObject(unknown)
    expect(await renew(before, others), 'another member’s').toMatchObject(unknown)
    const elsewhere = createBrowser('https://10.0.0.7/send')
    expect(await renew(before, elsewhere)).toMatchObject({ status: 400, code: 'push_service_unknown' })
    expect(await kindsOf(before)).toEqual(['message'])
    await server.call(sessionCalls.logout, {}, { token })
    expect(await renew(before, after), 'its session is over').toMatchObject(unknown)
  })

  it('moves to one address, in concurrent requests', async () => {
    const before = anotherBrowser()
    await subscribe(before, ['message'])
    const answers = await Promise.all(Array.from({ length: 30 }, () => renew(before, anotherBrowser())))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'not_found')).toHaveLength(29)
    expect(await server.services.db.$count(pushDevices)).toBe(1)
  })
})

describe('the key of the site', () => {
  it('is created once in concurrent requests, and differs under another secret', async () => {
    const { db, config } = server.services
    await db.delete(pushKeys)
    const pairs = await Promise.all(Array.from({ length: 8 }, () => pushKeyPair({ db, config })))
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    const [stored] = await db.select().from(pushKeys)
    expect(JSON.stringify(stored)).not.toContain(pairs[0]?.privateKey)
    await subscribe(anotherBrowser())
    const other = await pushKeyPair({ db, config: { ...config, secret: 'another secret of thirty-two signs' } })
    expect(other.publicKey).not.toBe(pairs[0]?.publicKey)
    expect(await db.select().from(pushDevices), 'what was subscribed with the old one is over').toEqual([])
  })
})
