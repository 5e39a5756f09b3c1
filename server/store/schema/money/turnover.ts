import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BonusWeights } from '#server/domain/money/bonus-rules.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** The terms a deposit bonus was taken under: they hold whatever the operator changes since. Minor units as digits. */
export interface BonusTerms {
  readonly weights: BonusWeights
  /** The greatest bet on one event while it is active; null where there is none. */
  readonly mostBet: string | null
  /** The bonus, and what the deposit brought beside it. */
  readonly bonus: string
  readonly own: string
}

/** What a member must wager before money can be taken out: a row for each deposit or bonus that asks for it. */
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
    /** From when on bets count. */
    since: time('since').notNull(),
    /** Whether nothing was left of it and of those before it; from then on nobody counts it again. */
    isMet: boolean('is_met').notNull().default(false),
    /** Of a deposit bonus. */
    terms: jsonb('terms').$type<BonusTerms>(),
    /** When it ends if it is not wagered; null of what does not end. */
    endsAt: time('ends_at'),
    /** What was taken back when it ended so, in minor units. */
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
