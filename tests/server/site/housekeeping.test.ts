import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueChallenge } from '#server/domain/verification/challenges.ts'
import { tidy } from '#server/domain/site/housekeeping.ts'
import { issueTicket } from '#server/domain/sessions/tickets.ts'
import { envelopeNonces } from '#server/store/schema/security/protection.ts'
import { emptySeed, openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

const day = 24 * 3_600_000
let store: TestStore

beforeAll(async () => {
  store = await openSeededTestStore(emptySeed)
})
afterAll(() => store.close())

describe('housekeeping', () => {
  it('deletes expired data, and nothing that still counts', async () => {
    const { db } = store
    const now = 100 * day
    await db.insert(envelopeNonces).values([
      { jti: 'over', expiresAt: now - 1 },
      { jti: 'taken', expiresAt: now + 1 },
    ])
    for (const at of [now - 2 * day, now]) {
      await issueChallenge(db, { kind: 'captcha', action: null, answer: 'x', address: 'a', now: at })
      await issueTicket(db, { action: 'login', address: 'a', now: at })
    }
    await tidy({ db }, now)
    expect((await db.query.envelopeNonces.findMany()).map(({ jti }) => jti)).toEqual(['taken'])
    expect((await db.query.challenges.findMany()).map(({ createdAt }) => createdAt)).toEqual([now])
    expect(await db.query.tickets.findMany()).toHaveLength(1)
  })
})
