import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { contractVersions } from './contracts.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Time up to which a team's play is settled by a version of a contract; without a row nothing is. */
export const settlementProgress = pgTable('settlement_progress', {
  versionId: uuid('version_id')
    .primaryKey()
    .references(() => contractVersions.id),
  settledUntil: time('settled_until').notNull(),
})

/** Result of a version of a contract in a period, or in the part of one in which it was active. */
export const statements = pgTable(
  'statements',
  {
    id: uuid('id').primaryKey(),
    /** Reference for customer service and for the posting. */
    reference: text('reference').notNull(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => contractVersions.id),
    kind: text('kind').$type<ContractKind>().notNull(),
    /** Payer (null for the house) and payee. */
    uplineId: uuid('upline_id').references(() => members.id),
    downlineId: uuid('downline_id')
      .notNull()
      .references(() => members.id),
    /** Level of the payer in the tree, -1 for the house: statements of one period are paid from the top down. */
    depth: integer('depth').notNull(),
    currency: currency(),
    /** Period; the end is exclusive. */
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** Active members of the team, the downline included, and their counted bets. */
    activeMembers: integer('active_members').notNull(),
    bets: bigint('bets', { mode: 'number' }).notNull(),
    /** Stakes of these bets, and their wins. */
    staked: minor('staked').notNull(),
    /** Valid bet of these stakes, by net risk; null in a statement older than the measure: all of them count. */
    valid: minor('valid'),
    won: minor('won').notNull(),
    /** Valid bet of winning bets, and of losing ones. */
    stakedOnWins: minor('staked_on_wins').notNull(),
    stakedOnLosses: minor('staked_on_losses').notNull(),
    /** Bonuses of the team, where the terms count them; and its earlier negative result, where they carry it over. */
    bonusCost: minor('bonus_cost')
      .notNull()
      .default(sql`0`),
    carried: minor('carried')
      .notNull()
      .default(sql`0`),
    /** Index of the tier that applies, from 0 for the lowest; null when no tier's conditions are met. */
    tier: integer('tier'),
    amount: minor('amount').notNull(),
    state: text('state', { enum: ['owed', 'paid', 'nothing'] }).notNull(),
    paidAt: time('paid_at'),
    createdAt: time('created_at').notNull(),
    /** Time at which both sides were notified that it is owed; only the first of several unpaid statements has it. */
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
