import { and, asc, count, desc, eq, exists, gte, isNull } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { invitationCodes, members } from '#server/store/schema/identity/members.ts'
import type { ValueOf } from '#wire/call.ts'
import type { inviteCalls } from '#wire/engagement/invite.ts'
import { commissionOf } from './commissions.ts'
import { giveReferralCode } from '#server/domain/identity/invitation-codes.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { maskedName } from '#server/domain/identity/masked-name.ts'

/** A friend with a finished round within this many milliseconds is active. */
const activeFor = 30 * 86_400_000
const mostNamed = 10

/** Returns a member's code for inviting friends, and its results; creates the code on first use. */
export async function readInvitation(
  services: Pick<Services, 'db' | 'settings'>,
  memberId: string,
  now: number,
): Promise<ValueOf<typeof inviteCalls.invitation>> {
  const { db } = services
  const { currency } = (await holdingOf(db, memberAccount(memberId))) ?? (await services.settings.brand())
  const mine = eq(members.referrerId, memberId)
  const counted = async (which = mine) => {
    const [row] = await db.select({ count: count() }).from(members).where(and(mine, which))
    return row?.count ?? 0
  }
  const played = db
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.memberId, members.id), gte(rounds.createdAt, now - activeFor), eq(rounds.state, 'settled')))
  const paid = db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.memberId, members.id), eq(deposits.state, 'paid')))
  const latest = await db
    .select({ account: members.account, joinedAt: members.createdAt })
    .from(members)
    .where(mine)
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(mostNamed)
  return {
    code: await codeOf(db, memberId, now),
    friends: await counted(),
    active: await counted(exists(played)),
    depositors: await counted(exists(paid)),
    latest: latest.map(({ account, joinedAt }) => ({ name: maskedName(account), joinedAt })),
    commission: await commissionOf(services, memberId, { currency, now }),
  }
}

async function codeOf(db: Db, memberId: string, now: number): Promise<string> {
  const known = await oldestOf(db, memberId)
  if (known !== null) return known
  await db.transaction(async (tx) => {
    // Of two concurrent requests one waits here, and then finds the other's code.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
    if ((await oldestOf(tx, memberId)) === null) await giveReferralCode(tx, memberId, now)
  })
  return (await oldestOf(db, memberId)) ?? ''
}

async function oldestOf(db: Pick<Db, 'select'>, memberId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: invitationCodes.code })
    .from(invitationCodes)
    .where(
      and(
        eq(invitationCodes.memberId, memberId),
        eq(invitationCodes.kind, 'referral'),
        isNull(invitationCodes.withdrawnAt),
      ),
    )
    .orderBy(asc(invitationCodes.createdAt), asc(invitationCodes.codeKey))
    .limit(1)
  return row?.code ?? null
}
