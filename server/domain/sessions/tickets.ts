import { and, eq, gt, isNull } from 'drizzle-orm'
import type { TicketAction } from '#wire/shapes.ts'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { tickets } from '#server/store/schema/verification/verification.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

/** A ticket is good for two minutes: time enough to type a password again, not to collect tickets. */
const ticketLife = 2 * 60_000

/** Issues a one-time ticket for an action, to be used from the same network. */
export async function issueTicket(
  db: DbOrTx,
  ticket: { action: TicketAction; address: string; now: number },
): Promise<{ ticket: string; expiresAt: number }> {
  const secret = createToken()
  const expiresAt = ticket.now + ticketLife
  await db
    .insert(tickets)
    .values({ hash: hashToken(secret), action: ticket.action, address: networkKeyOf(ticket.address), expiresAt })
  return { ticket: secret, expiresAt }
}

/** Uses a ticket up. Refuses `ticket_required` and `ticket_invalid`. */
export async function useTicket(
  db: DbOrTx,
  ticket: string | undefined,
  use: { action: TicketAction; address: string; now: number },
): Promise<void> {
  if (ticket === undefined) throw new Refused('ticket_required')
  const used = await db
    .update(tickets)
    .set({ usedAt: use.now })
    .where(
      and(
        eq(tickets.hash, hashToken(ticket)),
        eq(tickets.action, use.action),
        eq(tickets.address, networkKeyOf(use.address)),
        isNull(tickets.usedAt),
        gt(tickets.expiresAt, use.now),
      ),
    )
    .returning({ action: tickets.action })
  if (used.length === 0) throw new Refused('ticket_invalid')
}
