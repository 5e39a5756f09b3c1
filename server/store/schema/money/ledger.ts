import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LedgerUnit } from '#wire/money.ts'
import { bytea, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** A running sum, stored beside the rows it sums. */
const sumOf = (name: string) =>
  minor(name)
    .notNull()
    .default(sql`0`)

/**
 * Ledger accounts: wallets of members, one more for each vendor that holds their money, and accounts of the house by
 * currency (`house:PHP`, `opening:PHP`, `play:PHP`, `clearing:PHP`, `fees:PHP`); for points, one account per member
 * (`points:<id>`) and `house:PTS`. An account has one currency for ever. The sums of a wallet are updated here under
 * the lock that every posting takes; those of an account that may owe stay zero, because everyone posts to it: see
 * `ledgerCheckpoints`.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid('id').primaryKey(),
    /** `member:<id>`, `vendor:<vendor>:<id>`, `points:<id>` or the house account's name. */
    code: text('code').notNull(),
    /** Of money, or `PTS` for points. */
    currency: text('currency').$type<LedgerUnit>().notNull(),
    memberId: uuid('member_id').references(() => members.id),
    /** True when the balance may go below zero; never for a member. */
    mayOwe: boolean('may_owe').notNull().default(false),
    debitsPosted: sumOf('debits_posted'),
    creditsPosted: sumOf('credits_posted'),
    debitsPending: sumOf('debits_pending'),
    creditsPending: sumOf('credits_pending'),
    /** Time since which the account is frozen, because its stored sums differ from its entries; null otherwise. */
    stoppedAt: time('stopped_at'),
  },
  (t) => [
    uniqueIndex('ledger_accounts_code').on(t.code),
    index('ledger_accounts_member').on(t.memberId),
    index('ledger_accounts_stopped')
      .on(t.stoppedAt)
      .where(sql`${t.stoppedAt} is not null`),
    check('ledger_accounts_covered', sql`${t.mayOwe} or ${t.debitsPosted} + ${t.debitsPending} <= ${t.creditsPosted}`),
  ],
)

/** Sums of an account's entries up to a checkpoint; also valid for any later one without a checkpoint of its own. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  /** Last entry counted, of any account: every entry up to it is counted. */
  entryId: bigint('entry_id', { mode: 'bigint' }).notNull(),
  debits: minor('debits').notNull(),
  credits: minor('credits').notNull(),
})

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of the request: a key reused for another request is refused. */
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

/** Sides of a transaction, two or more, in one currency; the database checks that they sum to zero. */
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
    /** Posting time and balance afterwards, for wallet entries only; null for accounts that may owe. */
    postedAt: time('posted_at'),
    balanceAfter: minor('balance_after'),
  },
  (t) => [
    index('ledger_entries_account').on(t.accountId, t.id),
    index('ledger_entries_record')
      .on(t.accountId, t.postedAt, t.id)
      .where(sql`${t.balanceAfter} is not null`),
    check('ledger_entries_told', sql`(${t.postedAt} is null) = (${t.balanceAfter} is null)`),
    index('ledger_entries_transaction').on(t.transactionId),
  ],
)

/** Two-phase transfers between accounts of one currency: pending, then posted (also in part), voided or expired. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    /** With the prefix `transfer:` it is the key of the transaction that posts it. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of the request: a key reused for another request is refused. */
    requestHash: bytea('request_hash').notNull(),
    kind: text('kind').notNull(),
    reference: text('reference'),
    debitAccountId: uuid('debit_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    creditAccountId: uuid('credit_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: minor('amount').notNull(),
    state: text('state', { enum: ['pending', 'posted', 'voided', 'expired'] }).notNull(),
    postedAmount: minor('posted_amount'),
    createdAt: time('created_at').notNull(),
    /** Time from which it can no longer be posted; null for never. */
    expiresAt: time('expires_at'),
    finishedAt: time('finished_at'),
  },
  (t) => [
    uniqueIndex('ledger_transfers_key').on(t.idempotencyKey),
    index('ledger_transfers_debit')
      .on(t.debitAccountId)
      .where(sql`${t.state} = 'pending'`),
    index('ledger_transfers_credit')
      .on(t.creditAccountId)
      .where(sql`${t.state} = 'pending'`),
    index('ledger_transfers_expiry')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'pending'`),
    check('ledger_transfers_amount', sql`${t.amount} > 0 and coalesce(${t.postedAmount}, 1) between 1 and ${t.amount}`),
    check('ledger_transfers_posted', sql`(${t.state} = 'posted') = (${t.postedAmount} is not null)`),
  ],
)
