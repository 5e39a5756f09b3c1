import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { members, sessions } from '#server/store/schema/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/protection.ts'
import { startTestServer, type RawAnswer, type TestServer } from '#tests/server/support/server.ts'
import type { Call } from '#wire/call.ts'
import { allCalls, calls } from '#wire/calls.ts'

interface People {
  readonly mine: string
  readonly theirs: { readonly token: string; readonly sessionId: string; readonly memberId: string }
}

/** What a token call may be told, and what becomes of it when that belongs to somebody else. */
interface Row {
  /** Every field of its request; a new one must be looked at before it is written here. */
  readonly fields: readonly string[]
  /** A request about something of another member's, where a field can name such a thing, and how it is refused. */
  readonly foreign?: { readonly request: (people: People) => object; readonly code: string }
}

/** One row a call that demands a token: a call without one fails the first test. */
const rows: Readonly<Record<string, Row>> = {
  logout: { fields: [] },
  firstLogin: { fields: [] },
  memberInfo: { fields: [] },
  changePassword: { fields: ['oldPassword', 'newPassword', 'confirmNewPassword'] },
  sessions: { fields: [] },
  endSession: {
    fields: ['id'],
    foreign: { request: ({ theirs }) => ({ id: theirs.sessionId }), code: 'not_found' },
  },
  endOtherSessions: { fields: [] },
  balance: { fields: [] },
  launchGame: { fields: ['gameCode', 'vassalage', 'playType', 'backUrl', 'language'] },
  unreadCount: { fields: [] },
  // Notices are everybody's; what one has read of them is told by the token alone.
  readNotice: { fields: ['noticeId'], foreign: { request: () => ({ noticeId: 999_999 }), code: 'not_found' } },
  missionSummary: { fields: [] },
  loginNews: { fields: ['language'] },
  newsTold: { fields: ['at', 'quietToday'] },
  avatarIcon: { fields: [] },
  profile: { fields: [] },
  saveProfile: { fields: ['avatar', 'labels'] },
  authenticator: { fields: [] },
  beginAuthenticator: { fields: [] },
  confirmAuthenticator: { fields: ['code'] },
  endAuthenticator: { fields: ['code', 'password'] },
}

const table = allCalls.filter(({ call }) => call.token === 'required')

const fieldsOf = ({ request }: Call) =>
  Object.keys('entries' in request && typeof request.entries === 'object' ? (request.entries ?? {}) : {})

let server: TestServer
let people: People

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const theirToken = await server.login(seedAccounts.agent)
  const [found] = await db
    .select({ sessionId: sessions.id, memberId: members.id })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(members.account, seedAccounts.agent.account))
  people = {
    mine: await server.login(),
    theirs: { token: theirToken, sessionId: found?.sessionId ?? '', memberId: found?.memberId ?? '' },
  }
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

it('every call that demands a token has its row, with every field of its request', () => {
  const actual = Object.fromEntries(table.map(({ name, call }) => [name, fieldsOf(call).toSorted()]))
  const written = Object.fromEntries(Object.entries(rows).map(([name, { fields }]) => [name, fields.toSorted()]))
  expect(actual).toEqual(written)
})

describe.each(table)('$name', ({ name, call }) => {
  it.each([
    ['no token', undefined, 'not_logged_in'],
    ['a token nobody was given', 'x'.repeat(43), 'not_logged_in'],
    ['what is no token at all', 'null', 'not_logged_in'],
  ])('refuses %s', async (_, token, code) => {
    expect(await send(call, {}, token)).toMatchObject({ status: 401, code, success: false })
  })

  it('refuses a token in the address or in a cookie', async () => {
    const inQuery = await server.request(`${call.path}?token=${people.mine}&authorization=Bearer%20${people.mine}`, {
      method: call.method,
    })
    const inCookie = await server.request(call.path, {
      method: call.method,
      headers: { cookie: `token=${people.mine}; device=${people.mine}` },
    })
    expect([inQuery.code, inCookie.code]).toEqual(['not_logged_in', 'not_logged_in'])
  })

  it('does nothing for one member to what is another’s', async () => {
    const { foreign } = rows[name] ?? {}
    const answer = foreign === undefined ? null : await send(call, foreign.request(people), people.mine)
    expect(answer?.code).toBe(foreign?.code)
    expect(await isOpen(people.theirs.token)).toBe(true)
  })
})

it('what is asked with a token tells of its member alone', async () => {
  const reads = table.filter(({ call }) => call.method === 'GET')
  expect(reads.length).toBeGreaterThan(3)
  for (const { call } of reads) {
    const answer = await send(call, {}, people.mine)
    expect(answer.success).toBe(true)
    for (const secret of [people.theirs.memberId, people.theirs.sessionId, seedAccounts.agent.account])
      expect(answer.text).not.toContain(secret)
  }
})

it('a member named in a request is not believed: the token says who asks', async () => {
  const { memberId } = people.theirs
  const claims = { memberId, id: memberId, account: seedAccounts.agent.account, userId: memberId }
  const query = new URLSearchParams(claims)
  const info = await server.request(`/wps/member/info?${query}`, {
    token: people.mine,
    headers: { 'x-member-id': memberId, 'x-user': seedAccounts.agent.account },
  })
  expect(info.value).toMatchObject({ account: seedAccounts.member.account })
})

it('a logout ends the session of its token and no other', async () => {
  const ending = await server.login()
  await send(calls.session.logout, { id: people.theirs.sessionId }, ending)
  expect([await isOpen(ending), await isOpen(people.mine), await isOpen(people.theirs.token)]).toEqual([
    false,
    true,
    true,
  ])
})
