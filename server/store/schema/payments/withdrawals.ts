import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Payout accounts of members at banks and e-wallets. */
export const payoutDestinations = pgTable(
  'payout_destinations',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Copy from the time of adding: a provider may leave the list or change its name. */
    provider: text('provider').notNull(),
    providerName: text('provider_name').notNull(),
    kind: text('kind', { enum: ['bank', 'wallet'] }).notNull(),
    /** Digits alone, sealed for the member under the server's secret; in clear only until the job `reseal` ran. */
    number: text('number').notNull(),
    /** Last digits of the number, the only part shown. */
    ending: text('ending').notNull(),
    /** Keyed hash of provider and number, for comparison. Null only until the job `reseal` ran. */
    numberHash: bytea('number_hash'),
    holder: text('holder').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: time('created_at').notNull(),
    usableFrom: time('usable_from').notNull(),
    /** When it was removed; null otherwise. */
    goneAt: time('gone_at'),
  },
  (t) => [
    index('payout_destinations_member').on(t.memberId, t.createdAt),
    index('payout_destinations_number').on(t.numberHash),
    uniqueIndex('payout_destinations_default')
      .on(t.memberId)
      .where(sql`${t.isDefault}`),
  ],
)

/** Withdrawals; until they are paid their money is a pending ledger transfer. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Idempotency key of the client, unique per member. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    currency: currency(),
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull(),
    /** Copy of the destination at the request. */
    destinationId: uuid('destination_id')
      .notNull()
      .references(() => payoutDestinations.id),
    providerName: text('provider_name').notNull(),
    kind: text('kind', { enum: ['bank', 'wallet'] }).notNull(),
    /** Sealed like that of a destination. */
    number: text('number').notNull(),
    ending: text('ending').notNull(),
    holder: text('holder').notNull(),
    state: text('state', { enum: ['requested', 'reviewing', 'approved', 'paid', 'rejected', 'cancelled'] }).notNull(),
    reason: text('reason', { enum: ['name', 'account', 'rules', 'duplicate', 'other'] }),
    requestedAt: time('requested_at').notNull(),
    changedAt: time('changed_at').notNull(),
    confirmation: text('confirmation', {
      enum: ['awaited', 'received', 'partlyReceived', 'notReceived', 'forced'],
    }),
    confirmBy: time('confirm_by'),
    received: minor('received'),
    /** Proof image of a missing amount. */
    proofId: uuid('proof_id'),
    /** Settlement of a missing amount by the operator; null without one. */
    settlement: text('settlement', { enum: ['returned', 'sentAgain', 'refused'] }),
    settledAt: time('settled_at'),
  },
  (t) => [
    uniqueIndex('withdrawals_reference').on(t.reference),
    uniqueIndex('withdrawals_key').on(t.memberId, t.idempotencyKey),
    index('withdrawals_member').on(t.memberId, t.requestedAt),
    index('withdrawals_done')
      .on(t.changedAt)
      .where(sql`${t.state} = 'paid'`),
    index('withdrawals_open')
      .on(t.memberId, t.requestedAt)
      .where(sql`${t.state} in ('requested', 'reviewing', 'approved')`),
    index('withdrawals_awaited')
      .on(t.confirmBy)
      .where(sql`${t.confirmation} = 'awaited'`),
    index('withdrawals_destination').on(t.destinationId),
    check('withdrawals_amount', sql`${t.fee} >= 0 and ${t.amount} > ${t.fee}`),
    check('withdrawals_reason', sql`(${t.state} = 'rejected') = (${t.reason} is not null)`),
    check(
      'withdrawals_paid',
      sql`(${t.state} = 'paid') = (${t.confirmation} is not null) and (${t.state} = 'paid') = (${t.confirmBy} is not null)`,
    ),
    check('withdrawals_settled', sql`(${t.settlement} is null) = (${t.settledAt} is null)`),
    check('withdrawals_received', sql`${t.received} between 0 and ${t.amount} - ${t.fee}`),
  ],
)
