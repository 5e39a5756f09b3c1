import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { OperatorCommand } from './commands.ts'

/** Window in which an identical command is refused, in milliseconds. */
const repeatedWithin = 10 * 60_000

/**
 * Refuses a command that was given with identical content within ten minutes and has not been undone: arrow-up and
 * Enter would repeat it. Reads the audit, inside a transaction that blocks the same command of other processes until it ends.
 * `undoneBy` is the command that undoes it.
 */
export async function refuseRepeated(
  db: DbOrTx,
  { command, ...details }: OperatorCommand,
  undoneBy: string,
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
    .where(and(eq(auditEvents.kind, `operator.${undoneBy}`), gt(auditEvents.id, last.id)))
    .limit(1)
  if (back !== undefined) return
  const minutes = Math.ceil((now - last.createdAt) / 60_000)
  throw new Error(
    `The same command was given ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} ago. Undo it first, or wait ten minutes`,
  )
}
