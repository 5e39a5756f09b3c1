import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BonusWeights } from '#server/domain/money/bonus-rules.ts'
import { heldPaymentReasons, heldPaymentStates } from '#wire/payments/deposit.ts'
import type { Currency } from '#wire/money.ts'
import { bytea, currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Quote of a coin deposit: coin, address, price in the deposit's currency, and amount in minor units of the coin. */
export interface Quote {
  readonly coin: Currency
  readonly network: string
  readonly address: string
  readonly rate: string
  readonly amount: string
  /** Confirmations required from the network. */
  readonly confirmations: number
}

/** Terms of a deposit's bonus: minor units as digits, times in days. */
export interface PromisedBonus {
  readonly weights: BonusWeights
  readonly mostBet: string | null
  readonly days: number
  /** Maximum uses of the channel's bonus, and how many can be active at once. */
  readonly uses: number
  readonly atOnce: number
}

/** Proofs of payment, re-encoded by the server, for their owner and the operator only. */
export const proofPictures = pgTable(
  'proof_pictures',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** JPEG. */
    picture: bytea('picture').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('proof_pictures_member').on(t.memberId, t.createdAt)],
)

/** Deposits with the terms at their creation, which stay valid when the channel changes. */
export const deposits = pgTable(
  'deposits',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Idempotency key of the client: the same request makes one deposit. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** Reference for people and partners. */
    reference: text('reference').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind', { enum: ['bank', 'qr', 'ewallet', 'crypto'] }).notNull(),
    channelName: text('channel_name').notNull(),
    currency: currency(),
    /** Amount the member pays; it includes the fee. */
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull(),
    bonus: minor('bonus').notNull(),
    /** Wagering requirement of the deposit, and of the bonus on top. */
    turnover: minor('turnover').notNull(),
    bonusTurnover: minor('bonus_turnover').notNull(),
    /** Terms of the bonus; null without one, and in a deposit older than such terms. */
    bonusTerms: jsonb('bonus_terms').$type<PromisedBonus>(),
    state: text('state', {
      enum: ['pending', 'proofSent', 'review', 'paid', 'expired', 'cancelled', 'rejected'],
    }).notNull(),
    /** Amount the partner received, if known. */
    received: minor('received'),
    /** Quote of a coin deposit; later rates do not affect it. */
    quote: jsonb('quote').$type<Quote>(),
    /** Received amount in minor units of the coin, and its confirmations; null while nothing was seen. */
    coinReceived: minor('coin_received'),
    confirmations: integer('confirmations'),
    proofId: uuid('proof_id').references(() => proofPictures.id),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (t) => [
    uniqueIndex('deposits_key').on(t.memberId, t.idempotencyKey),
    uniqueIndex('deposits_reference').on(t.reference),
    index('deposits_member').on(t.memberId, t.createdAt),
    index('deposits_paid')
      .on(t.finishedAt)
      .where(sql`${t.state} = 'paid'`),
    index('deposits_pending')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'pending'`),
    index('deposits_waiting')
      .on(t.createdAt)
      .where(sql`${t.state} in ('proofSent', 'review')`),
    check('deposits_amounts', sql`${t.amount} > ${t.fee} and ${t.fee} >= 0 and ${t.bonus} >= 0`),
  ],
)

/** Webhook events of payment partners, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The partner's event id. */
    id: text('id').primaryKey(),
    /** Null where no deposit has the reference. */
    depositId: uuid('deposit_id').references(() => deposits.id),
    /** Hash of the first body. */
    bodyHash: bytea('body_hash').notNull(),
    signature: bytea('signature').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [uniqueIndex('payment_events_signature').on(t.signature), index('payment_events_deposit').on(t.depositId)],
)

/**
 * Payments that a partner received and that were not credited when they arrived. Each is booked between clearing and
 * suspense, and waits for the operator: it is credited or paid back.
 */
export const heldPayments = pgTable(
  'held_payments',
  {
    /** Reference shown to the operator and the member. */
    reference: text('reference').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => paymentEvents.id),
    /** The deposit it was paid for; null where none has the reference that the partner gave. */
    depositId: uuid('deposit_id').references(() => deposits.id),
    /** Member of the deposit, or member who was credited. */
    memberId: uuid('member_id').references(() => members.id),
    /** Reference reported by the partner. */
    paidFor: text('paid_for').notNull(),
    /** Currency and amount booked. */
    currency: currency(),
    amount: minor('amount').notNull(),
    why: text('why', { enum: heldPaymentReasons }).notNull(),
    state: text('state', { enum: heldPaymentStates }).notNull(),
    createdAt: time('created_at').notNull(),
    /** Decision of the first person, and the member to credit, where a second person has to agree. */
    wanted: text('wanted', { enum: ['credit', 'return'] }),
    wantedBy: text('wanted_by'),
    wantedFor: uuid('wanted_for').references(() => members.id),
    /** Null for a payment decided with its deposit. */
    decidedBy: text('decided_by'),
    decidedAt: time('decided_at'),
  },
  (t) => [
    uniqueIndex('held_payments_event').on(t.eventId),
    index('held_payments_deposit').on(t.depositId),
    index('held_payments_member').on(t.memberId),
    index('held_payments_decided').on(t.decidedBy, t.decidedAt),
    index('held_payments_waiting')
      .on(t.createdAt)
      .where(sql`${t.state} = 'waiting'`),
    check('held_payments_amount', sql`${t.amount} > 0`),
    check('held_payments_decided_at', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
  ],
)
