import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PromotionTerms, WrittenPromotion } from '#server/domain/engagement/promotion-settings.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { proofPictures } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rewards } from './rewards.ts'

/** Promotions as the operator wrote them. */
export const promotions = pgTable('promotions', {
  /** Name in addresses. */
  name: text('name').primaryKey(),
  written: jsonb('written').$type<WrittenPromotion>().notNull(),
  isShown: boolean('is_shown').notNull().default(true),
  createdAt: time('created_at').notNull(),
})

/** Members who joined a promotion or applied for it, once each. */
export const promotionEntries = pgTable(
  'promotion_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    promotion: text('promotion')
      .notNull()
      .references(() => promotions.name),
    /** Copy at the time of joining; later changes do not affect it. */
    terms: jsonb('terms').$type<PromotionTerms>().notNull(),
    currency: currency(),
    joinedAt: time('joined_at').notNull(),
    /** Progress before joining: minor units, or a count. */
    before: minor('before')
      .notNull()
      .default(sql`0`),
    /** Time at which the goal was found reached; null until then. */
    reachedAt: time('reached_at'),
    /** Of an application. */
    comment: text('comment'),
    decision: text('decision', { enum: ['waiting', 'approved', 'rejected'] }),
    decidedAt: time('decided_at'),
    /** The reward that paid it. */
    rewardId: bigint('reward_id', { mode: 'number' }).references(() => rewards.id),
  },
  (t) => [
    uniqueIndex('promotion_entries_once').on(t.memberId, t.promotion),
    index('promotion_entries_promotion').on(t.promotion),
    index('promotion_entries_waiting')
      .on(t.joinedAt)
      .where(sql`${t.decision} = 'waiting'`),
  ],
)

/** Pictures of applications; unused ones are deleted after a day. */
export const promotionPictures = pgTable(
  'promotion_pictures',
  {
    proofId: uuid('proof_id')
      .primaryKey()
      .references(() => proofPictures.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    entryId: bigint('entry_id', { mode: 'number' }).references(() => promotionEntries.id),
    /** From 1 on, in the order of the application. */
    place: integer('place'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('promotion_pictures_member').on(t.memberId, t.createdAt),
    index('promotion_pictures_entry').on(t.entryId),
    index('promotion_pictures_loose')
      .on(t.createdAt)
      .where(sql`${t.entryId} is null`),
  ],
)
