import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { OperatorCommand } from './commands.ts'

/** How long the very same is taken for a command that was given twice, in milliseconds. */
const repeatedWithin = 10 * 60_000

/**
 * Refuses what was done with the very same content within ten minutes, and has not been taken back since: an arrow key
 * and Enter would make a twin of it. The audit holds what was done. Inside a transaction, which holds up the same command
 * of another process until it ends. `takenBackBy` is the command that takes it back.
 */
export async function refuseRepeated(
  db: DbOrTx,
  { command, ...details }: OperatorCommand,
  takenBackBy: string,
  now: number,
): Promise<void> {
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
    .where(and(eq(auditEvents.kind, `operator.${takenBackBy}`), gt(auditEvents.id, last.id)))
    .limit(1)
  if (back !== undefined) return
  const minutes = Math.ceil((now - last.createdAt) / 60_000)
  throw new Error(
    `The very same was done within the last ${minutes <= 1 ? 'minute' : `${minutes} minutes`}. Take that back first, or wait until ten have passed`,
  )
}
