import { and, eq, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Job, timed } from '#server/jobs/job.ts'
import { inShortTransactions } from '#server/jobs/short-transactions.ts'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { notificationReads } from '#server/store/schema/content/notices.ts'
import { pushDevices } from '#server/store/schema/messages/push.ts'
import { boundedKinds } from './refusal-audit.ts'

const day = 24 * 3_600_000

/** Most rows deleted in a transaction. */
const most = 1_000

/** Audit kinds of logins and refusals; the others concern money, accounts and the operator's decisions. */
const accessKinds: readonly string[] = [
  ...boundedKinds,
  'requests.unusual',
  'session.started',
  'verification.demanded',
  'verification.impossible',
]

/** Retention, in days. */
export interface Retention {
  /** Of sessions, from their end. */
  readonly sessions: number
  /** Of the audit of logins and refusals. */
  readonly accessAudit: number
  /** Of the rest of the audit. */
  readonly audit: number
}

interface Run {
  readonly now: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Deletes sessions and audit events older than the operator's retention, in transactions of at most a thousand rows.
 * Idempotent.
 */
export async function deleteExpired(db: Db, { sessions: ofSessions, accessAudit, audit }: Retention, run: Run) {
  const before = (days: number) => run.now - days * day
  const isAccess = inArray(auditEvents.kind, [...accessKinds])
  const isOther = notInArray(auditEvents.kind, [...accessKinds])
  return {
    sessions: await inBatches(db, run, (tx, size) => deleteSessions(tx, before(ofSessions), size)),
    accessAudit: await inBatches(db, run, (tx, size) =>
      deleteEvents(tx, and(isAccess, lt(auditEvents.createdAt, before(accessAudit))), size),
    ),
    audit: await inBatches(db, run, (tx, size) =>
      deleteEvents(tx, and(isOther, lt(auditEvents.createdAt, before(audit))), size),
    ),
  }
}

/** Deletes until a batch is not full; returns how many rows were deleted. */
async function inBatches(
  db: Db,
  { signal }: Run,
  deleteSome: (tx: Tx, size: number) => Promise<number>,
): Promise<number> {
  let deleted = 0
  await inShortTransactions(db, { most, signal }, async (tx, size) => {
    const some = await deleteSome(tx, size)
    deleted += some
    return some >= size
  })
  return deleted
}

/** Keeps the last session of a member, the record of their last visit, and sessions with a push subscription. */
async function deleteSessions(tx: Tx, before: number, size: number): Promise<number> {
  const old = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        lt(sessions.createdAt, before),
        sql`coalesce(${sessions.endedAt}, ${sessions.expiresAt}) < ${before}::bigint`,
        sql`exists (select from sessions later where later.member_id = ${sessions.memberId} and later.created_at > ${sessions.createdAt})`,
        sql`not exists (select from ${pushDevices} where ${pushDevices.sessionId} = ${sessions.id})`,
      ),
    )
    .limit(size)
  return (await tx.delete(sessions).where(inArray(sessions.id, old)).returning({ id: sessions.id })).length
}

async function deleteEvents(tx: Tx, isOld: SQL | undefined, size: number): Promise<number> {
  const old = tx.select({ id: auditEvents.id }).from(auditEvents).where(isOld).limit(size)
  const gone = await tx
    .delete(auditEvents)
    .where(inArray(auditEvents.id, old))
    .returning({ itemId: auditEvents.id, memberId: auditEvents.memberId })
  const read = gone.flatMap(({ itemId, memberId }) =>
    memberId === null ? [] : [and(eq(notificationReads.memberId, memberId), eq(notificationReads.itemId, itemId))],
  )
  if (read.length > 0)
    await tx.delete(notificationReads).where(and(eq(notificationReads.kind, 'security'), or(...read)))
  return gone.length
}

/** Deletes data beyond the retention, once an hour of the site's time. */
export function retentionJob({ db, config }: Pick<Services, 'db' | 'config'>): Job {
  return {
    ...timed('retention'),
    retries: 3,
    run: ({ now, signal }) => deleteExpired(db, config.retention, { now, signal }),
  }
}
