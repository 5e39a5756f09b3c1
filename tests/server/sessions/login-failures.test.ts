import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockOf, trySecret } from '#server/domain/sessions/login-failures.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore()
})
afterAll(() => store.close())

const now = Date.UTC(2026, 10, 1)
const limits = { now, locksAt: 5 }

it('login failures: never reports a right secret as wrong, in concurrent attempts: unchecked ones wait', async () => {
  for (let round = 0; round < 3; round += 1) {
    const key = `right:${round}`
    const attempts = Array.from({ length: 30 }, () => trySecret(store.db, key, limits, async () => true))
    const answers = await Promise.all(attempts)
    expect(answers).toContain(null)
    expect(answers.filter((until) => until !== null && until <= now)).toEqual([])
  }
})

it('login failures: checks no more than the limit of thirty concurrent wrong attempts, and locks', async () => {
  let looks = 0
  const wrong = async () => {
    looks += 1
    return false
  }
  await Promise.all(Array.from({ length: 30 }, () => trySecret(store.db, 'wrong', limits, wrong)))
  expect(looks).toBe(5)
  expect(await lockOf(store.db, 'wrong', now)).toBeGreaterThan(now)
  expect(await trySecret(store.db, 'wrong', limits, async () => true), 'the right one too').toBeGreaterThan(now)
})
