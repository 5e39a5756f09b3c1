import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { promotionEntries } from '#server/store/schema/engagement/promotions.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { memberIdentities } from '#server/store/schema/identity/identities.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { pointRedemptions } from '#server/store/schema/loyalty/points.ts'
import { vipMoves } from '#server/store/schema/loyalty/vip.ts'
import { feedback } from '#server/store/schema/messages/feedback.ts'
import { inbox } from '#server/store/schema/messages/messages.ts'
import { pushDevices } from '#server/store/schema/messages/push.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { payoutDestinations, withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { favouriteGames } from '#server/store/schema/play/games.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import {
  authenticators,
  memberAddresses,
  memberDevices,
} from '#server/store/schema/verification/second-verification.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { MovementRow, RoundRow } from '#wire/records/records.ts'
import type { Language } from '#wire/shapes.ts'
import { messagesOf } from '#server/domain/messages/messages.ts'
import { movementRows, vendorsOf } from './account-record.ts'
import { roundRows } from './betting-record.ts'
import { recordScope } from './record-scope.ts'

type Site = Pick<Services, 'db' | 'settings'>

/** Rows read at once while the file is sent. */
const batchSize = 500

/** Rows of a member in one table: the columns that are exported, and the one that orders the rows. */
interface Kept {
  readonly table: PgTable
  readonly owner: PgColumn
  /** Unique among a member's rows. */
  readonly key: PgColumn
  /** Exported columns; a new column is not exported until it is named here. */
  readonly columns: Readonly<Record<string, PgColumn>>
}

const keptRows: Readonly<Record<string, Kept>> = {
  linkedAccounts: {
    table: memberIdentities,
    owner: memberIdentities.memberId,
    key: memberIdentities.subject,
    columns: {
      provider: memberIdentities.provider,
      createdAt: memberIdentities.createdAt,
      usedAt: memberIdentities.usedAt,
    },
  },
  payoutAccounts: {
    table: payoutDestinations,
    owner: payoutDestinations.memberId,
    key: payoutDestinations.id,
    columns: {
      provider: payoutDestinations.providerName,
      kind: payoutDestinations.kind,
      ending: payoutDestinations.ending,
      holder: payoutDestinations.holder,
      isDefault: payoutDestinations.isDefault,
      createdAt: payoutDestinations.createdAt,
      usableFrom: payoutDestinations.usableFrom,
      goneAt: payoutDestinations.goneAt,
    },
  },
  sessions: {
    table: sessions,
    owner: sessions.memberId,
    key: sessions.id,
    columns: {
      area: sessions.area,
      address: sessions.address,
      browser: sessions.browser,
      system: sessions.system,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
    },
  },
  knownAddresses: {
    table: memberAddresses,
    owner: memberAddresses.memberId,
    key: memberAddresses.address,
    columns: {
      address: memberAddresses.address,
      createdAt: memberAddresses.createdAt,
      usedAt: memberAddresses.usedAt,
    },
  },
  rememberedBrowsers: {
    table: memberDevices,
    owner: memberDevices.memberId,
    key: memberDevices.tokenHash,
    columns: { createdAt: memberDevices.createdAt, expiresAt: memberDevices.expiresAt },
  },
  pushBrowsers: {
    table: pushDevices,
    owner: pushDevices.memberId,
    key: pushDevices.device,
    columns: { kinds: pushDevices.kinds, language: pushDevices.language, since: pushDevices.since },
  },
  favourites: {
    table: favouriteGames,
    owner: favouriteGames.memberId,
    key: favouriteGames.gameCode,
    columns: { game: favouriteGames.gameCode, createdAt: favouriteGames.createdAt },
  },
  deposits: {
    table: deposits,
    owner: deposits.memberId,
    key: deposits.id,
    columns: {
      reference: deposits.reference,
      channel: deposits.channelName,
      kind: deposits.kind,
      currency: deposits.currency,
      amount: deposits.amount,
      fee: deposits.fee,
      bonus: deposits.bonus,
      state: deposits.state,
      received: deposits.received,
      createdAt: deposits.createdAt,
      finishedAt: deposits.finishedAt,
    },
  },
  withdrawals: {
    table: withdrawals,
    owner: withdrawals.memberId,
    key: withdrawals.id,
    columns: {
      reference: withdrawals.reference,
      currency: withdrawals.currency,
      amount: withdrawals.amount,
      fee: withdrawals.fee,
      provider: withdrawals.providerName,
      ending: withdrawals.ending,
      holder: withdrawals.holder,
      state: withdrawals.state,
      reason: withdrawals.reason,
      confirmation: withdrawals.confirmation,
      received: withdrawals.received,
      settlement: withdrawals.settlement,
      requestedAt: withdrawals.requestedAt,
      changedAt: withdrawals.changedAt,
    },
  },
  wageringRequirements: {
    table: turnoverRequirements,
    owner: turnoverRequirements.memberId,
    key: turnoverRequirements.id,
    columns: {
      source: turnoverRequirements.source,
      reference: turnoverRequirements.reference,
      currency: turnoverRequirements.currency,
      required: turnoverRequirements.required,
      isMet: turnoverRequirements.isMet,
      since: turnoverRequirements.since,
      endsAt: turnoverRequirements.endsAt,
    },
  },
  rewards: {
    table: rewards,
    owner: rewards.memberId,
    key: rewards.id,
    columns: {
      kind: rewards.kind,
      amount: rewards.amount,
      grantedAt: rewards.grantedAt,
      expiresAt: rewards.expiresAt,
      claimedAt: rewards.claimedAt,
    },
  },
  promotions: {
    table: promotionEntries,
    owner: promotionEntries.memberId,
    key: promotionEntries.id,
    columns: {
      promotion: promotionEntries.promotion,
      joinedAt: promotionEntries.joinedAt,
      reachedAt: promotionEntries.reachedAt,
      comment: promotionEntries.comment,
      decision: promotionEntries.decision,
      decidedAt: promotionEntries.decidedAt,
    },
  },
  pointRedemptions: {
    table: pointRedemptions,
    owner: pointRedemptions.memberId,
    key: pointRedemptions.id,
    columns: {
      reference: pointRedemptions.reference,
      type: pointRedemptions.type,
      reward: pointRedemptions.reward,
      quantity: pointRedemptions.quantity,
      currency: pointRedemptions.currency,
      paid: pointRedemptions.paid,
      destination: pointRedemptions.destination,
      state: pointRedemptions.state,
      remark: pointRedemptions.remark,
      appliedAt: pointRedemptions.appliedAt,
      decidedAt: pointRedemptions.decidedAt,
    },
  },
  vipLevels: {
    table: vipMoves,
    owner: vipMoves.memberId,
    key: vipMoves.id,
    columns: {
      fromLevel: vipMoves.fromLevel,
      toLevel: vipMoves.toLevel,
      reason: vipMoves.reason,
      movedAt: vipMoves.movedAt,
    },
  },
  feedback: {
    table: feedback,
    owner: feedback.memberId,
    key: feedback.id,
    columns: {
      reference: feedback.reference,
      type: feedback.type,
      content: feedback.content,
      language: feedback.language,
      sentAt: feedback.sentAt,
      closedAt: feedback.closedAt,
      answer: feedback.answer,
    },
  },
  // Without its details: they may name other members and people of the operator.
  events: {
    table: auditEvents,
    owner: auditEvents.memberId,
    key: auditEvents.id,
    columns: {
      kind: auditEvents.kind,
      reason: auditEvents.reason,
      address: auditEvents.address,
      times: auditEvents.times,
      createdAt: auditEvents.createdAt,
    },
  },
}

type Row = Readonly<Record<string, unknown>>

async function* rowsOf(
  db: Db,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  { table, owner, key, columns }: Kept,
): AsyncGenerator<Row> {
  let after: unknown
  for (;;) {
    const rows: readonly Row[] = await db
      .select({ ...columns, key })
      .from(table)
      .where(and(eq(owner, memberId), after === undefined ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(batchSize)
    for (const row of rows) yield shown({ currency, ...row }, columns)
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last['key']
  }
}

/** An exported row: times in ISO 8601, amounts of its currency as on the wire. */
function shown(row: Row, columns: Kept['columns']): Row {
  const inCurrency = (amount: bigint) => fromMinor(amount, row['currency'] as Currency)
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[name]
      if (typeof value === 'bigint') return [name, inCurrency(value)]
      // All other 64-bit numbers are times.
      return [name, typeof value === 'number' && column.columnType === 'PgBigInt53' ? moment(value) : value]
    }),
  )
}

const moment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

async function profileOf(db: Db, memberId: string): Promise<Row> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) throw new Refused('session_expired')
  const { account, nickname, type, email, countryDialingCode, mobile, birthday, profile, labelName } = member
  return {
    account,
    nickname,
    type,
    email,
    countryDialingCode,
    mobile,
    birthday,
    ...profile,
    rank: labelName,
    rankLevel: member.rankLevel,
    labels: member.memberLabels,
    hasPaymentPassword: member.paymentPasswordHash !== null,
    emailVerifiedAt: moment(member.emailVerifiedAt),
    registeredAt: moment(member.createdAt),
    firstLoginAt: moment(member.firstLoginAt),
    passwordChangedAt: moment(member.passwordChangedAt),
  }
}

/** Limits, exclusion and consents; money limits are in minor units, time limits in minutes. */
async function protectionOf(db: Db, memberId: string): Promise<Row> {
  const [row] = await db.select().from(playProtection).where(eq(playProtection.memberId, memberId))
  const [authenticator] = await db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.memberId, memberId))
  return {
    marketing: row?.marketing ?? true,
    realityCheckMinutes: row?.checkMinutes ?? null,
    limits: row?.limits ?? {},
    exclusion: row?.exclusion ?? null,
    excludedAt: moment(row?.excludedAt ?? null),
    excludedUntil: moment(row?.excludedUntil ?? null),
    authenticatorSince: moment(authenticator?.confirmedAt ?? null),
  }
}

async function* transactionsOf(db: Db, memberId: string): AsyncGenerator<Row> {
  const wallets = [undefined, ...(await vendorsOf(db, memberId)).map(({ code }) => code)]
  for (const wallet of wallets) {
    let before: bigint | null = null
    for (;;) {
      const wanted = { memberId, span: { from: null, until: null }, wallet }
      const rows: readonly MovementRow[] = await movementRows(db, wanted, { before, limit: batchSize })
      for (const { time, kind, amount, balance, reference, game } of rows)
        yield { time: moment(time), wallet: wallet ?? 'main', kind, amount, balance, reference, game }
      const last = rows.at(-1)
      if (last === undefined || rows.length < batchSize) break
      before = BigInt(last.id)
    }
  }
}

async function* roundsOf({ db, settings }: Site, memberId: string): AsyncGenerator<Row> {
  const scope = await recordScope({ db, settings }, memberId, {})
  let after: RoundRow | null = null
  for (;;) {
    const rows: readonly RoundRow[] = await roundRows(db, scope, { after, limit: batchSize })
    for (const { time, ...row } of rows) yield { ...row, time: moment(time) }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}

async function* messagesTo(db: Db, memberId: string, language: Language): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await db
      .select({ id: inbox.messageId })
      .from(inbox)
      .where(and(eq(inbox.memberId, memberId), isNull(inbox.deletedAt), gt(inbox.messageId, after)))
      .orderBy(asc(inbox.messageId))
      .limit(batchSize)
    const ids = rows.map(({ id }) => id)
    for (const { time, ...message } of await messagesOf(db, memberId, ids, language))
      yield { ...message, time: moment(time) }
    const last = ids.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}

/**
 * Exports everything stored of a member, as chunks of one JSON text that are read on demand: profile, protection and
 * choices, payout accounts by their last digits, sessions, payments, transactions, rounds, messages and account events.
 * It contains no hash, key, token or code. The audit records the export.
 */
export async function* ownDataLines(
  site: Site,
  { memberId, address, now }: { readonly memberId: string; readonly address: string; readonly now: number },
  language: Language,
): AsyncGenerator<string> {
  const { db } = site
  await db.insert(auditEvents).values({ kind: 'member.dataExported', memberId, address, details: {}, createdAt: now })
  yield `{\n"writtenAt": ${JSON.stringify(moment(now))}`
  const { currency } = await site.settings.brand()
  yield part('profile', await profileOf(db, memberId))
  yield part('protection', await protectionOf(db, memberId))
  for (const [name, kept] of Object.entries(keptRows)) yield* list(name, rowsOf(db, { memberId, currency }, kept))
  yield* list('transactions', transactionsOf(db, memberId))
  yield* list('rounds', roundsOf(site, memberId))
  yield* list('messages', messagesTo(db, memberId, language))
  yield '\n}\n'
}

const part = (name: string, value: Row): string => `,\n${JSON.stringify(name)}: ${JSON.stringify(value)}`

async function* list(name: string, rows: AsyncGenerator<Row>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
    isFirst = false
  }
  yield ']'
}
