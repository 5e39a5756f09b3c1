import { getTableColumns, getTableName, sql, type Table } from 'drizzle-orm'
import { type Posting, requestHash } from '#server/domain/money/ledger.ts'
import { recount } from '#server/domain/money/ledger-check.ts'
import type { Tx } from '#server/store/db.ts'
import { schema as tables } from '#server/store/schema/schema.ts'

/** Postings written by one statement. */
const postingsAtOnce = 20_000

/** One statement for any number of rows: row by row the seed would take a minute. */
export async function insertRows(tx: Tx, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(
    rows.map((row) => columnsOf(table, row)),
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
  const name = sql.identifier(getTableName(table))
  await tx.execute(sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`)
}

function columnsOf(table: Table, row: object): Record<string, unknown> {
  const columns = getTableColumns(table)
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]))
}

/**
 * Writes what `post` would have written, in bulk and after all there is; the database checks that each posting sums to
 * zero. The wallets have nothing moved on them but by these postings.
 */
export async function addPostings(tx: Tx, postings: readonly Posting[]): Promise<void> {
  await tx.execute(sql`lock table ${tables.ledgerTransactions}, ${tables.ledgerEntries} in exclusive mode`)
  const accounts = await tx
    .select({
      id: tables.ledgerAccounts.id,
      code: tables.ledgerAccounts.code,
      mayOwe: tables.ledgerAccounts.mayOwe,
    })
    .from(tables.ledgerAccounts)
  const accountOf = new Map(accounts.map((account) => [account.code, account]))
  const balances = new Map<string, bigint>()
  const nextTransaction = await lastOf(tx, 'ledger_transactions')
  let entryId = await lastOf(tx, 'ledger_entries')
  for (let from = 0; from < postings.length; from += postingsAtOnce) {
    const part = postings.slice(from, from + postingsAtOnce)
    const transactions = part.map((posting, index) => ({
      id: nextTransaction + from + index + 1,
      idempotencyKey: posting.idempotencyKey,
      requestHash: `\\x${requestHash(posting).toString('hex')}`,
      kind: posting.kind,
      reference: posting.reference,
      createdAt: posting.now,
    }))
    const entries = part.flatMap((posting, index) =>
      posting.entries.map(({ account, amount }) => {
        entryId += 1
        const entry = {
          id: entryId,
          transactionId: nextTransaction + from + index + 1,
          accountId: accountOf.get(account)?.id,
          amount,
        }
        if (accountOf.get(account)?.mayOwe !== false) return entry
        const balanceAfter = (balances.get(account) ?? 0n) + amount
        balances.set(account, balanceAfter)
        return { ...entry, postedAt: posting.now, balanceAfter }
      }),
    )
    await insertRows(tx, tables.ledgerTransactions, transactions)
    await insertRows(tx, tables.ledgerEntries, entries)
  }
  await tx.execute(sql`select setval('ledger_transactions_id_seq', ${nextTransaction + postings.length + 1}, false)`)
  await tx.execute(sql`select setval('ledger_entries_id_seq', ${entryId + 1}, false)`)
  await recount(tx)
}

/** The number up to which the numbers of a table may have been taken. */
async function lastOf(tx: Tx, table: 'ledger_transactions' | 'ledger_entries'): Promise<number> {
  const { rows } = await tx.execute<{ last: string }>(
    sql`select (case when is_called then last_value else last_value - 1 end)::text as last from ${sql.identifier(`${table}_id_seq`)}`,
  )
  return Number(rows[0]?.last ?? 0)
}
