import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { members } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { operator, running } from './support.ts'

it('protection profile: sets rules, minimum age and badges', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'protection')).stdout).toContain('profile: standard\nage: 18\n')
  expect((await operator(environment, 'protection', 'profile', 'pagcor')).stdout).toContain(
    'profile: pagcor\nage: 21\n',
  )
  expect(await settings.brand()).toMatchObject({ minimumAge: 21, licences: [{ code: 'pagcor' }] })
  expect((await operator(environment, 'protection', 'profile', 'atlantis')).code).not.toBe(0)
})

it('protection exclude: excludes a member, prolongs it and never shortens it', async () => {
  const { store, environment } = await running()
  await store.db.insert(members).values({
    id: randomUUID(),
    account: 'Marisol',
    accountKey: 'marisol',
    nickname: 'Marisol',
    type: 2,
    passwordHash: '',
    passwordChangedAt: 0,
    labelName: 'Bronze',
    rankLevel: 1,
    memberLabels: [],
    createdAt: 0,
  })
  const until = async () => {
    const [row] = await store.db
      .select({ until: playProtection.excludedUntil })
      .from(playProtection)
      .innerJoin(members, eq(members.id, playProtection.memberId))
      .where(eq(members.accountKey, 'marisol'))
    return row?.until ?? null
  }
  expect((await operator(environment, 'protection', 'exclude', 'Marisol', 'timeOut', '24')).stdout).toContain(
    'excluded until',
  )
  const first = await until()
  expect((await operator(environment, 'protection', 'exclude', 'marisol', 'selfExclusion', '6')).code).toBe(0)
  const second = await until()
  expect(second).toBeGreaterThan(first!)
  expect((await operator(environment, 'protection', 'exclude', 'marisol', 'timeOut', '48')).code).toBe(0)
  expect(await until()).toBe(second)
  expect((await operator(environment, 'protection', 'exclude', 'marisol', 'timeOut', '1')).code).not.toBe(0)
  expect((await operator(environment, 'protection', 'lift', 'marisol')).code).not.toBe(0)
  expect((await operator(environment, 'protection', 'exclude', 'walang.ganito', 'timeOut', '24')).code).not.toBe(0)
})
