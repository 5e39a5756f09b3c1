import { and, asc, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { noticeReads, notices, noticeTexts } from '#server/store/schema/content/notices.ts'
import { type Notice, noticePageSize } from '#wire/content/notices.ts'
import { Language } from '#wire/shapes.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { fallbackLanguages, type NoticeWords } from './translations.ts'

/** A notice older than this no longer counts as unread, in milliseconds. */
export const recentFor = 30 * 24 * 3_600_000

/** A notice as the operator sees it. */
export interface ListedNotice {
  readonly id: number
  readonly publishedAt: number
  readonly withdrawnAt: number | null
  readonly title: string
  readonly languages: readonly string[]
}

interface Published {
  readonly id: number
  readonly publishedAt: number
}

/** Every published notice, the newest first. */
function published(db: Db, now: number): Promise<Published[]> {
  return db
    .select({ id: notices.id, publishedAt: notices.publishedAt })
    .from(notices)
    .where(and(isNull(notices.withdrawnAt), lte(notices.publishedAt, now)))
    .orderBy(desc(notices.publishedAt), desc(notices.id))
}

/** Returns one page of notices in a language: the page that has `noticeId`, else `pageNo`, or the last one. */
export async function noticesPage(
  db: Db,
  request: { language: Language; pageNo: number; noticeId?: number | undefined; now: number },
) {
  const all = await published(db, request.now)
  const at = all.findIndex(({ id }) => id === request.noticeId)
  const requestedNo = at >= 0 ? Math.floor(at / noticePageSize) + 1 : request.pageNo
  const { offset, ...page } = pageAt(all.length, { pageNo: requestedNo, pageSize: noticePageSize })
  const shown = all.slice(offset, offset + noticePageSize)
  const recent = all.filter(({ publishedAt }) => publishedAt > request.now - recentFor).map(({ id }) => id)
  return { list: await inWords(db, shown, request.language), ...page, recent }
}

/** Returns notices in a language, or in the next best one where there is no translation. */
export async function inWords(db: Db, shown: readonly Published[], language: Language): Promise<Notice[]> {
  if (shown.length === 0) return []
  const ids = shown.map(({ id }) => id)
  const words = await db.select().from(noticeTexts).where(inArray(noticeTexts.noticeId, ids))
  return shown.flatMap(({ id, publishedAt }) => {
    const own = words.filter(({ noticeId }) => noticeId === id)
    const best = [language, ...fallbackLanguages].flatMap((tag) => own.find((each) => each.language === tag) ?? [])[0]
    if (best === undefined) return []
    const { title, content } = best
    return [{ id, title, content, time: publishedAt, language: v.parse(Language, best.language) }]
  })
}

/** Returns the unread notices of the last thirty days, and since joining, the newest first. */
export async function unreadOf(db: Db, memberId: string, now: number): Promise<number[]> {
  const [member] = await db.select({ since: members.createdAt }).from(members).where(eq(members.id, memberId))
  const from = Math.max(now - recentFor, member?.since ?? now)
  const unread = await db
    .select({ id: notices.id })
    .from(notices)
    .leftJoin(noticeReads, and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.memberId, memberId)))
    .where(
      and(
        isNull(notices.withdrawnAt),
        lte(notices.publishedAt, now),
        gt(notices.publishedAt, from),
        isNull(noticeReads.noticeId),
      ),
    )
    .orderBy(desc(notices.publishedAt), desc(notices.id))
  return unread.map(({ id }) => id)
}

/** Returns the newest unread important notice after `since`, in the member's language; null for none. */
export async function importantUnread(
  db: Db,
  memberId: string,
  { language, since, now }: { readonly language: Language; readonly since: number; readonly now: number },
): Promise<Notice | null> {
  const unread = await unreadOf(db, memberId, now)
  const [newest] = await db
    .select({ id: notices.id, publishedAt: notices.publishedAt })
    .from(notices)
    .where(and(inArray(notices.id, unread), eq(notices.important, true), gt(notices.publishedAt, since)))
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(1)
  return newest === undefined ? null : ((await inWords(db, [newest], language))[0] ?? null)
}

/** Records that a member has read a notice; false when there is no such notice. */
export async function markRead(db: Db, memberId: string, noticeId: number, now: number): Promise<boolean> {
  const [notice] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.id, noticeId), isNull(notices.withdrawnAt), lte(notices.publishedAt, now)))
  if (!notice) return false
  await db.insert(noticeReads).values({ memberId, noticeId, readAt: now }).onConflictDoNothing()
  return true
}

interface Site {
  readonly db: Db
  readonly live: Live
}

/**
 * Publishes a notice at once and notifies every open page; returns its number. An important one is shown after a login,
 * too.
 */
export async function publishNotice(
  { db, live }: Site,
  words: NoticeWords,
  now: number,
  important = false,
): Promise<number> {
  const id = await db.transaction(async (tx) => {
    const [row] = await tx.insert(notices).values({ publishedAt: now, important }).returning({ id: notices.id })
    if (!row) throw new Error('no number for a notice')
    const texts = Object.entries(words).flatMap(([language, own]) =>
      own === undefined ? [] : [{ noticeId: row.id, language, ...own }],
    )
    await tx.insert(noticeTexts).values(texts)
    return row.id
  })
  await live.publish('site', { type: 'notices.changed' })
  return id
}

/** Withdraws a notice and notifies every open page; false when there is none to withdraw. */
export async function withdrawNotice({ db, live }: Site, id: number, now: number): Promise<boolean> {
  const withdrawn = await db
    .update(notices)
    .set({ withdrawnAt: now })
    .where(and(eq(notices.id, id), isNull(notices.withdrawnAt)))
    .returning({ id: notices.id })
  if (withdrawn.length === 0) return false
  await live.publish('site', { type: 'notices.changed' })
  return true
}

/** Returns all notices, the newest first, for the operator. */
export async function listNotices(db: Db): Promise<ListedNotice[]> {
  const rows = await db
    .select({ notice: notices, language: noticeTexts.language, title: noticeTexts.title })
    .from(notices)
    .innerJoin(noticeTexts, eq(noticeTexts.noticeId, notices.id))
    .orderBy(desc(notices.publishedAt), desc(notices.id), asc(noticeTexts.language))
  const byId = new Map<number, ListedNotice>()
  for (const { notice, language, title } of rows) {
    const known = byId.get(notice.id)
    byId.set(notice.id, {
      ...notice,
      title: language === 'en' || known === undefined ? title : known.title,
      languages: [...(known?.languages ?? []), language],
    })
  }
  return [...byId.values()]
}
