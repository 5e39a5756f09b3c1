import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const migrationsFolder = fileURLToPath(new URL('../../../server/store/migrations', import.meta.url))
const migrations = readMigrationFiles({ migrationsFolder })

let client: PGlite
beforeAll(async () => {
  client = await PGlite.create()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.exec('drop schema if exists jobs cascade; drop schema public cascade; create schema public')
})

async function apply(from: number, to?: number): Promise<void> {
  for (const { sql } of migrations.slice(from, to)) for (const statement of sql) await client.exec(statement)
}

it('fills the sums that wallets keep from the entries of an older database, and makes open stakes pending', async () => {
  const withoutSums = 13
  await apply(0, withoutSums)
  const member = '00000000-0000-4000-8000-0000000000b1'
  await client.exec(`
    insert into members (id, account, account_key, nickname, type, password_hash, password_changed_at, label_name,
      rank_level, member_labels, created_at) values ('${member}', 'x', 'x', 'x', 2, '', 0, '', 0, '[]', 0);
    insert into vendors values ('V', 'V', 1, false, 1, 0, 0);
    insert into games (code, vendor, game_type, name, is_group, min_bet, lines, is_hot, sort)
      values ('g', 'V', 'RNG', 'g', false, 1, 1, false, 1);
    insert into rounds (id, member_id, game_code, bet, state, created_at)
      values ('00000000-0000-4000-8000-0000000000c1', '${member}', 'g', 300, 'open', 0)`)
  await client.exec(`
    insert into ledger_accounts (id, code) values
      ('00000000-0000-4000-8000-0000000000a1', 'member:${member}'), ('00000000-0000-4000-8000-0000000000a2', 'member:b');
    insert into ledger_transactions (idempotency_key, request_hash, kind, created_at) values
      ('1', '', 'opening', 0), ('2', '', 'bet', 0);
    insert into ledger_entries (transaction_id, account_id, amount) values
      (1, '00000000-0000-4000-8000-0000000000a1', 1000), (1, '00000000-0000-4000-8000-000000000002', -1000);
    insert into ledger_entries (transaction_id, account_id, amount) values
      (2, '00000000-0000-4000-8000-0000000000a1', -300), (2, '00000000-0000-4000-8000-000000000001', 300)`)
  await apply(withoutSums)
  const { rows } = await client.query(
    `select code, debits_posted, credits_posted, debits_pending from ledger_accounts
      where code in ('house:PHP', 'member:b', 'member:${member}') order by code`,
  )
  expect(rows).toEqual([
    { code: 'house:PHP', debits_posted: 0, credits_posted: 0, debits_pending: 0 },
    { code: `member:${member}`, debits_posted: 300, credits_posted: 1300, debits_pending: 300 },
    { code: 'member:b', debits_posted: 0, credits_posted: 0, debits_pending: 0 },
  ])
  const { rows: sums } = await client.query(
    `select a.code, sum(e.amount)::int as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.code in ('house:PHP', 'member:${member}') group by a.code order by a.code`,
  )
  expect(sums).toEqual([
    { code: 'house:PHP', sum: 0 },
    { code: `member:${member}`, sum: 1000 },
  ])
  const { rows: transfers } = await client.query(`select idempotency_key, amount, state from ledger_transfers`)
  expect(transfers).toEqual([
    { idempotency_key: 'bet:00000000-0000-4000-8000-0000000000c1', amount: 300, state: 'pending' },
  ])
})

it('ledger migration: entries of an older database get the balances they left, and the ledger stays closed to changes', async () => {
  const withoutBalances = 25
  await apply(0, withoutBalances)
  await client.exec(`
    insert into ledger_accounts (id, code, currency, may_owe) values
      ('00000000-0000-4000-8000-0000000000a1', 'member:a', 'PHP', false),
      ('00000000-0000-4000-8000-0000000000a2', 'member:b', 'PHP', false),
      ('00000000-0000-4000-8000-0000000000a3', 'house:x', 'PHP', true);
    insert into ledger_transactions (id, idempotency_key, request_hash, kind, created_at) values
      (1, '1', '', 'opening', 5), (2, '2', '', 'bet', 6), (3, '3', '', 'win', 7);
    insert into ledger_entries (transaction_id, account_id, amount) values
      (1, '00000000-0000-4000-8000-0000000000a1', 1000), (1, '00000000-0000-4000-8000-0000000000a2', 500),
      (1, '00000000-0000-4000-8000-0000000000a3', -1500);
    insert into ledger_entries (transaction_id, account_id, amount) values
      (2, '00000000-0000-4000-8000-0000000000a1', -300), (2, '00000000-0000-4000-8000-0000000000a3', 300);
    insert into ledger_entries (transaction_id, account_id, amount) values
      (3, '00000000-0000-4000-8000-0000000000a1', 40), (3, '00000000-0000-4000-8000-0000000000a3', -40)`)
  await apply(withoutBalances)
  const { rows } = await client.query(`
    select a.code, e.posted_at, e.balance_after from ledger_entries e join ledger_accounts a on a.id = e.account_id
    order by a.code, e.id`)
  expect(rows).toEqual([
    ...Array.from({ length: 3 }, () => ({ code: 'house:x', posted_at: null, balance_after: null })),
    { code: 'member:a', posted_at: 5, balance_after: 1000 },
    { code: 'member:a', posted_at: 6, balance_after: 700 },
    { code: 'member:a', posted_at: 7, balance_after: 740 },
    { code: 'member:b', posted_at: 5, balance_after: 500 },
  ])
  await expect(client.exec('update ledger_entries set balance_after = 0')).rejects.toThrow('never changed')
})

it('ledger migration: every row of an older database gets the currency of its brand', async () => {
  const withoutCurrency = 17
  await apply(0, withoutCurrency)
  await client.exec(`insert into settings values ('brand', '{"currency": "VND"}', 0)`)
  await client.exec(`insert into ledger_accounts (id, code) values (gen_random_uuid(), 'member:b')`)
  await apply(withoutCurrency)
  const { rows } = await client.query('select code, currency from ledger_accounts order by code')
  const codes = ['clearing:VND', 'fees:VND', 'house:VND', 'member:b', 'opening:VND', 'play:VND', 'suspense:VND']
  expect(rows).toEqual(codes.map((code) => ({ code, currency: 'VND' })))
  await expect(
    client.exec(`insert into ledger_accounts (id, code) values (gen_random_uuid(), 'member:c')`),
  ).rejects.toThrow('currency')
})
