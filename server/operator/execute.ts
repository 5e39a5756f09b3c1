import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { definitionOf, type OperatorCommand } from './commands.ts'
import type { OperatorSite } from './operator-site.ts'
import { refuseRepeated } from './refuse-repeated.ts'

/**
 * Runs a command, records it in the audit, and resolves with the lines to print. Commands that show personal data are
 * recorded like changes, and so are refusals of an identified person.
 */
export async function execute(site: OperatorSite, command: OperatorCommand): Promise<string[]> {
  const { undoneBy, isReadOnly = false } = definitionOf(command)
  try {
    if (undoneBy !== undefined) return await executeOnce(site, command, undoneBy)
    const lines = await run(site, command)
    if (!isReadOnly) await note(site.db, command, site.now())
    return lines
  } catch (error) {
    if ('by' in command && command.by !== null) await noteRefused(site, command, error)
    throw error
  }
}

const run = async (site: OperatorSite, command: OperatorCommand) => definitionOf(command).run(site, command)

/** Records the command before it runs, so that an identical one of another process finds it. A failed one is deleted. */
async function executeOnce(site: OperatorSite, command: OperatorCommand, undoneBy: string): Promise<string[]> {
  const noted = await site.db.transaction(async (tx) => {
    await refuseRepeated(tx, command, undoneBy, site.now())
    return note(tx, command, site.now())
  })
  try {
    return await run(site, command)
  } catch (error) {
    await site.db.delete(auditEvents).where(eq(auditEvents.id, noted))
    throw error
  }
}

/** Records a command in the audit; resolves with the id of the event. */
async function note(db: DbOrTx, command: OperatorCommand, now: number): Promise<number> {
  const { command: name, ...details } = withoutKey(command)
  const [row] = await db
    .insert(auditEvents)
    .values({ kind: `operator.${name}`, details, createdAt: now })
    .returning({ id: auditEvents.id })
  if (row === undefined) throw new Error('no id for an audit event')
  return row.id
}

/** Records the refusal of an identified person in the audit. */
async function noteRefused(site: OperatorSite, command: OperatorCommand, error: unknown): Promise<void> {
  const why = error instanceof Error ? error.message : 'failed'
  await site.db
    .insert(auditEvents)
    .values({ kind: 'operator.refused', details: { ...withoutKey(command), why }, createdAt: site.now() })
}

/** The command as recorded: the name of the person, never the key. */
function withoutKey(command: OperatorCommand) {
  return 'by' in command && command.by !== null ? { ...command, by: command.by.name } : command
}
