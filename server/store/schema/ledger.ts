import { bigint, bigserial, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, minor, time } from './columns.ts'
import { members } from './members.ts'

/** Ledger accounts: one wallet a member, and the house's own (`house`, `opening`, `play`). */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid('id').primaryKey(),
    /** `member:<id>` or the house account's name. */
    code: text('code').notNull(),
    memberId: uuid('member_id').references(() => members.id),
    /** Whether the balance may go below zero; never for a member. */
    mayOwe: boolean('may_owe').notNull().default(false),
  },
  (t) => [uniqueIndex('ledger_accounts_code').on(t.code), index('ledger_accounts_member').on(t.memberId)],
)

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of what was asked, so that a key used again for something else is refused. */
    requestHash: bytea('request_hash').notNull(),
    kind: text('kind').notNull(),
    reference: text('reference'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transactions_key').on(t.idempotencyKey),
    index('ledger_transactions_reference').on(t.reference),
  ],
)

/** The two or more sides of a transaction; they sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    transactionId: bigint('transaction_id', { mode: 'bigint' })
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: minor('amount').notNull(),
  },
  (t) => [index('ledger_entries_account').on(t.accountId), index('ledger_entries_transaction').on(t.transactionId)],
)
