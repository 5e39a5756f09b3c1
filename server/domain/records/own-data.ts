import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { inbox } from '#server/store/schema/messages/messages.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { authenticators } from '#server/store/schema/verification/second-verification.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { MovementRow, RoundRow } from '#wire/records/records.ts'
import type { Language } from '#wire/shapes.ts'
import { messagesOf } from '#server/domain/messages/messages.ts'
import { type ExportedTable, exportedTables } from './own-data-tables.ts'
import { movementRows, vendorsOf } from './account-record.ts'
import { roundRows } from './betting-record.ts'
import { recordScope } from './record-scope.ts'

type Site = Pick<Services, 'db' | 'settings'>

/** Rows read at once while the file is sent. */
const batchSize = 500

type Row = Readonly<Record<string, unknown>>

async function* rowsOf(
  db: Db,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  { table, owner, key, columns }: ExportedTable,
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
function shown(row: Row, columns: ExportedTable['columns']): Row {
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
      const filter = { memberId, span: { from: null, until: null }, wallet }
      const rows: readonly MovementRow[] = await movementRows(db, filter, { before, limit: batchSize })
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
  for (const [name, table] of Object.entries(exportedTables))
    yield* list(name, rowsOf(db, { memberId, currency }, table))
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
