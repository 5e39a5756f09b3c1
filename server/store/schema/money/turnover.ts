import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BonusWeights } from '#server/domain/money/bonus-rules.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Terms of a deposit bonus when it was taken; later changes do not affect them. Minor units as digits. */
export interface BonusTerms {
  readonly weights: BonusWeights
  /** Highest bet on one event while it is active; null without one. */
  readonly mostBet: string | null
  /** The bonus, and the deposit beside it. */
  readonly bonus: string
  readonly own: string
}

/** Wagering requirements, one row per deposit or bonus. */
export const turnoverRequirements = pgTable(
  'turnover_requirements',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    source: text('source', { enum: ['deposit', 'bonus'] }).notNull(),
    /** Of the deposit or the bonus. */
    reference: text('reference').notNull(),
    currency: currency(),
    required: minor('required').notNull(),
    /** Start of the time in which bets count. */
    since: time('since').notNull(),
    /** True when it and all before it are met; it is not recomputed afterwards. */
    isMet: boolean('is_met').notNull().default(false),
    /** Of a deposit bonus. */
    terms: jsonb('terms').$type<BonusTerms>(),
    /** When it expires if it is not met; null without expiry. */
    endsAt: time('ends_at'),
    /** Amount forfeited at expiry, in minor units. */
    takenBack: minor('taken_back'),
  },
  (t) => [
    uniqueIndex('turnover_requirements_reference').on(t.source, t.reference),
    index('turnover_requirements_member').on(t.memberId, t.isMet, t.since),
    index('turnover_requirements_ends')
      .on(t.endsAt)
      .where(sql`${t.endsAt} is not null and not ${t.isMet}`),
    check('turnover_requirements_required', sql`${t.required} > 0`),
  ],
)
