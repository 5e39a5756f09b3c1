import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { announcementReads, announcements, announcementTexts } from '#server/store/schema/content/announcements.ts'
import { members } from '#server/store/schema/identity/members.ts'
import {
  type Announcement,
  type announcementsCalls,
  AnnouncementType,
  type AnnouncementType as Type,
} from '#wire/content/announcements.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { LiveEvent } from '#wire/events.ts'
import { Language } from '#wire/shapes.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { fallbackLanguages, type NoticeWords } from './translations.ts'

interface Caller {
  readonly memberId: string
  readonly type: number
}

/**
 * Condition of what a reader may see: public announcements and, for an agent, those for all agents, for them, or for an
 * agent above them.
 */
function shownTo(agentId: string | null, now: number): SQL | undefined {
  const published = and(isNull(announcements.withdrawnAt), lte(announcements.publishedAt, now))
  if (agentId === null) return and(published, eq(announcements.type, 'PU'))
  const theirs = sql`(${announcements.agentId} = ${agentId}::uuid or exists (select from ${downlines} d
    where d.agent_id = ${announcements.agentId} and d.member_id = ${agentId}::uuid))`
  return and(published, or(isNull(announcements.agentId), theirs))
}

async function agentOf({ settings }: Pick<Services, 'settings'>, caller: Caller | null): Promise<string | null> {
  if (caller === null) return null
  return (await settings.brand()).agentTypes.includes(caller.type) ? caller.memberId : null
}

/** Returns one page of announcements for the caller, the highlights first, then the newest. */
export async function announcementsPage(
  services: Pick<Services, 'db' | 'settings'>,
  { types, execution, language, pageNo, pageSize }: ParsedRequestOf<typeof announcementsCalls.announcements>,
  { caller, now }: { readonly caller: Caller | null; readonly now: number },
): Promise<ValueOf<typeof announcementsCalls.announcements>> {
  const { db } = services
  const agentId = await agentOf(services, caller)
  const requested = types === undefined ? [execution] : types.split(',')
  const which = and(shownTo(agentId, now), inArray(announcements.type, requested))
  const { offset, ...page } = pageAt(await db.$count(announcements, which), { pageNo, pageSize })
  const rows = await db
    .select({ id: announcements.id, type: announcements.type, publishedAt: announcements.publishedAt })
    .from(announcements)
    .where(which)
    .orderBy(desc(sql`${announcements.type} = 'H'`), desc(announcements.publishedAt), desc(announcements.id))
    .limit(pageSize)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const words = await db.select().from(announcementTexts).where(inArray(announcementTexts.announcementId, ids))
  const read = agentId === null ? new Set(ids) : await readOf(db, agentId, ids)
  const list = rows.flatMap(({ id, type, publishedAt }): Announcement[] => {
    const own = words.filter((each) => each.announcementId === id)
    const best = [language, ...fallbackLanguages].flatMap((tag) => own.find((each) => each.language === tag) ?? [])[0]
    if (best === undefined) return []
    const { title, content } = best
    return [
      {
        id,
        type: v.parse(AnnouncementType, type),
        title,
        content,
        time: publishedAt,
        language: v.parse(Language, best.language),
        unread: !read.has(id),
      },
    ]
  })
  return { ...page, list }
}

async function readOf(db: DbOrTx, memberId: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: announcementReads.announcementId })
    .from(announcementReads)
    .where(and(eq(announcementReads.memberId, memberId), inArray(announcementReads.announcementId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Records that an agent has read an announcement; refuses `not_found` for one that is not for them, known or not. */
export async function markAnnouncementRead(
  services: Pick<Services, 'db' | 'settings'>,
  id: number,
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<{ readonly read: true }> {
  const { db } = services
  const agentId = await agentOf(services, caller)
  if (agentId === null) throw new Refused('error_not_agent')
  if ((await db.$count(announcements, and(shownTo(agentId, now), eq(announcements.id, id)))) === 0)
    throw new Refused('not_found')
  await db
    .insert(announcementReads)
    .values({ memberId: agentId, announcementId: id, readAt: now })
    .onConflictDoNothing()
  return { read: true }
}

interface Site {
  readonly db: Db
  readonly live: Live
}

/** Makes every open page of an agent read their announcements again. */
const notifyAgents = (live: Live) => live.publish('site', { type: 'member.changed', part: 'team' } satisfies LiveEvent)

/** Publishes an announcement at once and returns its number; `agentId` is the recipient of one of type `PR`. */
export async function publishAnnouncement(
  { db, live }: Site,
  { type, agentId, words }: { readonly type: Type; readonly agentId: string | null; readonly words: NoticeWords },
  now: number,
): Promise<number> {
  const id = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(announcements)
      .values({ type, agentId, publishedAt: now })
      .returning({ id: announcements.id })
    const announcementId = row!.id
    const texts = Object.entries(words).flatMap(([language, own]) =>
      own === undefined ? [] : [{ announcementId, language, ...own }],
    )
    await tx.insert(announcementTexts).values(texts)
    return announcementId
  })
  await notifyAgents(live)
  return id
}

/** Withdraws an announcement; false when there is none to withdraw. */
export async function withdrawAnnouncement({ db, live }: Site, id: number, now: number): Promise<boolean> {
  const withdrawn = await db
    .update(announcements)
    .set({ withdrawnAt: now })
    .where(and(eq(announcements.id, id), isNull(announcements.withdrawnAt)))
    .returning({ id: announcements.id })
  if (withdrawn.length > 0) await notifyAgents(live)
  return withdrawn.length > 0
}

/** An announcement as the operator sees it. */
export interface ListedAnnouncement {
  readonly id: number
  readonly type: string
  /** Recipient of a private one. */
  readonly to: string | null
  readonly publishedAt: number
  readonly withdrawnAt: number | null
  readonly title: string
  readonly languages: readonly string[]
}

/** Returns the latest announcements, the newest first. */
export async function listAnnouncements(db: Db, most: number): Promise<ListedAnnouncement[]> {
  const rows = await db
    .select({ announcement: announcements, to: members.account })
    .from(announcements)
    .leftJoin(members, eq(members.id, announcements.agentId))
    .orderBy(desc(announcements.publishedAt), desc(announcements.id))
    .limit(most)
  const ids = rows.map(({ announcement }) => announcement.id)
  const words = await db
    .select()
    .from(announcementTexts)
    .where(inArray(announcementTexts.announcementId, ids))
    .orderBy(asc(announcementTexts.language))
  return rows.map(({ announcement: { id, type, publishedAt, withdrawnAt }, to }) => {
    const own = words.filter((each) => each.announcementId === id)
    const title = (own.find(({ language }) => language === 'en') ?? own[0])?.title ?? ''
    return { id, type, to, publishedAt, withdrawnAt, title, languages: own.map(({ language }) => language) }
  })
}
