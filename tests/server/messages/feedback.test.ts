import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#server/domain/site/housekeeping.ts'
import {
  describeFeedback,
  describePlaces,
  finishFeedback,
  showFeedback,
  showSteps,
} from '#server/operator/commands/messages/feedback.ts'
import { feedback } from '#server/store/schema/messages/feedback.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { feedbackCalls } from '#wire/messages/feedback.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
})
afterAll(() => server.stop())
beforeEach(() => server.services.db.execute(sql`truncate feedback, rate_limits`))

const content = 'The reels stop too early'
type Wanted = Partial<Parameters<typeof server.call<typeof feedbackCalls.sendFeedback>>[1]>
const feedbackRequest = (change: Wanted = {}) => ({
  idempotencyKey: randomUUID(),
  type: 'games' as const,
  content,
  ...change,
})
const send = (change: Wanted = {}, as?: string) =>
  server.call(feedbackCalls.sendFeedback, feedbackRequest(change), as === undefined ? {} : { token: as })
const request = (body: object, as?: string) =>
  server.request(feedbackCalls.sendFeedback.path, { method: 'PUT', body, ...(as === undefined ? {} : { token: as }) })
const rows = () => server.services.db.select().from(feedback).orderBy(feedback.id)
const finish = (id: number, answer: string | null = null) =>
  finishFeedback(server.services, { id, answer }, server.services.clock.now())

describe('feedback', () => {
  it('is accepted from anyone, and answered to real accounts only', async () => {
    const receipt = await send({ content: `  ${content}  `, language: 'ja' }, token)
    expect(receipt.answerable).toBe(true)
    expect(Math.abs(receipt.sentAt - server.services.clock.now())).toBeLessThan(60_000)
    expect(receipt.reference).toMatch(/^F[2-9A-Z]{11}$/)
    const trial = await server.login(seedAccounts.trial)
    expect((await send({}, trial)).answerable).toBe(false)
    expect((await send()).answerable).toBe(false)
    expect(await rows()).toMatchObject([
      { content, language: 'ja', closedAt: null },
      { memberId: null, language: 'fil' },
      { memberId: null },
    ])
  })

  it('counts once for its key, also in concurrent requests, and its text can be changed until it is closed', async () => {
    const one = feedbackRequest()
    const receipts = await Promise.all(Array.from({ length: 8 }, () => send(one, token)))
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1)
    const changed = { ...one, content: 'The reels stop too late', type: 'other' as const }
    expect(await send(changed, token)).toEqual(receipts[0])
    const [row, ...more] = await rows()
    expect([row?.content, row?.type, more]).toEqual(['The reels stop too late', 'other', []])
    await finish(row!.id)
    expect(await send(changed, token), 'the same again').toEqual(receipts[0])
    expect(await request(one, token)).toMatchObject({ status: 409, code: 'idempotency_conflict' })
  })

  it('belongs to its first sender, and to a member who logs in before it is sent again', async () => {
    const one = feedbackRequest()
    expect((await send(one)).answerable).toBe(false)
    expect((await send(one, token)).answerable).toBe(true)
    const other = await server.login(seedAccounts.agent)
    expect(await request(one, other)).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    expect(await request(one), 'nor of a visitor').toMatchObject({ status: 409, code: 'idempotency_conflict' })
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    ['two words', { content: 'Too loud' }],
    ['too many words', { content: 'word '.repeat(301) }],
    ['no words', { content: '!!! ??? ...' }],
    ['one endless word', { content: 'x'.repeat(6_001) }],
    ['nothing known', { type: 'weather' }],
    ['no key', { idempotencyKey: 'mine' }],
  ])('of %s is refused', async (_, wrong) => {
    expect(await request({ ...feedbackRequest(), ...wrong })).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await rows()).toEqual([])
  })

  it('is accepted twelve times an hour from one address', async () => {
    for (let time = 0; time < 12; time += 1) await send()
    expect(await request(feedbackRequest())).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  it('is accepted sixty times a day from one address', async () => {
    const { db } = server.services
    for (let hour = 0; hour < 5; hour += 1) {
      for (let time = 0; time < 12; time += 1) await send()
      await db.execute(sql`delete from rate_limits where key like 'feedbackByAddress:%'`)
    }
    expect(await request(feedbackRequest())).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(await rows()).toHaveLength(60)
  })
})

const step = (chart: number, event: string, state: string): Breadcrumbs['steps'][number] => ({
  chart,
  event,
  transitions: [`${state}|${event}||${state}`],
  states: [state],
})
const steps: Breadcrumbs = {
  error: 'TypeError',
  charts: [
    { flow: 'slot', version: '0123abcd' },
    { flow: 'feedback', version: '0123abcd' },
    { flow: 'siteVersion', version: '0123abcd' },
    { flow: 'liveConnection', version: '0123abcd' },
  ],
  steps: [
    step(0, 'spun', 'spinning'),
    step(2, 'page.lost', 'checking'),
    step(3, 'stream.closed', 'stream.backingOff'),
    step(1, 'form.edited', 'editing'),
  ],
}

describe('the breadcrumbs of a page', () => {
  it('are sent with feedback, and are replaced with its text', async () => {
    const one = feedbackRequest({ steps })
    await send(one)
    expect(await rows()).toMatchObject([{ steps }])
    await send({ ...one, steps: undefined })
    expect(await rows()).toMatchObject([{ steps: null }])
  })

  it.each<[string, object]>([
    ['of no chart', { ...steps, charts: [] }],
    ['of a chart that is not listed', { ...steps, steps: [step(4, 'spun', 'spinning')] }],
    ['of a chart named like a person', { ...steps, charts: [{ flow: 'marisol@mail.example', version: '0123abcd' }] }],
    ['with something typed for an event', { ...steps, steps: [{ ...step(0, 'spun', 'x'), event: 'my secret' }] }],
    ['with something typed for a state', { ...steps, steps: [{ ...step(0, 'spun', 'x'), states: ['my secret'] }] }],
    ['with what is no transition', { ...steps, steps: [{ ...step(0, 'spun', 'x'), transitions: ['my secret'] }] }],
    ['with a message for an error', { ...steps, error: 'x is undefined' }],
    ['without any', { ...steps, steps: [] }],
    ['more than a page records', { ...steps, steps: Array.from({ length: 121 }, () => step(0, 'spun', 'spinning')) }],
  ])('%s are refused', async (_, wrong) => {
    expect(await request({ ...feedbackRequest(), steps: wrong })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
    expect(await rows()).toEqual([])
  })

  it('are deleted after half a year, and the feedback is not', async () => {
    await send({ steps })
    const day = 24 * 3_600_000
    const [{ sentAt } = { sentAt: 0 }] = await rows()
    await tidy(server.services, sentAt + 182 * day)
    expect(await rows()).toMatchObject([{ content, steps }])
    await tidy(server.services, sentAt + 184 * day)
    expect(await rows()).toMatchObject([{ content, steps: null }])
  })

  it('are grouped by the state of the site, the most frequent first, and printed for replay', async () => {
    expect(await describePlaces(server.services.db)).toEqual(['no feedback with attached steps yet'])
    await send()
    const other = { ...steps, error: null, steps: [step(0, 'spun', 'idle'), step(1, 'form.edited', 'editing')] }
    await send({ steps: other })
    await send({ steps })
    await send({ steps: { ...steps, steps: [step(0, 'stopped', 'spinning')] } })
    const places = await describePlaces(server.services.db)
    const last = (await rows()).at(-1)!
    expect(places).toHaveLength(2)
    expect(places[0]).toMatch(new RegExp(`^2 .*slot spinning, error TypeError  latest: feedback ${last.id}$`))
    expect(places[1]).toMatch(/^1 .*slot idle {2}latest/)
    expect((await showFeedback(server.services.db, last.id)).join('\n')).toContain(
      'attached steps: 1, site state slot spinning, error TypeError',
    )
    expect(JSON.parse((await showSteps(server.services.db, last.id)).join('\n'))).toMatchObject({ error: 'TypeError' })
    const [first] = await rows()
    await expect(showSteps(server.services.db, first!.id)).rejects.toThrow('has no attached steps')
    await expect(showSteps(server.services.db, 999_999)).rejects.toThrow('There is no feedback')
  })
})

describe('the operator', () => {
  it('sees open feedback first, without control characters for a terminal', async () => {
    expect(await describeFeedback(server.services.db)).toEqual(['no feedback yet'])
    await send({ content: 'Red \u001b[31m words\nand \u202e more' }, token)
    await send({ type: 'idea' })
    const [first, second] = await rows()
    await finish(second!.id)
    const lines = await describeFeedback(server.services.db)
    expect(lines[0]).toMatch(/ F\w{11} {2}waits {2}games {2}fil {2}marisol {2}Red \[31m words and {1,2}more$/)
    expect(lines[1]).toMatch(/closed {2}idea {2}fil {2}no recipient/)
    const shown = await showFeedback(server.services.db, first!.id)
    expect(shown.slice(1)).toEqual(['Red [31m words', 'and  more'])
  })

  it('answers a member once, by a message with both texts', async () => {
    const { reference } = await send({}, token)
    const [row] = await rows()
    expect(await finish(row!.id, 'They <b>do</b> not any more.')).toEqual([`feedback ${row!.id}: answered`])
    await expect(finish(row!.id, 'Again')).rejects.toThrow('already closed')
    const { list } = await server.call(messagesCalls.messages, {}, { token })
    const [message, ...more] = list.filter(({ event }) => event === 'feedbackAnswered')
    expect(message).toMatchObject({ reference, content, answer: 'They <b>do</b> not any more.', unread: true })
    expect(more).toEqual([])
    expect((await showFeedback(server.services.db, row!.id)).slice(-1)).toEqual(['They <b>do</b> not any more.'])
  })

  it('cannot answer feedback without a member, nor unknown feedback', async () => {
    await send()
    const [row] = await rows()
    await expect(finish(row!.id, 'Thank you')).rejects.toThrow('without a login')
    await expect(finish(row!.id + 1)).rejects.toThrow(`There is no feedback ${row!.id + 1}`)
    await expect(showFeedback(server.services.db, row!.id + 1)).rejects.toThrow('There is no feedback')
    expect(await finish(row!.id)).toEqual([`feedback ${row!.id}: closed`])
  })
})
