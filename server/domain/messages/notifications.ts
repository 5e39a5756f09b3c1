import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Db } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { inbox, messages } from '#server/store/schema/messages/messages.ts'
import { noticeReads, notices, notificationReads } from '#server/store/schema/content/notices.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { Notification, NotificationKind, SecurityEvent } from '#wire/messages/notifications.ts'
import type { Language } from '#wire/shapes.ts'
import { deliver, markAllRead, markMessages, messagesOf, unreadMessages } from './messages.ts'
import { inWords, recentFor, unreadOf } from '#server/domain/content/notices.ts'
import { pageAt } from '#server/domain/records/pages.ts'

/** How long notifications are listed, in milliseconds. */
const listedFor = 90 * 24 * 3_600_000

/** Notifications by the kind of their audit event. */
const eventOf: Readonly<Record<string, SecurityEvent>> = {
  'session.started': 'login',
  'password.changed': 'passwordChanged',
  'password.reset': 'passwordReset',
  'authenticator.on': 'authenticatorOn',
  'authenticator.off': 'authenticatorOff',
  'passkey.added': 'passkeyAdded',
  'passkey.removed': 'passkeyRemoved',
  'code.reused': 'codeReused',
  'identity.linked': 'accountLinked',
  'identity.unlinked': 'accountUnlinked',
  'session.revoked': 'sessionEnded',
  'session.othersRevoked': 'sessionsEnded',
  'member.profileChanged': 'profileChanged',
  'paymentPassword.set': 'paymentPasswordSet',
  'paymentPassword.changed': 'paymentPasswordChanged',
  'paymentPassword.reset': 'paymentPasswordReset',
  'payout.added': 'payoutAdded',
  'payout.removed': 'payoutRemoved',
  'withdrawal.requested': 'withdrawalRequested',
  'withdrawal.cancelled': 'withdrawalCancelled',
  'withdrawal.approved': 'withdrawalApproved',
  'withdrawal.rejected': 'withdrawalRejected',
  'withdrawal.paid': 'withdrawalPaid',
  'withdrawal.confirmed': 'withdrawalConfirmed',
  'withdrawal.forced': 'withdrawalForced',
  'upline.sent': 'sentToUpline',
  'upline.received': 'gotFromDownline',
  'downline.sent': 'sentToDownline',
  'downline.received': 'gotFromUpline',
  'withdrawal.settled': 'withdrawalSettled',
  'contract.offered': 'contractOffered',
  'contract.asked': 'contractAsked',
  'contract.answered': 'contractAnswered',
  'contract.ended': 'contractEnded',
  'statement.owed': 'statementOwed',
  'statement.awaited': 'statementAwaited',
}

/** Audit detail of an event that is reported by a message instead. */
export const inMessages = 'message'

/** Audit events that are notifications: about the account's safety, and not reported by a message. */
export const isSafety = and(
  inArray(auditEvents.kind, Object.keys(eventOf)),
  sql`not jsonb_exists(${auditEvents.details}, ${inMessages})`,
)
/** Of those, the ones to alert about: a login from a known network is not. */
export const isAlarm = sql`not (${auditEvents.kind} = 'session.started' and not coalesce((${auditEvents.details} ->> 'newPlace')::boolean, false))`

const Details = v.object({ newPlace: v.optional(v.boolean(), false) })

interface Reader {
  readonly memberId: string
  readonly now: number
}

/** Everything a member is notified of: kind, number, time, and whether it is unread. */
function itemsOf(db: Db, { memberId, now }: Reader, joined: number) {
  const from = now - listedFor
  const recent = now - recentFor
  const unreadNotice = and(isNull(noticeReads.noticeId), gt(notices.publishedAt, Math.max(recent, joined)))
  const ofNotices = db
    .select({
      kind: sql<NotificationKind>`'notice'`.as('kind'),
      id: sql<number>`${notices.id}`.mapWith(Number).as('id'),
      time: sql<number>`${notices.publishedAt}`.mapWith(Number).as('time'),
      unread: sql<boolean>`${unreadNotice}`.as('unread'),
    })
    .from(notices)
    .leftJoin(noticeReads, and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.memberId, memberId)))
    .where(and(isNull(notices.withdrawnAt), lte(notices.publishedAt, now), gt(notices.publishedAt, from)))

  const ofMessages = db
    .select({
      kind: sql<NotificationKind>`'message'`.as('kind'),
      id: sql<number>`${inbox.messageId}`.mapWith(Number).as('id'),
      time: sql<number>`${inbox.sentAt}`.mapWith(Number).as('time'),
      unread: sql<boolean>`${isNull(inbox.readAt)}`.as('unread'),
    })
    .from(inbox)
    .innerJoin(messages, and(eq(messages.id, inbox.messageId), isNull(messages.withdrawnAt)))
    .where(and(eq(inbox.memberId, memberId), isNull(inbox.deletedAt), gt(inbox.sentAt, from)))

  const readOf = (kind: NotificationKind, item: typeof rewards.id | typeof auditEvents.id) =>
    and(eq(notificationReads.memberId, memberId), eq(notificationReads.kind, kind), eq(notificationReads.itemId, item))
  const waits = and(isNull(notificationReads.itemId), isNull(rewards.claimedAt), gt(rewards.grantedAt, recent))
  const ofRewards = db
    .select({
      kind: sql<NotificationKind>`'reward'`.as('kind'),
      id: sql<number>`${rewards.id}`.mapWith(Number).as('id'),
      time: sql<number>`${rewards.grantedAt}`.mapWith(Number).as('time'),
      unread: sql<boolean>`${waits}`.as('unread'),
    })
    .from(rewards)
    .leftJoin(notificationReads, readOf('reward', rewards.id))
    .where(
      and(
        eq(rewards.memberId, memberId),
        lte(rewards.grantedAt, now),
        gt(rewards.grantedAt, from),
        or(isNull(rewards.expiresAt), gt(rewards.expiresAt, now), isNotNull(rewards.claimedAt)),
      ),
    )

  const alarms = and(isNull(notificationReads.itemId), isAlarm, gt(auditEvents.createdAt, recent))
  const ofSecurity = db
    .select({
      kind: sql<NotificationKind>`'security'`.as('kind'),
      id: sql<number>`${auditEvents.id}`.mapWith(Number).as('id'),
      time: sql<number>`${auditEvents.createdAt}`.mapWith(Number).as('time'),
      unread: sql<boolean>`${alarms}`.as('unread'),
    })
    .from(auditEvents)
    .leftJoin(notificationReads, readOf('security', auditEvents.id))
    .where(and(eq(auditEvents.memberId, memberId), isSafety, gt(auditEvents.createdAt, from)))
  return unionAll(ofNotices, ofMessages, ofRewards, ofSecurity).as('items')
}

async function readableBy(db: Db, reader: Reader) {
  await deliver(db, reader)
  const [member] = await db.select({ since: members.createdAt }).from(members).where(eq(members.id, reader.memberId))
  return itemsOf(db, reader, member?.since ?? reader.now)
}

/**
 * Returns one page of a member's notifications, of one kind or all, the newest first; `currency` is that of rewards.
 */
export async function notificationsPage(
  db: Db,
  reader: Reader,
  request: {
    readonly kind?: NotificationKind | undefined
    readonly language: Language
    readonly currency: Currency
    readonly pageNo: number
    readonly pageSize: number
  },
) {
  const items = await readableBy(db, reader)
  const ofKind = request.kind === undefined ? undefined : eq(items.kind, request.kind)
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(items)
    .where(ofKind)
  const { offset, ...page } = pageAt(counted?.total ?? 0, request)
  const rows = await db
    .select()
    .from(items)
    .where(ofKind)
    .orderBy(desc(items.time), desc(items.kind), desc(items.id))
    .limit(request.pageSize)
    .offset(offset)
  return { ...page, list: await inFull(db, reader.memberId, rows, request) }
}

interface Item {
  readonly kind: NotificationKind
  readonly id: number
  readonly time: number
  readonly unread: boolean
}

async function inFull(
  db: Db,
  memberId: string,
  rows: readonly Item[],
  { language, currency }: { readonly language: Language; readonly currency: Currency },
): Promise<Notification[]> {
  const idsOf = (kind: NotificationKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const published = rows.filter(({ kind }) => kind === 'notice').map(({ id, time }) => ({ id, publishedAt: time }))
  const words = new Map((await inWords(db, published, language)).map((notice) => [notice.id, notice]))
  const [letters, grants, events] = await Promise.all([
    messagesOf(db, memberId, idsOf('message'), language),
    db
      .select()
      .from(rewards)
      .where(inArray(rewards.id, idsOf('reward'))),
    db
      .select()
      .from(auditEvents)
      .where(inArray(auditEvents.id, idsOf('security'))),
  ])
  return rows.flatMap(({ kind, id: number, time, unread }): Notification[] => {
    const shared = { id: `${kind}-${number}`, time, unread }
    if (kind === 'notice') {
      const notice = words.get(number)
      if (notice === undefined) return []
      return [{ ...shared, kind, noticeId: number, title: notice.title, language: notice.language }]
    }
    if (kind === 'message') {
      const message = letters.find(({ id }) => id === number)
      if (message === undefined) return []
      const words = message.event === 'letter' ? message : { title: null, language: null }
      const { title, language: written } = words
      return [{ ...shared, kind, messageId: number, event: message.event, title, language: written }]
    }
    if (kind === 'reward') {
      const grant = grants.find(({ id }) => id === number)
      if (grant === undefined) return []
      const reward = grant.kind === 'mission' ? 'mission' : 'bonus'
      return [{ ...shared, kind, reward, amount: fromMinor(grant.amount, currency), currency }]
    }
    const happened = events.find(({ id }) => id === number)
    const event = eventOf[happened?.kind ?? '']
    if (happened === undefined || event === undefined) return []
    const details = v.safeParse(Details, happened.details)
    const newPlace = details.success && details.output.newPlace
    return [{ ...shared, kind, event, address: happened.address, newPlace }]
  })
}

/** Number of unread notifications of the last thirty days, by kind. */
export async function unreadNotifications(db: Db, reader: Reader) {
  const items = await readableBy(db, reader)
  const counts = await db
    .select({ kind: items.kind, count: sql`count(*)`.mapWith(Number) })
    .from(items)
    .where(sql`${items.unread}`)
    .groupBy(items.kind)
  const countOf = (kind: NotificationKind) => counts.find((each) => each.kind === kind)?.count ?? 0
  return {
    notices: await unreadOf(db, reader.memberId, reader.now),
    messages: await unreadMessages(db, reader),
    rewards: countOf('reward'),
    security: countOf('security'),
  }
}

/** Marks notifications as read: one, all of a kind, or all. Ids that are not theirs are ignored. */
export async function markNotificationsRead(
  db: Db,
  reader: Reader,
  { id, kind }: { readonly id?: string | undefined; readonly kind?: NotificationKind | undefined },
): Promise<void> {
  const { memberId, now: readAt } = reader
  const items = await readableBy(db, reader)
  const [ofKind, number] = id?.split('-') ?? [kind]
  const unread = await db
    .select({ kind: items.kind, id: items.id })
    .from(items)
    .where(
      and(
        sql`${items.unread}`,
        ofKind === undefined ? undefined : sql`${items.kind} = ${ofKind}`,
        number === undefined ? undefined : sql`${items.id} = ${Number(number)}`,
      ),
    )
  const read = unread.map((item) => ({ memberId, kind: item.kind, itemId: item.id, readAt }))
  const ofNotices = read
    .filter((each) => each.kind === 'notice')
    .map(({ itemId: noticeId }) => ({ memberId, noticeId, readAt }))
  // Counts everything in the inbox, not only what is listed here.
  const letters = read.filter((each) => each.kind === 'message').map(({ itemId }) => itemId)
  if (number === undefined && (ofKind === undefined || ofKind === 'message')) await markAllRead(db, reader)
  else if (letters.length > 0) await markMessages(db, reader, { ids: letters, read: true })
  const others = read.filter((each) => each.kind !== 'notice' && each.kind !== 'message')
  if (ofNotices.length > 0) await db.insert(noticeReads).values(ofNotices).onConflictDoNothing()
  if (others.length > 0) await db.insert(notificationReads).values(others).onConflictDoNothing()
}
