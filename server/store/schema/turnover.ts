import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currency, minor, time } from './columns.ts'
import { members } from './members.ts'

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
  },
  (t) => [
    uniqueIndex('turnover_requirements_reference').on(t.source, t.reference),
    index('turnover_requirements_member').on(t.memberId, t.isMet, t.since),
    check('turnover_requirements_required', sql`${t.required} > 0`),
  ],
)
