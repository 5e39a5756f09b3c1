import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contractKinds, type ContractTerms } from '#wire/contracts/contract-terms.ts'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

const kind = () => text('kind', { enum: contractKinds }).notNull()
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id)

/**
 * A contract kind between a downline and the upline, or the house, since the first request of either.
 * A change to its dependent rows locks this row, the upline's before the downline's.
 */
export const contracts = pgTable(
  'contracts',
  {
    id: uuid('id').primaryKey(),
    kind: kind(),
    /** Null for the house, the upline of agents without one. */
    uplineId: uuid('upline_id').references(() => members.id),
    downlineId: person('downline_id'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('contracts_downline').on(t.downlineId, t.kind),
    index('contracts_upline').on(t.uplineId, t.kind),
    check('contracts_two', sql`${t.uplineId} <> ${t.downlineId}`),
  ],
)

/** Offered terms, one row per version; only answer, begin and end change. */
export const contractVersions = pgTable(
  'contract_versions',
  {
    id: uuid('id').primaryKey(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    /** Those of the contract. */
    kind: kind(),
    /** Null for the house, the upline of agents without one. */
    uplineId: uuid('upline_id').references(() => members.id),
    downlineId: person('downline_id'),
    /** Counted from 1 within the contract. */
    version: integer('version').notNull(),
    terms: jsonb('terms').$type<ContractTerms>().notNull(),
    /** The highest rate of the terms, in hundredths of a per cent. */
    topRate: integer('top_rate').notNull(),
    offeredAt: time('offered_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    seenAt: time('seen_at'),
    /** When it was agreed to, refused, withdrawn or expired; null while pending. */
    answeredAt: time('answered_at'),
    /** `overtaken`: the offer exceeds the upline's present limit. */
    outcome: text('outcome', { enum: ['agreed', 'refused', 'withdrawn', 'expired', 'overtaken'] }),
    /** Why it was refused, in the downline's words. */
    reason: text('reason'),
    /** Begin of its validity; null until it is agreed to. */
    activeFrom: time('active_from'),
    /** End of its validity; null while active. */
    activeUntil: time('active_until'),
    endedBy: text('ended_by', { enum: ['replaced', 'terminated', 'lowered'] }),
  },
  (t) => [
    uniqueIndex('contract_versions_number').on(t.contractId, t.version),
    uniqueIndex('contract_versions_open')
      .on(t.contractId)
      .where(sql`${t.outcome} is null`),
    uniqueIndex('contract_versions_active')
      .on(t.contractId)
      .where(sql`${t.activeFrom} is not null and ${t.activeUntil} is null`),
    index('contract_versions_upline').on(t.uplineId, t.kind, t.activeFrom),
    index('contract_versions_expiry')
      .on(t.expiresAt)
      .where(sql`${t.outcome} is null`),
    check('contract_versions_answer', sql`(${t.outcome} is null) = (${t.answeredAt} is null)`),
    check(
      'contract_versions_agreed',
      sql`(${t.activeFrom} is not null) = (${t.outcome} is not distinct from 'agreed')`,
    ),
    check('contract_versions_ended', sql`(${t.activeUntil} is null) = (${t.endedBy} is null)`),
  ],
)

/** Requests between the two parties: a new contract, or the end of the active one. */
export const contractRequests = pgTable(
  'contract_requests',
  {
    id: uuid('id').primaryKey(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    what: text('what', { enum: ['new', 'termination'] }).notNull(),
    /** Null for the house. */
    askedBy: uuid('asked_by').references(() => members.id),
    askedAt: time('asked_at').notNull(),
    /** Reason given by the requester. */
    reason: text('reason'),
    answeredAt: time('answered_at'),
    /** `overtaken`: the contract that was to end has ended already. */
    outcome: text('outcome', { enum: ['agreed', 'refused', 'withdrawn', 'overtaken'] }),
    /** Reason of the refusal. */
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('contract_requests_open')
      .on(t.contractId)
      .where(sql`${t.outcome} is null`),
    index('contract_requests_contract').on(t.contractId, t.askedAt),
    check('contract_requests_answer', sql`(${t.outcome} is null) = (${t.answeredAt} is null)`),
  ],
)

/** Offers of the house: who of the operator requested and who approved them. */
export const houseOffers = pgTable(
  'house_offers',
  {
    reference: text('reference').primaryKey(),
    memberId: person('member_id'),
    terms: jsonb('terms').$type<ContractTerms>().notNull(),
    /** Days in which the agent can answer it. */
    days: integer('days').notNull(),
    state: text('state', { enum: ['waiting', 'offered', 'rejected'] }).notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: time('asked_at').notNull(),
    /** The second person, or the first where one is enough. */
    decidedBy: text('decided_by'),
    decidedAt: time('decided_at'),
  },
  (t) => [
    index('house_offers_waiting')
      .on(t.askedAt)
      .where(sql`${t.state} = 'waiting'`),
    index('house_offers_member').on(t.memberId),
    check('house_offers_decided', sql`(${t.state} = 'waiting') = (${t.decidedBy} is null)`),
  ],
)

/** Times in which a contract kind was disabled: their play is not settled. */
export const contractPauses = pgTable(
  'contract_pauses',
  {
    id: uuid('id').primaryKey(),
    kind: kind(),
    startsAt: time('starts_at').notNull(),
    /** Null while it lasts. */
    endsAt: time('ends_at'),
  },
  (t) => [
    uniqueIndex('contract_pauses_open')
      .on(t.kind)
      .where(sql`${t.endsAt} is null`),
    check('contract_pauses_time', sql`${t.endsAt} is null or ${t.startsAt} <= ${t.endsAt}`),
  ],
)
