import { and, eq } from 'drizzle-orm'
import { type Caller, Refused, type Spend } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import type { accountCalls } from '#wire/sessions/account.ts'
import { textOf } from '#wire/identity/registration-fields.ts'
import type { Language } from '#wire/shapes.ts'
import { accountKeyOf } from './login.ts'
import { readRiskState, refuseLocked, type LoginSubject, attemptsKeyOf, tryPassword } from './login-failures.ts'
import { checkNewPassword, voidTrust } from './new-password.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endOthers, notifySafety } from './sessions.ts'

type Change = ParsedRequestOf<typeof accountCalls.changePassword>
interface Visit {
  readonly caller: Caller
  readonly address: string
  readonly language: Language
  readonly now: number
  readonly spend: Spend<'loginByAccount'>
}

/**
 * Changes a member's password (spec §4, §5) and ends every other session; returns their number. A wrong old password
 * counts as a failed login, so that a token alone cannot be used to guess it.
 */
export async function changePassword(
  services: Services,
  { oldPassword, newPassword, confirmNewPassword }: Change,
  { caller, address, language, now, spend }: Visit,
): Promise<number> {
  const { config, db } = services
  const [member] = await db.select().from(members).where(eq(members.id, caller.memberId))
  if (!member) throw new Refused('session_expired')
  await checkNewPassword(services, { newPassword, confirmNewPassword }, member)

  const suspect: LoginSubject = { account: accountKeyOf(caller.account), address, trust: 'inSession' }
  await spend('loginByAccount', attemptsKeyOf(suspect))
  refuseLocked(await readRiskState(db, suspect, now), now)
  const next = await tryPassword(db, suspect, now, () => verifyPassword(config, oldPassword, member.passwordHash))
  if (next !== null) {
    refuseLocked(next, now)
    throw new Refused('password_wrong')
  }
  if (textOf('password', newPassword) === textOf('password', oldPassword)) throw new Refused('password_unchanged')
  const { paymentPasswordHash } = member
  if (paymentPasswordHash !== null && (await verifyPassword(config, newPassword, paymentPasswordHash)))
    throw new Refused('payment_password_same')

  const passwordHash = await hashPassword(config, newPassword)
  const alertOwner = await ownerAlerts(services, language)
  const ended = await db.transaction(async (tx) => {
    const changed = await tx
      .update(members)
      .set({ passwordHash, passwordWeak: false, passwordChangedAt: now })
      // Of two concurrent changes the second one's old password is no longer valid.
      .where(and(eq(members.id, caller.memberId), eq(members.passwordHash, member.passwordHash)))
      .returning({ id: members.id })
    if (changed.length === 0) throw new Refused('password_wrong')
    await tx.update(sessions).set({ passwordChange: null }).where(eq(sessions.id, caller.sessionId))
    await voidTrust(tx, caller.memberId, now)
    const others = await endOthers(tx, { memberId: caller.memberId, except: caller.sessionId, now })
    await tx.insert(auditEvents).values({
      kind: 'password.changed',
      memberId: caller.memberId,
      address,
      details: { sessionsEnded: others.length },
      createdAt: now,
    })
    await alertOwner(tx, { memberId: caller.memberId, change: 'password', now })
    return others
  })
  await notifySafety(services, caller.memberId, ended)
  return ended.length
}
