import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidy } from '#server/domain/site/housekeeping.ts'
import { checkLedger, keepLedger, recount, writeCheckpoints } from '#server/domain/money/ledger-check.ts'
import { accountBalance, balanceOf, figuresOf, houseAccount, memberAccount, post } from '#server/domain/money/ledger.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { ledgerAccounts, ledgerCheckpoints, ledgerEntries } from '#server/store/schema/money/ledger.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
let marisol: string
let ahente: string
beforeAll(async () => {
  store = await openSeededTestStore()
  const idOf = async (account: string) =>
    (await store.db.select({ id: members.id }).from(members).where(eq(members.account, account)))[0]?.id ?? ''
  marisol = await idOf('marisol')
  ahente = await idOf('ahente')
})
afterAll(() => store.close())

const now = Date.UTC(2026, 0, 1)
const house = houseAccount('PHP')
const refusal = (code: string) => expect.objectContaining({ name: 'Refused', code })
const bet = (memberId: string, amount = 1n) =>
  store.db.transaction((tx) =>
    post(tx, {
      idempotencyKey: randomUUID(),
      kind: 'bet',
      currency: 'PHP',
      entries: [
        { account: memberAccount(memberId), amount: -amount },
        { account: house, amount },
      ],
      now,
    }),
  )
const disturb = (memberId: string, by: number) =>
  store.db.execute(
    sql`update ${ledgerAccounts} set credits_posted = credits_posted + ${by} where code = ${memberAccount(memberId)}`,
  )
const setRight = (memberId: string) => store.db.transaction((tx) => recount(tx, memberAccount(memberId)))
const houseByEntries = async () => {
  const { rows } = await store.db.execute<{ sum: string }>(sql`
    select sum(e.amount)::text as sum from ${ledgerEntries} e
    join ${ledgerAccounts} a on a.id = e.account_id where a.code = ${house}`)
  return BigInt(rows[0]?.sum ?? 0)
}

describe('the sums that wallets keep', () => {
  it('agree with the entries of a seeded site, counted from the last checkpoint or from the first entry', async () => {
    expect(await checkLedger(store.db, now, 'whole')).toEqual([])
    await keepLedger({ db: store.db, log: neverLogs }, now)
    await bet(marisol)
    expect(await checkLedger(store.db, now, 'recent')).toEqual([])
    expect(await checkLedger(store.db, now, 'whole')).toEqual([])
  })

  it.each(['recent', 'whole'] as const)(
    'are checked (%s): a wallet whose sum differs is stopped and audited, others go on, a recount corrects it',
    async (how) => {
      const right = await balanceOf(store.db, marisol)
      await disturb(marisol, 500)
      const [found, ...more] = await checkLedger(store.db, now, how)
      expect(more).toEqual([])
      expect(found).toMatchObject({ code: memberAccount(marisol) })
      expect(found!.stored.creditsPosted - found!.summed.creditsPosted).toBe(500n)

      await expect(bet(marisol)).rejects.toEqual(refusal('account_stopped'))
      await expect(bet(marisol, -1n)).rejects.toEqual(refusal('account_stopped'))
      await bet(ahente)
      await checkLedger(store.db, now + 1, how)
      const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'ledger.disagreed'))
      expect(audit.at(-1)).toMatchObject({ details: { account: memberAccount(marisol) }, createdAt: now })

      await setRight(marisol)
      expect(await checkLedger(store.db, now, how)).toEqual([])
      await bet(marisol)
      expect(await balanceOf(store.db, marisol)).toBe(right - 1n)
    },
  )

  it('are compared in batches, so that other requests are answered in between, down to the last one', async () => {
    const { db } = store
    await db.execute(sql`
      insert into ${ledgerAccounts} (id, code, currency, credits_posted)
      select gen_random_uuid(), 'vendor:many:' || lpad(n::text, 5, '0'), 'PHP', case when n in (1, 3000) then 7 else 0 end
      from generate_series(1, 3000) n`)
    const progress = { isDone: false, answered: 0 }
    const check = async () => {
      const found = await checkLedger(db, now, 'recent')
      progress.isDone = true
      return found.map(({ code }) => code)
    }
    const others = async () => {
      do {
        await db.execute(sql`select 1`)
        progress.answered += 1
      } while (!progress.isDone)
    }
    const [found] = await Promise.all([check(), others()])
    expect(found).toEqual(['vendor:many:00001', 'vendor:many:03000'])
    expect(progress.answered, 'statements of others in between').toBeGreaterThan(5)
    await db.execute(sql`delete from ${ledgerAccounts} where code like 'vendor:many:%'`)
  })

  it('are corrected also when a checkpoint was wrong', async () => {
    await writeCheckpoints(store.db)
    const wrong = sql`update ${ledgerCheckpoints} set credits = credits + 7
      where account_id = (select id from ${ledgerAccounts} where code = ${memberAccount(marisol)})`
    await store.db.execute(wrong)
    expect(await checkLedger(store.db, now, 'recent')).toHaveLength(1)
    await setRight(marisol)
    expect(await checkLedger(store.db, now, 'recent')).toEqual([])
  })

  it('cannot go below zero, whatever writes them', async () => {
    await expect(disturb(marisol, -1_000_000_000)).rejects.toEqual(
      expect.objectContaining({
        cause: expect.objectContaining({ code: '23514', constraint: 'ledger_accounts_covered' }),
      }),
    )
  })

  it('of a stopped trial account keep no other trial open', async () => {
    const trial = async (name: string) => {
      const { rows } = await store.db.execute<{ id: string }>(sql`
        insert into members select (json_populate_record(m, json_build_object('id', gen_random_uuid(), 'account_key',
          ${name}::text, 'account', ${name}::text, 'mobile', null, 'email', null, 'trial_ends_at', ${now}::bigint))).*
        from members m where account = 'subok' returning id`)
      const id = rows[0]?.id ?? ''
      await store.db.execute(sql`insert into ${ledgerAccounts} (id, code, currency, member_id, credits_posted,
        stopped_at)
        values (gen_random_uuid(), ${`play:${id}`}, 'PHP', ${id}, 5, ${name === 'stopped' ? now : null}::bigint)`)
      return id
    }
    const [stopped, other] = [await trial('stopped'), await trial('other')]
    await tidy(store, now + 1)
    const open = await store.db.select({ id: members.id }).from(members).where(eq(members.mayEnter, true))
    expect(open.map(({ id }) => id)).toContain(stopped)
    expect(open.map(({ id }) => id)).not.toContain(other)
  })
})

describe('checkpoints', () => {
  it('change no figure of the house', async () => {
    await bet(marisol)
    const before = await figuresOf(store.db, house)
    await writeCheckpoints(store.db)
    expect(await figuresOf(store.db, house)).toEqual(before)
    await bet(marisol)
    expect(await accountBalance(store.db, house)).toBe(await houseByEntries())
  })

  it('count every entry once while bets go on and several servers write them', async () => {
    await Promise.all([
      ...Array.from({ length: 30 }, () => bet(marisol)),
      ...Array.from({ length: 30 }, () => bet(ahente)),
      ...Array.from({ length: 4 }, () => writeCheckpoints(store.db)),
    ])
    await writeCheckpoints(store.db)
    expect(await accountBalance(store.db, house)).toBe(await houseByEntries())
    expect((await checkLedger(store.db, now, 'recent')).filter(({ code }) => code.startsWith('member:'))).toEqual([])
  })
})

const neverLogs = {
  info: () => undefined,
  warn: () => undefined,
  error: (event: string) => expect.fail(`logged ${event}`),
}
