import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountBalance,
  balanceOf,
  houseAccount,
  memberAccount,
  openingAccount,
  openWallet,
  post,
  type Posted,
  type Posting,
} from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { ledgerEntries } from '#server/store/schema/money/ledger.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'
import type { Currency } from '#wire/money.ts'

let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore()
})
afterAll(() => store.close())

const now = Date.UTC(2026, 0, 1)
const record = (posting: Posting) => store.db.transaction((tx) => post(tx, posting))
const refusal = (code: string) => expect.objectContaining({ name: 'Refused', code })

/** Members without postings, whose wallets start at zero. */
async function newWallets(count: number, currency: Currency = 'PHP'): Promise<string[]> {
  const { rows } = await store.db.execute<{ id: string }>(sql`
    insert into members
    select (json_populate_record(m, json_build_object('id', gen_random_uuid(), 'account_key', gen_random_uuid()::text,
      'account', 'x', 'mobile', null, 'email', null))).*
    from members m, generate_series(1, ${count}) where account = 'marisol' returning id`)
  const ids = rows.map((row) => row.id)
  await store.db.transaction(async (tx) => {
    for (const id of ids) await openWallet(tx, id, currency)
  })
  return ids
}

const isPosted = (answer: PromiseSettledResult<Posted> | undefined, replayed: boolean) =>
  answer?.status === 'fulfilled' && answer.value.replayed === replayed

async function newWallet(amount: bigint): Promise<string> {
  const [id = ''] = await newWallets(1)
  if (amount > 0n) await record(move(id, amount, openingAccount('PHP')))
  return id
}

const move = (
  memberId: string,
  amount: bigint,
  other: string = houseAccount('PHP'),
  key: string = randomUUID(),
): Posting => ({
  idempotencyKey: key,
  kind: 'test',
  currency: 'PHP',
  entries: [
    { account: memberAccount(memberId), amount },
    { account: other, amount: -amount },
  ],
  now,
})

describe('post', () => {
  it('moves money between accounts', async () => {
    const member = await newWallet(1_000n)
    const house = await accountBalance(store.db, houseAccount('PHP'))
    await record(move(member, -250n))
    expect(await balanceOf(store.db, member)).toBe(750n)
    expect(await accountBalance(store.db, houseAccount('PHP'))).toBe(house + 250n)
  })

  it('writes a posting once for its key', async () => {
    const member = await newWallet(1_000n)
    const posting = move(member, -100n)
    const first = await record(posting)
    const again = await record({ ...posting, now: now + 5_000 })
    expect(first.replayed).toBe(false)
    expect(again).toEqual({ transactionId: first.transactionId, replayed: true })
    expect(await balanceOf(store.db, member)).toBe(900n)
  })

  it('replays a posting the balance would no longer allow', async () => {
    const member = await newWallet(100n)
    const posting = move(member, -100n)
    await record(posting)
    expect((await record(posting)).replayed).toBe(true)
    expect(await balanceOf(store.db, member)).toBe(0n)
  })

  it('ignores the order of the entries', async () => {
    const member = await newWallet(1_000n)
    const posting = move(member, -100n)
    await record(posting)
    expect((await record({ ...posting, entries: posting.entries.toReversed() })).replayed).toBe(true)
  })

  it.each([
    ['amount', (member: string, key: string) => move(member, -101n, houseAccount('PHP'), key)],
    ['kind', (member: string, key: string) => ({ ...move(member, -100n, houseAccount('PHP'), key), kind: 'other' })],
    [
      'reference',
      (member: string, key: string) => ({ ...move(member, -100n, houseAccount('PHP'), key), reference: 'other' }),
    ],
    ['account', (member: string, key: string) => move(member, -100n, openingAccount('PHP'), key)],
  ])('refuses a key that was used for another %s', async (_what, other) => {
    const member = await newWallet(1_000n)
    const key = randomUUID()
    await record(move(member, -100n, houseAccount('PHP'), key))
    await expect(record(other(member, key))).rejects.toEqual(refusal('idempotency_conflict'))
    expect(await balanceOf(store.db, member)).toBe(900n)
  })

  it('refuses more than a member has and leaves nothing behind', async () => {
    const member = await newWallet(99n)
    const posting = move(member, -100n)
    await expect(record(posting)).rejects.toEqual(refusal('insufficient_funds'))
    expect(await balanceOf(store.db, member)).toBe(99n)
    await record(move(member, 1n))
    expect((await record(posting)).replayed).toBe(false)
  })

  it.each([
    ['one entry', [{ account: houseAccount('PHP'), amount: 1n }]],
    [
      'entries that do not sum to zero',
      [
        { account: houseAccount('PHP'), amount: 2n },
        { account: openingAccount('PHP'), amount: -1n },
      ],
    ],
    [
      'an entry of nothing',
      [
        { account: houseAccount('PHP'), amount: 0n },
        { account: openingAccount('PHP'), amount: 0n },
      ],
    ],
    [
      'an account twice',
      [
        { account: houseAccount('PHP'), amount: 1n },
        { account: houseAccount('PHP'), amount: -1n },
      ],
    ],
    [
      'an unknown account',
      [
        { account: houseAccount('PHP'), amount: 1n },
        { account: 'unknown', amount: -1n },
      ],
    ],
  ])('throws on %s', async (_what, entries) => {
    await expect(record({ idempotencyKey: randomUUID(), kind: 'test', currency: 'PHP', entries, now })).rejects.toThrow(
      RangeError,
    )
  })
})

describe('the database itself', () => {
  const constraint = (name: string) =>
    expect.objectContaining({ cause: expect.objectContaining({ code: '23514', constraint: name }) })

  it('refuses sides that do not sum to zero', async () => {
    const unbalanced = sql`
      insert into ledger_entries (transaction_id, account_id, amount)
      select (select min(id) from ledger_transactions), id, 5 from ledger_accounts where may_owe`
    await expect(store.db.execute(unbalanced)).rejects.toEqual(constraint('ledger_balanced'))
  })

  it.each([
    ['an entry changed', sql`update ledger_entries set amount = amount + 1`],
    ['an entry deleted', sql`delete from ledger_entries`],
    ['a transaction changed', sql`update ledger_transactions set kind = 'other'`],
    ['a transaction deleted', sql`delete from ledger_transactions`],
  ])('refuses %s', async (_what, statement) => {
    await expect(store.db.execute(statement)).rejects.toEqual(constraint('ledger_kept'))
  })
})

describe('under load', () => {
  it('takes one of many copies of a posting sent at once', async () => {
    const member = await newWallet(1_000n)
    const posting = move(member, -100n)
    const answers = await Promise.all(Array.from({ length: 12 }, () => record(posting)))
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.transactionId)).size).toBe(1)
    expect(await balanceOf(store.db, member)).toBe(900n)
  })

  it('never lets parallel bets take more than the balance', async () => {
    const member = await newWallet(500n)
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => record(move(member, -100n))))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5)
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refusals).toEqual(Array.from({ length: 7 }, () => refusal('insufficient_funds')))
    expect(await balanceOf(store.db, member)).toBe(0n)
  })

  it('lets members pay each other crosswise without a deadlock', async () => {
    const one = await newWallet(10_000n)
    const other = await newWallet(10_000n)
    const pay = (from: string, to: string) => record(move(from, -10n, memberAccount(to)))
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? pay(one, other) : pay(other, one))))
    expect(await balanceOf(store.db, one)).toBe(10_000n)
    expect(await balanceOf(store.db, other)).toBe(10_000n)
  })

  it('keeps every balance equal to a plain account book, under parallel postings', async () => {
    const members = await newWallets(3)
    const book = new Map<string, bigint>(await Promise.all(members.map(async (id) => [id, 0n] as const)))
    const step = fc.record({
      member: fc.constantFrom(...members),
      amount: fc.bigInt({ min: -500n, max: 800n }).filter((amount) => amount !== 0n),
      key: fc.integer({ min: 0, max: 6 }),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        run += 1
        const keyed = steps.map((each) => ({ ...each, key: `property:${run}:${each.key}` }))
        const answers = await Promise.allSettled(
          keyed.map(({ member, amount, key }) => record(move(member, amount, houseAccount('PHP'), key))),
        )
        const written = keyed.filter((_, index) => isPosted(answers[index], false))
        expect(new Set(written.map((each) => each.key)).size).toBe(written.length)
        for (const { member, amount } of written) book.set(member, (book.get(member) ?? 0n) + amount)
        const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
        expect(refused.filter((code) => code !== 'idempotency_conflict' && code !== 'insufficient_funds')).toEqual([])
        const replayed = keyed.filter((_, index) => isPosted(answers[index], true))
        expect(written).toEqual(expect.arrayContaining(replayed))
        for (const member of members) {
          const balance = await balanceOf(store.db, member)
          expect(balance).toBe(book.get(member))
          expect(balance).toBeGreaterThanOrEqual(0n)
        }
      }),
      { numRuns: 40, seed: 41 },
    )
    const { rows } = await store.db.execute<{ sum: string }>(sql`select sum(amount)::text as sum from ${ledgerEntries}`)
    expect(rows).toEqual([{ sum: '0' }])
    expect(await checkLedger(store.db, now, 'whole')).toEqual([])
  })
})
