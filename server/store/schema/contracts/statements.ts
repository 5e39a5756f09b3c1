import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { contractVersions } from './contracts.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Up to when the play of a team has been settled by a version of a contract; without a row, nothing of it has. */
export const settlementProgress = pgTable('settlement_progress', {
  versionId: uuid('version_id')
    .primaryKey()
    .references(() => contractVersions.id),
  settledUntil: time('settled_until').notNull(),
})

/** What a version of a contract came to in a period, or in the part of one in which it was active. */
export const statements = pgTable(
  'statements',
  {
    id: uuid('id').primaryKey(),
    /** By which customer service finds it; also of its posting. */
    reference: text('reference').notNull(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => contractVersions.id),
    kind: text('kind').$type<ContractKind>().notNull(),
    /** Who pays, null for the house, and who is paid. */
    uplineId: uuid('upline_id').references(() => members.id),
    downlineId: uuid('downline_id')
      .notNull()
      .references(() => members.id),
    /** How many are above who pays, -1 for the house: of one time, statements are paid from the top of the tree down. */
    depth: integer('depth').notNull(),
    currency: currency(),
    /** The time it is of, its end not included. */
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** How many of the team, the downline among them, had a bet that counts, and how many bets these were. */
    activeMembers: integer('active_members').notNull(),
    bets: bigint('bets', { mode: 'number' }).notNull(),
    /** What was staked with them, and what came back. */
    staked: minor('staked').notNull(),
    /** What these stakes count for, by their net risk; null of a statement of before there was a measure: all of them. */
    valid: minor('valid'),
    won: minor('won').notNull(),
    /** Of what counts, with bets that brought more than that, and with those that brought less. */
    stakedOnWins: minor('staked_on_wins').notNull(),
    stakedOnLosses: minor('staked_on_losses').notNull(),
    /** What the team was paid in bonuses, where the terms count it; and what it won before, below zero, where they carry that over. */
    bonusCost: minor('bonus_cost')
      .notNull()
      .default(sql`0`),
    carried: minor('carried')
      .notNull()
      .default(sql`0`),
    /** Place of the tier that holds, the lowest being 0; null where the conditions of none are met. */
    tier: integer('tier'),
    amount: minor('amount').notNull(),
    state: text('state', { enum: ['owed', 'paid', 'nothing'] }).notNull(),
    paidAt: time('paid_at'),
    createdAt: time('created_at').notNull(),
    /** When both sides were notified that it is owed; of several unpaid statements only the first has it. */
    notifiedAt: time('told_at'),
  },
  (t) => [
    uniqueIndex('statements_once').on(t.versionId, t.startsAt),
    index('statements_upline').on(t.uplineId, t.kind, t.endsAt, t.id),
    index('statements_downline').on(t.downlineId, t.kind, t.endsAt, t.id),
    index('statements_owed')
      .on(t.uplineId, t.endsAt, t.depth, t.id)
      .where(sql`${t.state} = 'owed'`),
    index('statements_house_owed')
      .on(t.endsAt, t.id)
      .where(sql`${t.state} = 'owed' and ${t.uplineId} is null`),
    check('statements_basis', sql`${t.bonusCost} >= 0 and ${t.carried} <= 0`),
    check('statements_time', sql`${t.startsAt} < ${t.endsAt}`),
    check('statements_amount', sql`${t.amount} >= 0 and (${t.amount} = 0) = (${t.state} = 'nothing')`),
    check('statements_paid', sql`(${t.state} = 'paid') = (${t.paidAt} is not null)`),
  ],
)
