import { eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import type { Currency } from '#wire/money.ts'
import { giveReferralCode } from './invitation-codes.ts'
import { openWallet } from '#server/domain/money/ledger.ts'
import { joinTeam } from '#server/domain/agents/team-tree.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import { standardLadder } from '#server/domain/loyalty/vip-ladder.ts'

/** Initial values of every new account: the first VIP level, with the operator's name for it. */
const beginner = {
  labelName: sql<string>`coalesce((select ${settings.value} #>> '{levels,0,name}' from ${settings} where ${settings.name} = 'vip'),
    ${standardLadder.levels[0]!.name}::text)`,
  rankLevel: 1,
  memberLabels: [],
}

type Row = Omit<typeof members.$inferInsert, keyof typeof beginner | 'toUpline'> & { readonly uplineId: string | null }

/**
 * Writes a new member with their place in the team, a wallet and a code for friends; false where the name or number is
 * taken.
 */
export async function insertMember(tx: Tx, row: Row, currency: Currency): Promise<boolean> {
  const { id, uplineId, createdAt } = row
  const [made] = await tx
    .insert(members)
    .values({ ...beginner, ...row, toUpline: uplineId !== null })
    .onConflictDoNothing()
    .returning({ id: members.id })
  if (made === undefined) return false
  if (uplineId !== null) await joinTeam(tx, { memberId: id, uplineId, joinedAt: createdAt })
  await openWallet(tx, id, currency)
  await giveReferralCode(tx, id, createdAt)
  return true
}

/** Notifies all agents above a new member that their team has grown; to be called after the transaction. */
export async function notifyTeam({ db, live }: { readonly db: DbOrTx; readonly live: Live }, memberId: string) {
  const above = await db.select({ id: downlines.agentId }).from(downlines).where(eq(downlines.memberId, memberId))
  for (const { id } of above) await notifyChanged(live, id, 'team')
}
