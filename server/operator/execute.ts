import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { definitionOf, type OperatorCommand } from './commands.ts'
import type { OperatorSite } from './operator-site.ts'
import { refuseRepeated } from './repeated.ts'

/**
 * Does what the operator asked, writes it into the audit, and answers the lines to print. What shows something of a
 * person is written down like a change, and so is what was refused to one who said who they are.
 */
export async function execute(site: OperatorSite, command: OperatorCommand): Promise<string[]> {
  const { takenBackBy, onlyLooks = false } = definitionOf(command)
  try {
    if (takenBackBy !== undefined) return await executeOnce(site, command, takenBackBy)
    const lines = await run(site, command)
    if (!onlyLooks) await note(site.db, command, site.now())
    return lines
  } catch (error) {
    if ('by' in command && command.by !== null) await noteRefused(site, command, error)
    throw error
  }
}

const run = async (site: OperatorSite, command: OperatorCommand) => definitionOf(command).run(site, command)

/** Writes it into the audit before it is done, so that the very same in another process finds it; what fails is not kept. */
async function executeOnce(site: OperatorSite, command: OperatorCommand, takenBackBy: string): Promise<string[]> {
  const noted = await site.db.transaction(async (tx) => {
    await refuseRepeated(tx, command, takenBackBy, site.now())
    return note(tx, command, site.now())
  })
  try {
    return await run(site, command)
  } catch (error) {
    await site.db.delete(auditEvents).where(eq(auditEvents.id, noted))
    throw error
  }
}

/** Writes a command into the audit, and answers the number of what was written. */
async function note(db: DbOrTx, command: OperatorCommand, now: number): Promise<number> {
  const { command: name, ...details } = withoutKey(command)
  const [row] = await db
    .insert(auditEvents)
    .values({ kind: `operator.${name}`, details, createdAt: now })
    .returning({ id: auditEvents.id })
  if (row === undefined) throw new Error('no number for an audit event')
  return row.id
}

/** Writes a command that was refused to a named person into the audit. */
async function noteRefused(site: OperatorSite, command: OperatorCommand, error: unknown): Promise<void> {
  const why = error instanceof Error ? error.message : 'failed'
  await site.db
    .insert(auditEvents)
    .values({ kind: 'operator.refused', details: { ...withoutKey(command), why }, createdAt: site.now() })
}

/** What is written into the audit: who gave a command, never the key they showed. */
function withoutKey(command: OperatorCommand) {
  return 'by' in command && command.by !== null ? { ...command, by: command.by.name } : command
}
