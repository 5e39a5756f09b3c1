import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Rewards for missions, promotions and VIP levels; claiming one pays it. */
export const rewards = pgTable(
  'rewards',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** `mission`, `bonus`, `board`, `commission`, `points`, `vip` or `birthday`. */
    kind: text('kind').notNull(),
    amount: minor('amount').notNull(),
    /** Wagering requirement as a multiple. */
    turnoverTimes: integer('turnover_times').notNull().default(1),
    grantedAt: time('granted_at').notNull(),
    /** Expiry of the claim; null without one. */
    expiresAt: time('expires_at'),
    claimedAt: time('claimed_at'),
  },
  (t) => [
    index('rewards_member').on(t.memberId, t.grantedAt),
    index('rewards_unclaimed')
      .on(t.memberId)
      .where(sql`${t.claimedAt} is null`),
    check('rewards_amount', sql`${t.amount} > 0`),
  ],
)
