import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WrittenReward } from '#server/domain/loyalty/point-settings.ts'
import { redeemStates, redeemTypes } from '#wire/loyalty/point-rules.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Rewards of the points mall as the operator wrote them. */
export const pointRewards = pgTable(
  'point_rewards',
  {
    /** Its name in addresses. */
    name: text('name').primaryKey(),
    written: jsonb('written').$type<WrittenReward>().notNull(),
    /** Stock; null for unlimited. */
    stock: integer('stock'),
    isShown: boolean('is_shown').notNull().default(true),
    createdAt: time('created_at').notNull(),
  },
  (t) => [check('point_rewards_stock', sql`${t.stock} >= 0`)],
)

/** Redemptions; points of rejected ones were returned. */
export const pointRedemptions = pgTable(
  'point_redemptions',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Idempotency key of the client, unique per member. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    type: text('type', { enum: redeemTypes }).notNull(),
    /** Null for converted points. */
    reward: text('reward').references(() => pointRewards.name),
    /** Names of the reward at that time, by language. */
    words: jsonb('words').$type<Readonly<Record<string, string>>>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Price of the whole quantity. */
    points: minor('points').notNull(),
    /** Balance after it. */
    balance: minor('balance').notNull(),
    currency: currency(),
    /** Stakes required in the month. */
    staked: minor('staked').notNull(),
    /** Money paid, and its reward; null without one. */
    paid: minor('paid'),
    rewardId: bigint('reward_id', { mode: 'number' }),
    /** Destination: an address or a mobile number; null for money. */
    destination: text('destination'),
    state: text('state', { enum: redeemStates }).notNull(),
    remark: text('remark'),
    appliedAt: time('applied_at').notNull(),
    decidedAt: time('decided_at'),
  },
  (t) => [
    uniqueIndex('point_redemptions_reference').on(t.reference),
    uniqueIndex('point_redemptions_key').on(t.memberId, t.idempotencyKey),
    index('point_redemptions_member').on(t.memberId, t.appliedAt),
    index('point_redemptions_reward').on(t.reward),
    index('point_redemptions_open')
      .on(t.appliedAt)
      .where(sql`${t.state} = 'processing'`),
    check('point_redemptions_amounts', sql`${t.points} > 0 and ${t.quantity} > 0`),
    check('point_redemptions_decided', sql`(${t.state} = 'processing') = (${t.decidedAt} is null)`),
  ],
)

/** Stakes of members since their last point, in minor units of the brand's currency. */
export const pointRests = pgTable('point_rests', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  rest: minor('rest').notNull(),
})

/** Last ledger entry whose stakes have earned points; one row. */
export const pointsRead = pgTable('points_read', {
  id: integer('id').primaryKey(),
  entryId: bigint('entry_id', { mode: 'bigint' }).notNull(),
})
