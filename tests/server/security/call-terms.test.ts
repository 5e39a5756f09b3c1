import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { allCalls, type NamedCall } from '#wire/calls.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { systemCalls } from '#wire/site/system.ts'
import { isOfContent, type LimitName, limits } from '#wire/limits.ts'

const forMembers = allCalls.filter(({ call }) => call.token === 'required')
const counted = allCalls.flatMap(({ name, call }) =>
  call.limits.filter((limit) => !isOfContent(limit)).map((limit) => ({ name, call, limit })),
)
const address = '203.0.113.40'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

const ask = ({ call }: Pick<NamedCall, 'call'>, token?: string, from = address) =>
  server.request(call.path, {
    method: call.method,
    headers: { ...call.headers, 'x-forwarded-for': from },
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} }),
    ...(token === undefined ? {} : { token }),
  })

/** As if a limit had been used up, with half a minute's more. */
async function useUp(limit: LimitName, who: string): Promise<void> {
  const { db, clock } = server.services
  const arrival = clock.now() + limits[limit].perSeconds * 1000 + 30_000
  await db.insert(rateLimits).values({ key: `${limit}:${who}`, arrival })
}

it('a call is for real accounts only where it declares that, and nowhere else', async () => {
  const answered: Record<string, boolean> = {}
  for (const named of forMembers) {
    // A session for each, because one of them logs out.
    await server.services.db.delete(rateLimits)
    const { code } = await ask(named, await server.enter(seedAccounts.trial))
    answered[named.name] = code === 'real_account_needed'
  }
  expect(answered).toEqual(Object.fromEntries(forMembers.map(({ name, call }) => [name, call.rejectTrial])))
  expect(answered).toMatchObject({ launchGame: true, balance: false })
})

describe('limits', () => {
  it.each(counted)('$name is refused once $limit is used up, before it is read', async ({ call, limit }) => {
    const token = call.token === 'none' ? undefined : await server.enter()
    const caller = token === undefined ? null : await server.call(memberCalls.memberInfo, {}, { token })
    const who = limits[limit].by === 'member' ? (caller?.id ?? '') : address
    await useUp(limit, who)
    const refused = await ask({ call }, token)
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited', value: { retryAfter: expect.any(Number) } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('by address stop no other address, and count a network of IPv6 as one', async () => {
    const request = { call: systemCalls.getService }
    await useUp('serviceByAddress', '2001:db8:1:2::/64')
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'])
      expect((await ask(request, undefined, from)).code).toBe('rate_limited')
    expect((await ask(request, undefined, '2001:db8:1:3::1')).code).toBe('invalid_request')
    expect((await ask(request)).code).toBe('invalid_request')
  })
})
