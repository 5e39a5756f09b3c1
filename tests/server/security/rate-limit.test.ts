import { afterAll, beforeAll, expect, it } from 'vitest'
import { allow, forgetOldLimits } from '#server/domain/security/rate-limit.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { emptySeed, openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore(emptySeed)
})
afterAll(() => store.close())

const now = Date.UTC(2026, 0, 1)
const rate = { limit: 5, perSeconds: 10 }

it('allows a burst of the limit, then one each step', async () => {
  for (let call = 0; call < 5; call += 1) expect((await allow(store.db, 'burst', rate, now)).allowed).toBe(true)
  expect(await allow(store.db, 'burst', rate, now)).toEqual({ allowed: false, retryAfter: 2 })
  expect((await allow(store.db, 'burst', rate, now + 1_999)).allowed).toBe(false)
  expect((await allow(store.db, 'burst', rate, now + 2_000)).allowed).toBe(true)
  expect((await allow(store.db, 'burst', rate, now + 2_000)).allowed).toBe(false)
})

it('counts parallel calls one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => allow(store.db, 'parallel', rate, now)))
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(5)
})

it('keeps keys apart', async () => {
  const once = { limit: 1, perSeconds: 60 }
  expect((await allow(store.db, 'one', once, now)).allowed).toBe(true)
  expect((await allow(store.db, 'other', once, now)).allowed).toBe(true)
  expect(await allow(store.db, 'one', once, now)).toEqual({ allowed: false, retryAfter: 60 })
})

it('does not hold anybody by a clock that was set back', async () => {
  await allow(store.db, 'clock', rate, now + 86_400_000)
  expect((await allow(store.db, 'clock', rate, now)).allowed).toBe(true)
})

it('forgets what no longer holds anything back', async () => {
  await allow(store.db, 'old', rate, now)
  await forgetOldLimits(store.db, now + 90_000_000)
  expect(await store.db.select().from(rateLimits)).toEqual([])
})
