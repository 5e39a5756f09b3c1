import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spend } from '#server/domain/security/limits.ts'
import { networksOf, networkKeyOf, plainAddress, siteShare } from '#server/domain/security/networks.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { solve, startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { limits } from '#wire/limits.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0001:0002:0:0:0:1', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::7:0:0:0:1', '2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
  ])('%s has one spelling and one network', (address, plain, place) => {
    expect([plainAddress(address), networkKeyOf(address)]).toEqual([plain, place])
  })

  it('counts with its network, and of IPv6 with the /48 around that', () => {
    expect(networksOf('::ffff:203.0.113.9')).toEqual([{ network: '203.0.113.9', share: 1 }])
    expect(networksOf('2001:db8:1:2::9')).toEqual([
      { network: '2001:db8:1:2::/64', share: 1 },
      { network: '2001:db8:1::/48', share: siteShare },
    ])
  })
})

describe('limits by address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ seed: emptySeed, environment: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server.stop())

  const challengeFrom = (from: string) =>
    server.request(verificationCalls.sliderChallenge.path, {
      body: { action: 'login', form: 'question' },
      headers: { 'x-forwarded-for': from },
    })

  // Regression: 80 challenges, each from another address of one /64; all 80 were issued.
  it('count a network of IPv6 as one, also in concurrent requests', async () => {
    const { db, clock } = server.services
    // A limit refills with time: on a slow machine one more passes while the requests are answered.
    const now = clock.now() + 30_000
    const spent = await Promise.allSettled(
      Array.from({ length: 80 }, (_, at) => spend(db, 'questionByAddress', `2001:db8:9:9::${at + 1}`, now)),
    )
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.questionByAddress.limit)
    expect((await challengeFrom('2001:db8:9:9::ffff')).code).toBe('rate_limited')
    expect((await challengeFrom('2001:db8:9:a::1')).success).toBe(true)
  })

  // Regression: each challenge from another /64 of one /48; all were issued.
  it('count all of a /48 of IPv6 as eight networks, however many of its networks ask', async () => {
    const { db, clock } = server.services
    const most = limits.questionByAddress.limit * siteShare
    const now = clock.now() + 30_000
    const spent = await Promise.allSettled(
      Array.from({ length: most + 20 }, (_, at) =>
        spend(db, 'questionByAddress', `2001:db8:5:${at.toString(16)}::1`, now),
      ),
    )
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
    expect((await challengeFrom('2001:db8:5:ffff::1')).code).toBe('rate_limited')
    expect((await challengeFrom('2001:db8:6:1::1')).success).toBe(true)
  })

  it('count an address of IPv4 as one, however it is written', async () => {
    const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:FFFF:cb00:7109']
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => challengeFrom(spellings[at % spellings.length] ?? '')),
    )
    expect(all.filter(({ success }) => success)).toHaveLength(limits.questionByAddress.limit)
    const { value } = await server.request(systemCalls.status.path, {
      headers: { 'x-forwarded-for': '::ffff:cb00:7109' },
    })
    expect(value).toMatchObject({ location: { ip: '203.0.113.9' } })
  })

  it('admit a device that has changed its address within its network', async () => {
    const response = await challengeFrom('2001:db8:7:7::1')
    const { challengeId } = response.value as { challengeId: string }
    const answer = await server.request(verificationCalls.sliderAnswer.path, {
      body: { challengeId, answer: await solve(server.services.db, challengeId) },
      headers: { 'x-forwarded-for': '2001:db8:7:7:aaaa::2' },
    })
    expect(answer.success).toBe(true)
  })
})
