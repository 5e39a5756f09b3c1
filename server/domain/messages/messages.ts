import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { inbox, messages, messageTexts } from '#server/store/schema/messages/messages.ts'
import { Message, type MessageEvent, type MessageState } from '#wire/messages/messages.ts'
import type { Language } from '#wire/shapes.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { notifyChanged } from './notify-member.ts'
import { fallbackLanguages, type NoticeWords } from '#server/domain/content/translations.ts'

/** How long a message to many waits for members who do not visit, in milliseconds. */
const waitsFor = 90 * 24 * 3_600_000

interface Reader {
  readonly memberId: string
  readonly now: number
}

/**
 * Copies into a member's inbox the messages sent to all or to their label since they joined. Reads those of the last
 * ninety days, and writes only where one is new.
 */
export const deliver = (db: Db, { memberId, now }: Reader): Promise<void> =>
  deliverTo(db, eq(members.id, memberId), { from: now - waitsFor, now })

/** The same for several members, of messages sent since `from`; one read where there is nothing. */
export async function deliverTo(
  db: Db,
  theirs: SQL | undefined,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<void> {
  const isNew = sql`
    ${messages.audience} <> 'member' and ${messages.withdrawnAt} is null
    and ${messages.sentAt} <= ${now}::bigint and ${messages.sentAt} > greatest(${from}::bigint, ${members.createdAt})
    and (${messages.audience} = 'all' or ${messages.label} = ${members.labelName}
      or jsonb_exists(${members.memberLabels}, ${messages.label}))
    and not exists (
      select from ${inbox} where ${inbox.memberId} = ${members.id} and ${inbox.messageId} = ${messages.id})`
  const found = await db
    .select({ memberId: members.id, messageId: messages.id, sentAt: messages.sentAt })
    .from(messages)
    .innerJoin(members, and(theirs, isNull(members.trialEndsAt)))
    .where(isNew)
    .limit(1_000)
  if (found.length > 0) await db.insert(inbox).values(found).onConflictDoNothing()
}

const ofState: Readonly<Record<MessageState, SQL | undefined>> = {
  all: undefined,
  unread: isNull(inbox.readAt),
  read: isNotNull(inbox.readAt),
}

/** Part of a member's inbox in a state; the open message stays on its page although reading changed its state. */
const inInbox = (memberId: string, state: MessageState = 'all', open?: number): SQL | undefined =>
  and(
    eq(inbox.memberId, memberId),
    isNull(inbox.deletedAt),
    isNull(messages.withdrawnAt),
    open === undefined || state === 'all' ? ofState[state] : or(ofState[state], eq(inbox.messageId, open)),
  )

async function countOf(db: Db, rows: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(inbox)
    .innerJoin(messages, eq(messages.id, inbox.messageId))
    .where(rows)
  return counted?.count ?? 0
}

/** Number of unread messages of a member, from an index, without scanning those that were read. */
export async function unreadMessages(db: Db, reader: Reader): Promise<number> {
  await deliver(db, reader)
  return countOf(db, inInbox(reader.memberId, 'unread'))
}

/** Returns one page of a member's inbox, the newest first, in a language where the message has it. */
export async function messagesPage(
  db: Db,
  reader: Reader,
  request: {
    readonly state: MessageState
    readonly language: Language
    readonly pageNo: number
    readonly pageSize: number
    readonly messageId?: number | undefined
  },
) {
  const unreadCount = await unreadMessages(db, reader)
  const condition = inInbox(reader.memberId, request.state, request.messageId)
  const pageNo = await pageOf(db, reader.memberId, condition, request)
  const { offset, ...page } = pageAt(await countOf(db, condition), { ...request, pageNo })
  const rows = await db
    .select({ id: inbox.messageId })
    .from(inbox)
    .innerJoin(messages, eq(messages.id, inbox.messageId))
    .where(condition)
    .orderBy(desc(inbox.sentAt), desc(inbox.messageId))
    .limit(request.pageSize)
    .offset(offset)
  const list = await messagesOf(
    db,
    reader.memberId,
    rows.map(({ id }) => id),
    request.language,
  )
  return { ...page, unreadCount, list }
}

/** The page that contains the message asked for; without one, the page asked for. */
async function pageOf(
  db: Db,
  memberId: string,
  rows: SQL | undefined,
  { messageId, pageNo, pageSize }: { readonly messageId?: number | undefined; pageNo: number; pageSize: number },
): Promise<number> {
  if (messageId === undefined) return pageNo
  const [found] = await db
    .select({ sentAt: inbox.sentAt })
    .from(inbox)
    .where(and(eq(inbox.memberId, memberId), eq(inbox.messageId, messageId), isNull(inbox.deletedAt)))
  if (!found) return pageNo
  const before = sql`(${inbox.sentAt}, ${inbox.messageId}) > (${found.sentAt}::bigint, ${messageId}::bigint)`
  return Math.floor((await countOf(db, and(rows, before))) / pageSize) + 1
}

/** Returns messages of a member's inbox by their numbers, in this order; unknown ones are left out. */
export async function messagesOf(
  db: Db,
  memberId: string,
  ids: readonly number[],
  language: Language,
): Promise<Message[]> {
  if (ids.length === 0) return []
  const [rows, words] = await Promise.all([
    db
      .select({ message: messages, readAt: inbox.readAt })
      .from(inbox)
      .innerJoin(messages, eq(messages.id, inbox.messageId))
      .where(and(inInbox(memberId), inArray(inbox.messageId, [...ids]))),
    db
      .select()
      .from(messageTexts)
      .where(inArray(messageTexts.messageId, [...ids])),
  ])
  const byId = new Map(rows.map((row) => [row.message.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { event, facts, sentAt } = row.message
    const own = words.filter(({ messageId }) => messageId === id)
    const best = [language, ...fallbackLanguages].flatMap((tag) => own.find((each) => each.language === tag) ?? [])[0]
    const shown = { id, time: sentAt, unread: row.readAt === null }
    const message = v.safeParse(Message, { ...best, ...facts, ...shown, event: event ?? 'letter' })
    return message.success ? [message.output] : []
  })
}

/** Marks messages of a member as read or unread. Refuses `not_found` where one is not theirs. */
export async function markMessages(
  db: Db,
  { memberId, now }: Reader,
  { ids, read }: { readonly ids: readonly number[]; readonly read: boolean },
): Promise<void> {
  await demandOwn(db, memberId, ids)
  const changes = read ? isNull(inbox.readAt) : isNotNull(inbox.readAt)
  await db
    .update(inbox)
    .set({ readAt: read ? now : null })
    .where(and(eq(inbox.memberId, memberId), inArray(inbox.messageId, [...ids]), changes))
}

/** Marks everything in a member's inbox as read. */
export async function markAllRead(db: Db, { memberId, now }: Reader): Promise<void> {
  await db
    .update(inbox)
    .set({ readAt: now })
    .where(and(eq(inbox.memberId, memberId), isNull(inbox.readAt), isNull(inbox.deletedAt)))
}

/** Deletes messages from a member's inbox. Refuses `not_found` where one is not theirs. */
export async function deleteMessages(db: Db, { memberId, now }: Reader, ids: readonly number[]): Promise<void> {
  await demandOwn(db, memberId, ids)
  await db
    .update(inbox)
    .set({ deletedAt: now })
    .where(and(eq(inbox.memberId, memberId), inArray(inbox.messageId, [...ids]), isNull(inbox.deletedAt)))
}

async function demandOwn(db: Db, memberId: string, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const own = await db.$count(inbox, and(eq(inbox.memberId, memberId), inArray(inbox.messageId, distinct)))
  if (own !== distinct.length) throw new Refused('not_found')
}

/**
 * Writes a message about an event to a member, in the event's transaction; `notifyMessages` is called after it. The
 * subject may have a title by language.
 */
export async function writeOf(
  tx: Tx,
  event: MessageEvent,
  facts: Readonly<Record<string, string | null>>,
  { memberId, now, titles = {} }: Reader & { readonly titles?: Readonly<Record<string, string>> },
): Promise<void> {
  const [written] = await tx
    .insert(messages)
    .values({ audience: 'member', event, facts, sentAt: now })
    .returning({ id: messages.id })
  const messageId = written!.id
  const texts = Object.entries(titles).map(([language, title]) => ({ messageId, language, title, content: '' }))
  if (texts.length > 0) await tx.insert(messageTexts).values(texts)
  await tx.insert(inbox).values({ memberId, messageId, sentAt: now })
}

/** Notifies a member's open screens that their inbox changed. */
export async function notifyMessages(live: Live, memberId: string): Promise<void> {
  await notifyChanged(live, memberId, 'messages')
  await notifyChanged(live, memberId, 'notifications')
}

interface Site {
  readonly db: Db
  readonly live: Live
}

/** Recipients of an operator's message. */
export type Addressee =
  | { readonly kind: 'member'; readonly memberId: string }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'all' }

/**
 * Sends a letter and returns its number. One to a label or to all is one row, whatever the number of recipients: it is
 * copied into an inbox on the member's next visit, and every open page is notified.
 */
export async function sendLetter({ db, live }: Site, to: Addressee, words: NoticeWords, now: number): Promise<number> {
  const id = await db.transaction(async (tx) => {
    const label = to.kind === 'label' ? to.label : null
    const [row] = await tx
      .insert(messages)
      .values({ audience: to.kind, label, sentAt: now })
      .returning({ id: messages.id })
    const messageId = row!.id
    const texts = Object.entries(words).flatMap(([language, own]) =>
      own === undefined ? [] : [{ messageId, language, ...own }],
    )
    await tx.insert(messageTexts).values(texts)
    if (to.kind === 'member') await tx.insert(inbox).values({ memberId: to.memberId, messageId, sentAt: now })
    return messageId
  })
  if (to.kind === 'member') await notifyMessages(live, to.memberId)
  else await notifyAll(live)
  return id
}

/** Withdraws a letter from every inbox; false when there is none to withdraw. */
export async function withdrawLetter({ db, live }: Site, id: number, now: number): Promise<boolean> {
  const withdrawn = await db
    .update(messages)
    .set({ withdrawnAt: now })
    .where(and(eq(messages.id, id), isNull(messages.event), isNull(messages.withdrawnAt)))
    .returning({ id: messages.id })
  if (withdrawn.length > 0) await notifyAll(live)
  return withdrawn.length > 0
}

async function notifyAll(live: Live): Promise<void> {
  await live.publish('site', { type: 'member.changed', part: 'messages' })
  await live.publish('site', { type: 'member.changed', part: 'notifications' })
}

/** A letter as the operator sees it. */
export interface ListedLetter {
  readonly id: number
  readonly to: string
  readonly sentAt: number
  readonly withdrawnAt: number | null
  readonly title: string
  readonly languages: readonly string[]
}

/** Returns the latest letters, the newest first. */
export async function listLetters(db: DbOrTx, most: number): Promise<ListedLetter[]> {
  const rows = await db.select().from(messages).where(isNull(messages.event)).orderBy(desc(messages.id)).limit(most)
  const ids = rows.map(({ id }) => id)
  const words = await db
    .select()
    .from(messageTexts)
    .where(inArray(messageTexts.messageId, ids))
    .orderBy(messageTexts.language)
  const receivers = await db
    .select({ messageId: inbox.messageId, account: members.account })
    .from(inbox)
    .innerJoin(members, eq(members.id, inbox.memberId))
    .innerJoin(messages, and(eq(messages.id, inbox.messageId), eq(messages.audience, 'member')))
    .where(inArray(inbox.messageId, ids))
  return rows.map(({ id, audience, label, sentAt, withdrawnAt }) => {
    const own = words.filter(({ messageId }) => messageId === id)
    const account = receivers.find(({ messageId }) => messageId === id)?.account
    return {
      id,
      to: audience === 'all' ? 'all' : audience === 'label' ? `label ${label}` : `member ${account ?? ''}`,
      sentAt,
      withdrawnAt,
      title: (own.find(({ language }) => language === 'en') ?? own[0])?.title ?? '',
      languages: own.map(({ language }) => language),
    }
  })
}
