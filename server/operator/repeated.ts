import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import type { OperatorCommand } from './command.ts'

/** How long the very same is taken for a command that was given twice, in milliseconds. */
const repeatedWithin = 10 * 60_000

/** Commands that add what everybody or a member reads, each with the one that takes it back. */
const takenBackBy: Partial<Readonly<Record<OperatorCommand['command'], OperatorCommand['command']>>> = {
  publishNotice: 'withdrawNotice',
  announce: 'withdrawAnnouncement',
  sendMessage: 'withdrawMessage',
  addBanner: 'removeBanner',
}

/** Whether doing it twice makes twins. */
export const makesTwins = ({ command }: OperatorCommand): boolean => takenBackBy[command] !== undefined

/**
 * Refuses what was done with the very same content within ten minutes, and has not been taken back since: an arrow key
 * and Enter would make a twin of it. The audit holds what was done. Inside a transaction, which holds up the same command
 * of another process until it ends.
 */
export async function refuseRepeated(db: DbOrTx, { command, ...details }: OperatorCommand, now: number): Promise<void> {
  const taking = takenBackBy[command]
  if (taking === undefined) return
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`operator:${command}`}))`)
  const same = and(
    eq(auditEvents.kind, `operator.${command}`),
    sql`${auditEvents.details} = ${JSON.stringify(details)}::jsonb`,
    gt(auditEvents.createdAt, now - repeatedWithin),
  )
  const [last] = await db.select().from(auditEvents).where(same).orderBy(desc(auditEvents.id)).limit(1)
  if (last === undefined) return
  const [back] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(inArray(auditEvents.kind, [`operator.${taking}`]), gt(auditEvents.id, last.id)))
    .limit(1)
  if (back !== undefined) return
  const minutes = Math.ceil((now - last.createdAt) / 60_000)
  throw new Error(
    `The very same was done within the last ${minutes <= 1 ? 'minute' : `${minutes} minutes`}. Take that back first, or wait until ten have passed`,
  )
}
