import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BonusWeights } from '#server/domain/bonus-rules.ts'
import type { Currency } from '#wire/money.ts'
import { bytea, currency, minor, time } from './columns.ts'
import { members } from './members.ts'

/** A coin, where it is to be sent, its price in the deposit's currency, and how much of it in minor units. */
export interface Quote {
  readonly coin: Currency
  readonly network: string
  readonly address: string
  readonly rate: string
  readonly amount: string
  /** How often the network must have confirmed it. */
  readonly confirmations: number
}

/** What a deposit's bonus was promised under: minor units as digits, times in days. */
export interface PromisedBonus {
  readonly weights: BonusWeights
  readonly mostBet: string | null
  readonly days: number
  /** How often the channel's bonus can be taken, and how many can be active at once. */
  readonly uses: number
  readonly atOnce: number
}

/** Pictures members show as proof of a payment: made anew by the server, for their owner and the operator alone. */
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

/** What members pay in, with the terms it was promised under: they hold whatever the channel becomes since. */
export const deposits = pgTable(
  'deposits',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The member's own, so that the same request makes one deposit. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** What people and partners call it. */
    reference: text('reference').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind', { enum: ['bank', 'qr', 'ewallet', 'crypto'] }).notNull(),
    channelName: text('channel_name').notNull(),
    currency: currency(),
    /** What the member pays; the fee comes out of it. */
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull(),
    bonus: minor('bonus').notNull(),
    /** What must be wagered for the deposit, and for the bonus on top. */
    turnover: minor('turnover').notNull(),
    bonusTurnover: minor('bonus_turnover').notNull(),
    /** What the bonus was promised under; null without one, and of a deposit of before there were such terms. */
    bonusTerms: jsonb('bonus_terms').$type<PromisedBonus>(),
    state: text('state', {
      enum: ['pending', 'proofSent', 'review', 'paid', 'expired', 'cancelled', 'rejected'],
    }).notNull(),
    /** What the partner says came in, where that is known. */
    received: minor('received'),
    /** Of a deposit in a coin, what was promised for it: it holds whatever the rate becomes since. */
    quote: jsonb('quote').$type<Quote>(),
    /** What came, in minor units of the coin, and how often the network has confirmed it; null while nothing was seen. */
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

/** What payment partners have told, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The partner's own number of what happened. */
    id: text('id').primaryKey(),
    depositId: uuid('deposit_id')
      .notNull()
      .references(() => deposits.id),
    /** Of the body it was first told with. */
    bodyHash: bytea('body_hash').notNull(),
    signature: bytea('signature').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [uniqueIndex('payment_events_signature').on(t.signature), index('payment_events_deposit').on(t.depositId)],
)
