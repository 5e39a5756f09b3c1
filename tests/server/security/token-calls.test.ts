import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earnPoints } from '#server/domain/loyalty/points-earned.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type RawAnswer, type TestServer } from '#tests/server/support/server.ts'
import type { Call } from '#wire/call.ts'
import { allCalls, calls } from '#wire/calls.ts'

const table = allCalls.filter(({ call }) => call.token === 'required')

/** Things of another member, and of each kind an unknown one. */
interface Theirs {
  readonly token: string
  readonly memberId: string
  readonly names: readonly { readonly name: string; readonly unknown: string }[]
}

type Fields = Readonly<Record<string, v.GenericSchema>>
const fieldsOf = ({ request }: Call): Fields =>
  ('entries' in request && typeof request.entries === 'object' ? request.entries : {}) as Fields

/** Samples for every field of a request; a field that accepts none of them needs a new one. */
const samples = [
  '123456',
  '2026-01-01',
  'received',
  'stake',
  'day',
  'goOn',
  'timeOut',
  'en',
  'harbour-lights',
  '/',
  true,
  1,
  ['a'],
  [1],
  'a123456',
  'google',
  'RNG',
  [{ id: '7b0e5f5c-8a1e-4d57-9a55-0c8b1f0d6a11', play: 'size', picks: ['big'], multiple: 1 }],
  'sports',
  'daily',
  'paid',
  'better',
  'drew',
  [
    {
      id: '7b0e5f5c-8a1e-4d57-9a55-0c8b1f0d6a12',
      stake: '10.00',
      legs: [
        {
          fixtureId: '7b0e5f5c-8a1e-4d57-9a55-0c8b1f0d6a13',
          market: 'result',
          line: null,
          selection: 'home',
          odds: 200,
        },
      ],
    },
  ],
  {},
  [],
  'me',
  'dividend',
  'active',
  'new',
  {
    kind: 'dividend',
    period: 'monthly',
    tiers: [{ rate: '5.00', activeMembers: 0, validBet: '0.00', profitAndLoss: '0.00' }],
    singleBet: null,
    winRate: null,
    lossRate: null,
  },
  'https://fcm.googleapis.com/fcm/send/unknown',
  'p'.repeat(87),
  'd'.repeat(43),
  'a'.repeat(22),
  ['message'],
  {
    id: 'a'.repeat(22),
    rawId: 'a'.repeat(22),
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'o2', transports: ['internal'] },
  },
]

/** A valid request of the call, with a given value in one field. */
function sampleOf(call: Call, chosen: Readonly<Record<string, unknown>> = {}): object | null {
  const request = Object.fromEntries(
    Object.entries(fieldsOf(call)).map(([field, schema]) => [
      field,
      chosen[field] ?? samples.find((sample) => v.is(schema, sample)),
    ]),
  )
  return v.is(call.request, request) ? request : null
}

let server: TestServer
let mine: string
let theirs: Theirs

beforeAll(async () => {
  server = await startTestServer()
  // Effects of a job would look like those of a call.
  await server.stopJobs()
  const { db, clock } = server.services
  // A read of points first posts the points of everyone with unread stakes.
  await earnPoints(server.services, clock.now(), { patience: 10_000 })
  const theirToken = await server.login(seedAccounts.agent)
  const [found] = await db
    .select({ sessionId: sessions.id, memberId: members.id })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(members.account, seedAccounts.agent.account))
  mine = await server.login()
  const ids = [found?.sessionId ?? '', found?.memberId ?? ''].map((name) => ({ name, unknown: randomUUID() }))
  const account = { name: seedAccounts.agent.account, unknown: 'walang.ganito' }
  theirs = { token: theirToken, memberId: found?.memberId ?? '', names: [...ids, account] }
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(loginFailures)
})

async function send(call: Call, content: object, token?: string): Promise<RawAnswer> {
  const by = token === undefined ? {} : { token }
  if (call.method === 'GET' || call.method === 'DELETE') {
    const query = new URLSearchParams(Object.entries(content).map(([name, value]) => [name, String(value)]))
    return server.request(`${call.path}?${query}`, { method: call.method, ...by })
  }
  const body = call.sealed ? await server.seal(call.path, content) : content
  return server.request(call.path, { method: call.method, body, ...by })
}

const isOpen = async (token: string) => (await server.request('/wps/member/info', { token })).success

/** Everything the database holds of a member, table by table; reading a session updates its last use. */
async function everythingOf(memberId: string): Promise<unknown> {
  const { db } = server.services
  const { rows: tables } = await db.execute<{ name: string; key: string }>(sql`
    select table_name as name, column_name as key from information_schema.columns
    where table_schema = 'public' and (column_name = 'member_id' or (table_name = 'members' and column_name = 'id'))
    order by table_name`)
  expect(tables.length).toBeGreaterThan(10)
  const parts = tables.map(
    ({ name, key }) => sql`
      select ${name}::text as name, (to_jsonb(t) - 'seen_at' - 'expires_at')::text as row
      from ${sql.identifier(name)} t where t.${sql.identifier(key)} = ${memberId}`,
  )
  const { rows } = await db.execute(sql`${sql.join(parts, sql` union all `)} order by name, row`)
  return rows
}

it.each(table)('token calls: $name has a sample for every field of its request', ({ call }) => {
  const missing = Object.entries(fieldsOf(call)).filter(
    ([, schema]) => !v.is(schema, undefined) && !samples.some((sample) => v.is(schema, sample)),
  )
  const ids = missing.filter(([, schema]) => !v.is(schema, randomUUID()))
  expect(ids.map(([field]) => field)).toEqual([])
})

describe.each(table)('$name', ({ call }) => {
  it.each([
    ['no token', undefined, 'not_logged_in'],
    ['an unknown token', 'x'.repeat(43), 'not_logged_in'],
    ['what is no token at all', 'null', 'not_logged_in'],
  ])('refuses %s', async (_, token, code) => {
    expect(await send(call, {}, token)).toMatchObject({ status: 401, code, success: false })
  })

  it('refuses a token in the address or in a cookie', async () => {
    const inQuery = await server.request(`${call.path}?token=${mine}&authorization=Bearer%20${mine}`, {
      method: call.method,
    })
    const inCookie = await server.request(call.path, {
      method: call.method,
      headers: { cookie: `token=${mine}; device=${mine}` },
    })
    expect([inQuery.code, inCookie.code]).toEqual(['not_logged_in', 'not_logged_in'])
  })

  it('changes nothing of another member, and reveals nothing of it, whichever field names it', async () => {
    const before = await everythingOf(theirs.memberId)
    for (const field of Object.keys(fieldsOf(call))) {
      for (const { name, unknown } of theirs.names) {
        const [request, twin] = [sampleOf(call, { [field]: name }), sampleOf(call, { [field]: unknown })]
        if (request === null || twin === null) continue
        const answers: RawAnswer[] = []
        for (const content of [request, twin]) {
          await server.services.db.delete(rateLimits)
          await server.services.db.delete(loginFailures)
          answers.push(await send(call, content, await server.enter()))
        }
        const [ofTheirs, ofUnknown] = answers
        expect({ field, code: ofTheirs?.code }).toEqual({ field, code: ofUnknown?.code })
        expect(ofTheirs?.text).not.toContain(name)
      }
    }
    expect(await everythingOf(theirs.memberId)).toEqual(before)
    expect(await isOpen(theirs.token)).toBe(true)
  })
})

it('the request fields include a session id, so that the check of foreign ones is complete', async () => {
  const { call } = table.find(({ name }) => name === 'endSession')!
  const [session] = theirs.names
  const request = sampleOf(call, { id: session?.name })
  expect(await send(call, request ?? {}, mine)).toMatchObject({ status: 404, code: 'not_found' })
})

it('calls with a token return data of its member only', async () => {
  const reads = table.filter(({ call }) => call.method === 'GET')
  expect(reads.length).toBeGreaterThan(3)
  const agent = await server.login(seedAccounts.subAgent)
  for (const { call } of reads) {
    const request = v.is(call.request, {}) ? {} : sampleOf(call, { id: randomUUID() })
    const answer = await send(call, request ?? {}, call.refusals.includes('error_not_agent') ? agent : mine)
    // Calls for one thing by its id do not find this one; all others return something.
    expect(answer.success || answer.code?.endsWith('not_found'), call.path).toBe(true)
    for (const { name } of theirs.names) expect(answer.text).not.toContain(name)
  }
})

it('a member named in a request is ignored: the token decides', async () => {
  const { memberId } = theirs
  const claims = { memberId, id: memberId, account: seedAccounts.agent.account, userId: memberId }
  const query = new URLSearchParams(claims)
  const info = await server.request(`/wps/member/info?${query}`, {
    token: mine,
    headers: { 'x-member-id': memberId, 'x-user': seedAccounts.agent.account },
  })
  expect(info.value).toMatchObject({ account: seedAccounts.member.account })
})

it('logout: ends the session of its token only', async () => {
  const ending = await server.login()
  await send(calls.session.logout, { id: theirs.names[0]?.name }, ending)
  expect([await isOpen(ending), await isOpen(mine), await isOpen(theirs.token)]).toEqual([false, true, true])
})
