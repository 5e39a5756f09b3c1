import { and, count, eq, gte, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { memberTransfers } from '#server/store/schema/money/member-transfers.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { memberTransferCalls, receiverLacks, MemberTransfer } from '#wire/money/member-transfer.ts'
import { isMemberExcluded } from '#server/domain/protection/excluded.ts'
import { newId } from '#server/domain/site/ids.ts'
import { holdingOf, memberAccount, postWith } from './ledger.ts'
import type { MemberRules } from './member-rules.ts'
import { demandPaymentPassword, hasPaymentPassword } from '#server/domain/payments/payment-password.ts'
import { lockPlay, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { protectionAgainst } from '#server/domain/protection/play-limits.ts'
import { createReference } from '#server/domain/records/references.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { teamScope } from '#server/domain/agents/team.ts'
import { type NameReader, teamName, teamNameOf } from '#server/domain/agents/team-names.ts'
import { levelBelow } from '#server/domain/agents/team-tree.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'
import { turnoverLeft } from './turnover.ts'
import {
  boundOf,
  inMinor,
  isOriginTrusted,
  type RequestOrigin,
  walletOf,
} from '#server/domain/payments/withdrawal-conditions.ts'

type TransferRow = typeof memberTransfers.$inferSelect
type Site = Pick<Services, 'config' | 'db' | 'live' | 'settings'>
type Request = ParsedRequestOf<typeof memberTransferCalls.sendToMember>

type Direction = TransferRow['direction']
/** The receiving downline; left out for the sender's upline. */
type Addressed = Pick<Request, 'to'>

interface Receiver {
  readonly id: string
  readonly name: string
}
type Found = { readonly receiver: Receiver } | { readonly lack: (typeof receiverLacks)[number] }
interface ReceiverQuery {
  readonly currency: Currency
  readonly now: number
  /** The agent who reads the name. */
  readonly reader: NameReader
}

const directionOf = ({ to }: Addressed): Direction => (to === undefined ? 'up' : 'down')

/** Returns the receiver with the name shown, or why there is none at `now`; an excluded member receives nothing. */
async function receiverBy(db: DbOrTx, id: string, { currency, now, reader }: ReceiverQuery): Promise<Found> {
  const [row] = await db
    .select({ account: members.account, uplineId: members.uplineId, mayEnter: members.mayEnter })
    .from(members)
    .where(eq(members.id, id))
  const wallet = await holdingOf(db, memberAccount(id))
  if (row?.mayEnter !== true || wallet?.currency !== currency) return { lack: 'unable' }
  if (await isMemberExcluded(db, id, now)) return { lack: 'unable' }
  return { receiver: { id, name: teamName(row, reader) } }
}

/** Possible receivers of a currency for a member, or why there are none. */
async function uplineOf(db: DbOrTx, memberId: string, query: ReceiverQuery): Promise<Found> {
  const [own] = await db
    .select({ uplineId: members.uplineId, toUpline: members.toUpline })
    .from(members)
    .where(eq(members.id, memberId))
  if (own?.uplineId == null) return { lack: 'none' }
  return own.toUpline ? receiverBy(db, own.uplineId, query) : { lack: 'unable' }
}

/** The receiver; an account outside the caller's team is treated like an unknown one. Refuses as `teamScope`. */
async function receiverOf(
  site: Pick<Services, 'db' | 'settings'>,
  { to }: Addressed,
  place: RequestOrigin,
  query: ReceiverQuery,
) {
  const { caller } = place
  if (to === undefined) return uplineOf(site.db, caller.memberId, query)
  const { agentId } = await teamScope(site, caller)
  const level = await levelBelow(site.db, agentId, to)
  return level === null ? ({ lack: 'none' } as const) : receiverBy(site.db, to, query)
}

/** Returns whether an agent can send money to a team member. */
export async function canReceive(db: DbOrTx, id: string, query: ReceiverQuery): Promise<boolean> {
  return 'receiver' in (await receiverBy(db, id, query))
}

const limitsIn = (rules: MemberRules, direction: Direction, currency: Currency) =>
  inMinor(
    direction === 'up'
      ? {
          least: rules.uplineLeast,
          most: rules.uplineMost,
          step: rules.uplineStep,
          dailyCount: rules.uplineDailyCount,
          dailySum: rules.uplineDailySum,
        }
      : {
          least: rules.downlineLeast,
          most: rules.downlineMost,
          step: rules.downlineStep,
          dailyCount: rules.downlineDailyCount,
          dailySum: rules.downlineDailySum,
        },
    currency,
  )

/** Sum a member has sent in a direction on the day of `now`, by the site's clock. */
async function sentToday(
  db: DbOrTx,
  memberId: string,
  { direction, now, gmtOffset }: { readonly direction: Direction; readonly now: number; readonly gmtOffset: number },
): Promise<{ readonly count: number; readonly sum: bigint }> {
  const since = dayBegins(siteDay(now, gmtOffset), gmtOffset)
  const [row] = await db
    .select({ count: count(), sum: sql<string>`coalesce(sum(${memberTransfers.amount}), 0)::text` })
    .from(memberTransfers)
    .where(
      and(
        eq(memberTransfers.memberId, memberId),
        eq(memberTransfers.direction, direction),
        gte(memberTransfers.sentAt, since),
      ),
    )
  return { count: row?.count ?? 0, sum: BigInt(row?.sum ?? '0') }
}

/** Returns the data of the form. */
export async function readTransferTerms(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  addressed: Addressed,
  place: RequestOrigin,
): Promise<ValueOf<typeof memberTransferCalls.memberTransferTerms>> {
  const { memberId } = place.caller
  const [rules, brand] = await Promise.all([settings.memberRules(), settings.brand()])
  const { amount: balance, currency } = (await holdingOf(db, memberAccount(memberId))) ?? {
    amount: 0n,
    currency: brand.currency,
  }
  const direction = directionOf(addressed)
  const reader = { agentId: memberId, fullNames: brand.downlineNames }
  const found = await receiverOf({ db, settings }, addressed, place, { currency, now: place.now, reader })
  const left = await turnoverLeft(db, memberId)
  const today = await sentToday(db, memberId, { direction, now: place.now, gmtOffset: brand.gmtOffset })
  const limits = limitsIn(rules, direction, currency)
  const known = await isOriginTrusted({ db, settings }, place)
  const { available, boundBy } = boundOf({ balance, turnoverLeft: left, today, isOriginTrusted: known }, limits)
  const money = (minor: bigint) => fromMinor(minor, currency)
  return {
    receiver: 'receiver' in found ? found.receiver.name : null,
    lack: 'lack' in found ? found.lack : null,
    currency,
    balance: money(balance),
    turnoverLeft: money(left),
    least: money(limits.least),
    most: money(limits.most),
    step: money(limits.step),
    available: money(available),
    boundBy,
    count: { used: today.count, most: limits.dailyCount },
    sum: { used: money(today.sum), most: money(limits.dailySum) },
    hasPaymentPassword: await hasPaymentPassword(db, memberId),
  }
}

/**
 * Sends money to the caller's upline or to a team member, once for the client's key; only withdrawable money can be
 * sent. Refuses as `demandPaymentPassword`, and by the operator's rules of such transfers; the wagering requirement and
 * the limits of a day are checked under the wallet's lock, so concurrent requests cannot exceed them. A transfer beyond
 * the receiver's limit of deposits, or to an excluded member, is refused (`receiver_missing`).
 */
export async function sendToMember(site: Site, request: Request, place: RequestOrigin): Promise<MemberTransfer> {
  const { db, live, settings } = site
  const { caller, address, now } = place
  const { memberId } = caller
  const { gmtOffset, downlineNames: fullNames } = await settings.brand()
  const reader = { agentId: memberId, fullNames }
  const earlier = await sentBefore(db, memberId, request)
  if (earlier !== null) return asTransfer(db, earlier, reader)

  if (!(await isOriginTrusted(site, place))) throw new Refused('place_unknown')
  const [rules, terms] = await Promise.all([settings.memberRules(), readPlayTerms(settings)])
  const { currency } = await walletOf(db, memberId)
  const direction = directionOf(request)
  const found = await receiverOf(site, request, place, { currency, now, reader })
  if ('lack' in found) throw new Refused('receiver_missing')
  const limits = limitsIn(rules, direction, currency)
  const amount = readMinor(request.amount, currency)
  if (amount === null || amount < limits.least || amount > limits.most || amount % limits.step !== 0n) {
    throw new Refused('amount_out_of_range')
  }
  await demandPaymentPassword(site, memberId, request.paymentPassword, now)

  const { idempotencyKey } = request
  const reference = createReference('U')
  const receiverId = found.receiver.id
  const row = { id: newId(), reference, memberId, idempotencyKey, direction, receiverId, currency, amount, sentAt: now }
  await db.transaction(async (tx) => {
    const insert = tx.insert(memberTransfers).values(row).onConflictDoNothing().returning({ id: memberTransfers.id })
    const moved = await postWith(tx, [insert], {
      idempotencyKey: `${direction}line:${memberId}:${idempotencyKey}`,
      kind: `${direction}lineTransfer`,
      reference,
      currency,
      entries: [
        { account: memberAccount(memberId), amount: -amount },
        { account: memberAccount(receiverId), amount },
      ],
      now,
    })
    if (moved === null) return
    if ((await turnoverLeft(tx, memberId)) > 0n) throw new Refused('turnover_left')
    const today = await sentToday(tx, memberId, { direction, now, gmtOffset })
    if (today.count > limits.dailyCount) throw new Refused('transfer_too_many')
    if (today.sum > limits.dailySum) throw new Refused('transfer_over_daily')
    // The transfer counts already: its posting has locked the wallets, and so the receiver's protection.
    const received = { row: await lockPlay(tx, receiverId), memberId: receiverId, currency, amount: 0n, terms, now }
    if ((await protectionAgainst(tx, received)) !== null) throw new Refused('receiver_missing')
    await audit(tx, row, address)
  })
  const sent = await sentBefore(db, memberId, request)
  if (sent === null) throw new RangeError(`Transfer ${reference} was not written`)
  if (sent.id === row.id) {
    for (const side of [memberId, receiverId]) {
      await notifySafety({ live }, side)
      await notifyBalance(live, side)
    }
  }
  return asTransfer(db, sent, reader)
}

/** The earlier transfer of a key; refuses `idempotency_conflict` when it was for another one. */
async function sentBefore(db: DbOrTx, memberId: string, request: Request): Promise<TransferRow | null> {
  const [row] = await db
    .select()
    .from(memberTransfers)
    .where(and(eq(memberTransfers.memberId, memberId), eq(memberTransfers.idempotencyKey, request.idempotencyKey)))
  if (!row) return null
  const isOther = row.direction !== directionOf(request) || (request.to !== undefined && row.receiverId !== request.to)
  if (isOther || row.amount !== readMinor(request.amount, row.currency)) throw new Refused('idempotency_conflict')
  return row
}

async function asTransfer(db: DbOrTx, row: TransferRow, reader: NameReader): Promise<MemberTransfer> {
  const { id, reference, receiverId, currency, amount, sentAt } = row
  return {
    id,
    reference,
    receiver: await teamNameOf(db, reader, receiverId),
    amount: fromMinor(amount, currency),
    currency,
    sentAt,
  }
}

/** Both sides find it in their account's events. */
async function audit(tx: Tx, row: TransferRow, address: string): Promise<void> {
  const { id, memberId, direction, receiverId, reference, sentAt: createdAt } = row
  const details = { transferId: id, reference }
  await tx.insert(auditEvents).values([
    { kind: `${direction}line.sent`, memberId, address, details, createdAt },
    { kind: `${direction}line.received`, memberId: receiverId, details, createdAt },
  ])
}
