import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountBalance, clearingAccount, feesAccount, memberAccount, post } from '#server/domain/money/ledger.ts'
import { type NewRequirement, requireTurnover, turnoverLeft } from '#server/domain/money/turnover.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore()
})
afterAll(() => store.close())

const start = Date.UTC(2030, 0, 1)
let memberId: string
beforeEach(async () => {
  const { rows } = await store.db.execute<{ id: string }>(sql`
    insert into members
    select (json_populate_record(m, json_build_object('id', gen_random_uuid(), 'account_key', gen_random_uuid()::text,
      'account', 'x', 'mobile', null, 'email', null))).*
    from members m where account = 'marisol' returning id`)
  memberId = rows[0]!.id
})

const ask = (required: bigint, now: number, about: Partial<NewRequirement> = {}) =>
  store.db.transaction((tx) =>
    requireTurnover(tx, {
      memberId,
      source: 'deposit',
      reference: randomUUID(),
      currency: 'PHP',
      required,
      now,
      ...about,
    }),
  )

const play = (bet: bigint, createdAt: number, state = 'settled') =>
  store.db.execute(sql`
    insert into rounds (id, member_id, game_code, currency, bet, state, created_at)
    select gen_random_uuid(), ${memberId}, code, 'PHP', ${bet}::bigint, ${state}, ${createdAt}::bigint
    from games order by code limit 1`)

const left = () => turnoverLeft(store.db, memberId)

describe('turnoverLeft', () => {
  it('is zero without requirements', async () => {
    await play(500n, start)
    expect(await left()).toBe(0n)
  })

  it('falls by the settled bets placed since, and never below zero', async () => {
    await ask(1000n, start)
    expect(await left()).toBe(1000n)
    await play(300n, start)
    expect(await left()).toBe(700n)
    await play(900n, start + 1)
    expect(await left()).toBe(0n)
  })

  it('counts neither earlier bets, nor open rounds, nor those rolled back, nor those of others', async () => {
    await play(300n, start - 1)
    await ask(1000n, start)
    await play(300n, start + 1, 'open')
    await play(300n, start + 1, 'rolledBack')
    await store.db.execute(sql`
      insert into rounds (id, member_id, game_code, currency, bet, state, created_at)
      select gen_random_uuid(), m.id, g.code, 'PHP', 300, 'settled', ${start + 1}::bigint
      from members m, games g where m.account = 'marisol' order by g.code limit 1`)
    expect(await left()).toBe(1000n)
  })

  it('works off one requirement after the other: an excess for one counts for none that came later', async () => {
    await ask(1000n, start)
    await play(1500n, start + 1)
    await ask(400n, start + 2)
    expect(await left()).toBe(400n)
    await play(100n, start + 3)
    await ask(50n, start + 4)
    expect(await left()).toBe(350n)
    await play(349n, start + 5)
    expect(await left()).toBe(1n)
    await play(1n, start + 5)
    expect(await left()).toBe(0n)
  })

  it('counts a round that was open while another requirement was added', async () => {
    await ask(1000n, start)
    await play(600n, start + 1, 'open')
    await ask(100n, start + 2)
    expect(await left()).toBe(1100n)
    await store.db.execute(sql`update rounds set state = 'settled' where member_id = ${memberId} and state = 'open'`)
    expect(await left()).toBe(500n)
  })

  it('adds up requirements of the same moment', async () => {
    await ask(1000n, start)
    await ask(500n, start, { source: 'bonus' })
    await play(200n, start)
    expect(await left()).toBe(1300n)
  })

  it('reads no round again once nothing is left', async () => {
    await ask(1000n, start)
    await play(1000n, start + 1)
    expect(await left()).toBe(0n)
    await store.db.execute(sql`delete from rounds where member_id = ${memberId}`)
    expect(await left()).toBe(0n)
    await ask(70n, start + 2)
    expect(await left()).toBe(70n)
  })
})

describe('requireTurnover', () => {
  it('adds one requirement per reference, and none for zero', async () => {
    const reference = randomUUID()
    await ask(1000n, start, { reference })
    await ask(1000n, start + 1, { reference })
    await ask(0n, start + 1)
    expect(await left()).toBe(1000n)
  })

  it('adds one requirement for concurrent requests', async () => {
    const reference = randomUUID()
    await Promise.all(Array.from({ length: 30 }, () => ask(1000n, start, { reference })))
    expect(await left()).toBe(1000n)
  })
})

it('ledger: the partners and the fees of a currency can be the other side of a posting', async () => {
  const { rows } = await store.db.execute<{ id: string }>(sql`select id from members where account = 'marisol'`)
  const wallet = memberAccount(rows[0]!.id)
  const before = await accountBalance(store.db, wallet)
  await store.db.transaction((tx) =>
    post(tx, {
      idempotencyKey: randomUUID(),
      kind: 'test',
      currency: 'PHP',
      entries: [
        { account: clearingAccount('PHP'), amount: -1000n },
        { account: wallet, amount: 985n },
        { account: feesAccount('PHP'), amount: 15n },
      ],
      now: start,
    }),
  )
  expect(await accountBalance(store.db, wallet)).toBe(before + 985n)
  expect(await accountBalance(store.db, clearingAccount('PHP'))).toBe(-1000n)
  expect(await accountBalance(store.db, feesAccount('PHP'))).toBe(15n)
})
