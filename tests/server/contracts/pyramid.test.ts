import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import { type PyramidPlan, wholePyramid } from '#server/store/seed/pyramid/pyramid-people.ts'
import { seedPyramid } from '#server/store/seed/pyramid/pyramid.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { createTestDatabase, smallSeed, type TestDatabase } from '#tests/server/support/database.ts'
import { inOrder, recomputed, writtenDown } from './recomputed.ts'
import { at, minute } from './settlement-support.ts'

/** A small one by default; in `npm run test:full` the whole one. */
const plan: PyramidPlan =
  process.env['FULL'] === undefined ? { masters: 2, agents: 8, members: 60, days: 35 } : wholePyramid
const now = at('2026-10-20T10:00')

let database: TestDatabase
let store: Store
const printed: string[] = []
const seed = () =>
  seedPyramid({ ...store, settings: createSettings(store) }, plan, { now, print: (line) => printed.push(line) })

beforeAll(async () => {
  database = await createTestDatabase(smallSeed)
  store = await openStore({ ...database.options, seed: null })
  await seed()
}, 1_800_000)
afterAll(async () => {
  await store.close()
  await database.remove()
})

describe('the pyramid', () => {
  it('has its members on several levels, and contracts of every kind', async () => {
    const { rows } = await store.db.execute<{ deepest: number; kinds: number }>(sql`
      select (select max(level) from downlines) as deepest, (select count(distinct kind)::int from contracts) as kinds`)
    expect(rows[0]!.deepest).toBeGreaterThan(2)
    expect(rows[0]!.kinds).toBe(4)
    const made = await store.db.$count(members, sql`account_key ~ '^(pangulo|kinatawan|kasapi)[0-9]+$'`)
    expect(made).toBe(plan.masters + plan.agents + plan.members)
    expect(printed.at(-1)).toContain('pangulo1')
  })

  it('is settled to the last minor unit as an independent recomputation of all its days', async () => {
    const written = await writtenDown(store.db)
    expect(written.length).toBeGreaterThan(plan.agents * plan.days * 0.8)
    expect(inOrder(written)).toEqual(inOrder(await recomputed(store.db, now - minute)))
    expect(await store.db.$count(statements, eq(statements.state, 'paid'))).toBeGreaterThan(plan.agents)
  }, 600_000)

  it('has a ledger that agrees with itself', async () => {
    expect(await checkLedger(store.db, now, 'whole')).toEqual([])
  })

  it('is added once', async () => {
    await expect(seed()).rejects.toThrow('already')
  })
})
