import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Amount returned from one wallet when all were recalled; minor units as digits. */
export interface RecalledPart {
  readonly vendor: string
  readonly amount: string
}

/** Transfers between a member's own wallets: from one to another, or from all back to the main one. */
export const walletTransfers = pgTable(
  'wallet_transfers',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Idempotency key of the client, unique per member. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    kind: text('kind', { enum: ['transfer', 'recall'] }).notNull(),
    /** Vendors of the source and target wallets; null for the main one, and for many sources. */
    fromVendor: text('from_vendor'),
    toVendor: text('to_vendor'),
    currency: currency(),
    amount: minor('amount').notNull(),
    /** Amounts by wallet, for a recall. */
    parts: jsonb('parts').$type<readonly RecalledPart[]>(),
    movedAt: time('moved_at').notNull(),
  },
  (t) => [
    uniqueIndex('wallet_transfers_reference').on(t.reference),
    uniqueIndex('wallet_transfers_key').on(t.memberId, t.idempotencyKey),
    index('wallet_transfers_member').on(t.memberId, t.movedAt),
    check('wallet_transfers_amount', sql`${t.amount} > 0`),
    check('wallet_transfers_parts', sql`(${t.kind} = 'recall') = (${t.parts} is not null)`),
  ],
)
