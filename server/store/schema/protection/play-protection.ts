import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** A limit as it is stored: minor units, or minutes, as digits; null for none. */
export interface StoredLimit {
  readonly amount: string | null
  readonly pending?: { readonly amount: string | null; readonly readyAt: number; readonly lapsesAt: number }
}

const sum = (name: string) =>
  minor(name)
    .notNull()
    .default(sql`0`)
const began = (name: string) => time(name).notNull().default(0)

/**
 * Protection rules of a member with their running figures, in one row: a bet locks it, moves the figures and reads the
 * rules in one statement. Figures of a period count from its beginning, which is stored beside them.
 */
export const playProtection = pgTable(
  'play_protection',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    /** By kind and period, as `loss.week`. */
    limits: jsonb('limits').$type<Readonly<Record<string, StoredLimit>>>().notNull().default({}),
    /** Minutes between two reality checks; null for a member who has chosen none. */
    checkMinutes: integer('check_minutes'),
    marketing: boolean('marketing').notNull().default(true),
    exclusion: text('exclusion', { enum: ['timeOut', 'selfExclusion'] }),
    excludedAt: time('excluded_at'),
    /** Null for a permanent exclusion, and without one. */
    excludedUntil: time('excluded_until'),
    /** Highest bet on one event while a bonus is active; null without one. It may remain a while after wagering. */
    mostBet: minor('most_bet'),
    playBegan: began('play_began'),
    /** Of the last bet or opened game. */
    playedAt: began('played_at'),
    /** When the last reality check was answered, or play began. */
    checkedAt: began('checked_at'),
    sessionStaked: sum('session_staked'),
    sessionWon: sum('session_won'),
    dayFrom: began('day_from'),
    dayStaked: sum('day_staked'),
    dayWon: sum('day_won'),
    dayPlayed: began('day_played'),
    weekFrom: began('week_from'),
    weekStaked: sum('week_staked'),
    weekWon: sum('week_won'),
    weekPlayed: began('week_played'),
    monthFrom: began('month_from'),
    monthStaked: sum('month_staked'),
    monthWon: sum('month_won'),
    monthPlayed: began('month_played'),
  },
  (t) => [check('play_protection_exclusion', sql`(${t.exclusion} is null) = (${t.excludedAt} is null)`)],
)
