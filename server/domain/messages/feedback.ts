import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { feedback } from '#server/store/schema/messages/feedback.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { feedbackCalls } from '#wire/messages/feedback.ts'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import { notifyMessages, writeOf } from './messages.ts'
import { createReference } from '#server/domain/records/references.ts'

type Request = ParsedRequestOf<typeof feedbackCalls.sendFeedback>
type Receipt = ValueOf<typeof feedbackCalls.sendFeedback>
type FeedbackRow = typeof feedback.$inferSelect

const receiptOf = ({ reference, sentAt, memberId }: FeedbackRow): Receipt => ({
  reference,
  sentAt,
  answerable: memberId !== null,
})

/**
 * Stores feedback once for its key. The same sender replaces it with the same key until the operator closes it;
 * afterwards `idempotency_conflict` is refused.
 */
export async function sendFeedback(
  db: Db,
  { idempotencyKey, type, content, language, steps }: Request,
  { caller, now }: { readonly caller: Caller | null; readonly now: number },
): Promise<Receipt> {
  // A trial account gets no messages.
  const memberId = caller === null || caller.type === 4 ? null : caller.memberId
  const words = { type, content, language, steps: steps ?? null }
  const isTheirs = memberId === null ? isNull(feedback.memberId) : eq(feedback.memberId, memberId)
  const [written] = await db
    .insert(feedback)
    .values({ ...words, reference: createReference('F'), idempotencyKey, memberId, sentAt: now })
    .onConflictDoUpdate({
      target: feedback.idempotencyKey,
      // A member who logs in before sending it again can be answered, too.
      set: { ...words, memberId: sql`coalesce(${feedback.memberId}, ${memberId}::uuid)` },
      setWhere: and(isNull(feedback.closedAt), or(isNull(feedback.memberId), isTheirs)),
    })
    .returning()
  if (written !== undefined) return receiptOf(written)
  const same = and(eq(feedback.type, type), eq(feedback.content, content), isTheirs)
  const [earlier] = await db
    .select()
    .from(feedback)
    .where(and(eq(feedback.idempotencyKey, idempotencyKey), same))
  if (earlier === undefined) throw new Refused('idempotency_conflict')
  return receiptOf(earlier)
}

/** Feedback as the operator sees it; its account can be answered, null where there is none. */
export type ListedFeedback = Pick<
  FeedbackRow,
  'id' | 'reference' | 'type' | 'content' | 'language' | 'steps' | 'sentAt' | 'closedAt' | 'answer'
> & { readonly account: string | null }

const listed = (db: Db) => {
  const { id, reference, type, content, language, steps, sentAt, closedAt, answer } = feedback
  const shown = { id, reference, type, content, language, steps, sentAt, closedAt, answer, account: members.account }
  return db.select(shown).from(feedback).leftJoin(members, eq(members.id, feedback.memberId))
}

/** Returns the latest feedback, open items first. */
export const listFeedback = (db: Db, most: number): Promise<ListedFeedback[]> =>
  listed(db)
    .orderBy(sql`${feedback.closedAt} is not null`, desc(feedback.id))
    .limit(most)

/** Returns one by its number; null when there is none. */
export async function readFeedback(db: Db, id: number): Promise<ListedFeedback | null> {
  const [row] = await listed(db).where(eq(feedback.id, id))
  return row ?? null
}

/** State of a chart when feedback was written, and the error that broke the page, if any. */
export interface BrokenPlace {
  readonly flow: string
  readonly states: readonly string[]
  readonly error: string | null
  readonly count: number
  /** The latest feedback of it. */
  readonly id: number
  readonly sentAt: number
}

/**
 * Charts that change while feedback is written: the form itself, the live connection, and the check for a new version.
 */
const beside: readonly string[] = ['feedback', 'liveConnection', 'siteVersion']

/** The chart and its states when the form was opened. */
export function placeOf({ charts, steps }: Breadcrumbs): Pick<BrokenPlace, 'flow' | 'states'> {
  const flowOf = (step: Breadcrumbs['steps'][number] | undefined) => charts[step?.chart ?? 0]?.flow ?? ''
  const last = steps.findLast((step) => !beside.includes(flowOf(step))) ?? steps.at(-1)
  return { flow: flowOf(last), states: last?.states ?? [] }
}

/** As `placeOf`, in SQL: of two thousand lists of a hundred kilobytes each, only the last step is transferred. */
const lastPlace = sql<Pick<BrokenPlace, 'flow' | 'states'>>`(
  select jsonb_build_object('flow', chart ->> 'flow', 'states', step -> 'states')
  from jsonb_array_elements(${feedback.steps} -> 'steps') with ordinality as taken (step, place),
    lateral (select ${feedback.steps} -> 'charts' -> (step ->> 'chart')::int as chart) as known
  order by chart ->> 'flow' in ${beside}, place desc
  limit 1
)`

/** Groups the latest breadcrumbs by chart and states; the most frequent first. */
export async function listPlaces(db: Db, latest: number, most: number): Promise<BrokenPlace[]> {
  const reports = db
    .select({
      id: feedback.id,
      sentAt: feedback.sentAt,
      error: sql<string | null>`${feedback.steps} ->> 'error'`.as('error'),
      place: lastPlace.as('place'),
    })
    .from(feedback)
    .where(isNotNull(feedback.steps))
    .orderBy(desc(feedback.id))
    .limit(latest)
    .as('reports')
  const [count, id] = [sql`count(*)`.mapWith(Number), sql`max(${reports.id})`.mapWith(Number)]
  const rows = await db
    .select({
      place: reports.place,
      error: reports.error,
      count,
      id,
      sentAt: sql`max(${reports.sentAt})`.mapWith(Number),
    })
    .from(reports)
    .groupBy(reports.place, reports.error)
    .orderBy(desc(count), desc(id))
    .limit(most)
  return rows.map(({ place, ...row }) => ({ ...place, ...row }))
}

/** How long breadcrumbs are kept: half a year, in milliseconds. */
const stepsRetention = 183 * 24 * 3_600_000

/** Deletes old breadcrumbs of feedback, which describe another version of the site; the feedback stays. */
export async function forgetSteps({ db }: { readonly db: Db }, now: number): Promise<void> {
  await db
    .update(feedback)
    .set({ steps: null })
    .where(and(isNotNull(feedback.steps), lt(feedback.sentAt, now - stepsRetention)))
}

/** Result of closing feedback. */
export type FeedbackClosing = 'closed' | 'missing' | 'closedBefore' | 'noMember'

/** Closes feedback, once; an answer goes as a message to the member who wrote it. */
export async function closeFeedback(
  { db, live }: { readonly db: Db; readonly live: Live },
  id: number,
  answer: string | null,
  now: number,
): Promise<FeedbackClosing> {
  const closed = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(feedback).where(eq(feedback.id, id)).for('update')
    if (row === undefined) return 'missing'
    if (row.closedAt !== null) return 'closedBefore'
    if (answer !== null && row.memberId === null) return 'noMember'
    await tx.update(feedback).set({ closedAt: now, answer }).where(eq(feedback.id, id))
    const { memberId, reference, content } = row
    if (answer === null || memberId === null) return 'closed'
    await writeOf(tx, 'feedbackAnswered', { reference, content, answer }, { memberId, now })
    return { memberId }
  })
  if (typeof closed === 'string') return closed
  await notifyMessages(live, closed.memberId)
  return 'closed'
}
