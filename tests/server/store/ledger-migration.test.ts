import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, it } from 'vitest'

const migrationsFolder = fileURLToPath(new URL('../../../server/store/migrations', import.meta.url))

it('fills the sums that wallets keep from the entries of an older database', async () => {
  const migrations = readMigrationFiles({ migrationsFolder })
  const client = await PGlite.create()
  const apply = async (from: number, to?: number) => {
    for (const { sql } of migrations.slice(from, to)) for (const statement of sql) await client.exec(statement)
  }
  const withoutSums = 13
  await apply(0, withoutSums)
  await client.exec(`
    insert into ledger_accounts (id, code) values
      ('00000000-0000-4000-8000-0000000000a1', 'member:a'), ('00000000-0000-4000-8000-0000000000a2', 'member:b');
    insert into ledger_transactions (idempotency_key, request_hash, kind, created_at) values
      ('1', '', 'opening', 0), ('2', '', 'bet', 0);
    insert into ledger_entries (transaction_id, account_id, amount) values
      (1, '00000000-0000-4000-8000-0000000000a1', 1000), (1, '00000000-0000-4000-8000-000000000002', -1000);
    insert into ledger_entries (transaction_id, account_id, amount) values
      (2, '00000000-0000-4000-8000-0000000000a1', -300), (2, '00000000-0000-4000-8000-000000000001', 300)`)
  await apply(withoutSums)
  const { rows } = await client.query(
    `select code, debits_posted, credits_posted from ledger_accounts where code in ('house', 'member:a', 'member:b') order by code`,
  )
  expect(rows).toEqual([
    { code: 'house', debits_posted: 0, credits_posted: 0 },
    { code: 'member:a', debits_posted: 300, credits_posted: 1000 },
    { code: 'member:b', debits_posted: 0, credits_posted: 0 },
  ])
  await client.close()
})
