import { afterAll, beforeAll, expect, it } from 'vitest'
import { allow, deleteOldLimits } from '#server/domain/security/rate-limit.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { emptySeed, openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore(emptySeed)
})
afterAll(() => store.close())

const now = Date.UTC(2026, 0, 1)
const rate = { limit: 5, perSeconds: 10 }

it('rate limit: allows a burst of the limit, then one each step', async () => {
  for (let call = 0; call < 5; call += 1) expect((await allow(store.db, 'burst', rate, now)).allowed).toBe(true)
  expect(await allow(store.db, 'burst', rate, now)).toEqual({ allowed: false, retryAfter: 2 })
  expect((await allow(store.db, 'burst', rate, now + 1_999)).allowed).toBe(false)
  expect((await allow(store.db, 'burst', rate, now + 2_000)).allowed).toBe(true)
  expect((await allow(store.db, 'burst', rate, now + 2_000)).allowed).toBe(false)
})

it('rate limit: counts parallel calls one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => allow(store.db, 'parallel', rate, now)))
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(5)
})

it('rate limit: keeps keys apart', async () => {
  const once = { limit: 1, perSeconds: 60 }
  expect((await allow(store.db, 'one', once, now)).allowed).toBe(true)
  expect((await allow(store.db, 'other', once, now)).allowed).toBe(true)
  expect(await allow(store.db, 'one', once, now)).toEqual({ allowed: false, retryAfter: 60 })
})

it('rate limit: ignores arrivals of a clock that was set back', async () => {
  await allow(store.db, 'clock', rate, now + 86_400_000)
  expect((await allow(store.db, 'clock', rate, now)).allowed).toBe(true)
})

it('rate limit: deletes limits that are no longer in effect', async () => {
  await allow(store.db, 'old', rate, now)
  await deleteOldLimits(store.db, now + 90_000_000)
  expect(await store.db.select().from(rateLimits)).toEqual([])
})
