import { eq } from 'drizzle-orm'
import { type Caller, Refused, type Spend } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import {
  attemptsKeyOf,
  type LoginSubject,
  readRiskState,
  refuseLocked,
  tryPassword,
} from '#server/domain/sessions/login-failures.ts'
import { verifyPassword } from '#server/domain/sessions/passwords.ts'
import { type AttemptsKey, clearAttempts, countFailedAttempt, refuseTooManyAttempts } from './attempts.ts'
import { readAuthenticator, takeAuthenticatorCode } from './authenticator-codes.ts'

interface Visit {
  readonly caller: Caller
  readonly address: string
  readonly now: number
  readonly spend: Spend<'loginByAccount'>
}

/**
 * Checks the password of a logged-in member. A wrong one counts as a failed login, so that a token alone cannot be used
 * to guess it. Refuses `account_locked` and `password_wrong`.
 */
export async function provePassword(
  { config, db }: Services,
  password: string,
  { caller, address, now, spend }: Visit,
): Promise<void> {
  const suspect: LoginSubject = { account: accountKeyOf(caller.account), address, trust: 'inSession' }
  await spend('loginByAccount', attemptsKeyOf(suspect))
  refuseLocked(await readRiskState(db, suspect, now), now)
  const [member] = await db
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, caller.memberId))
  if (!member) throw new Refused('session_expired')
  const next = await tryPassword(db, suspect, now, () => verifyPassword(config, password, member.passwordHash))
  if (next === null) return
  refuseLocked(next, now)
  throw new Refused('password_wrong')
}

/**
 * Proves that a logged-in member is the owner of the account: by the password and, where an authenticator is on, by a
 * code of it. Refuses as `provePassword` does, `verification_wrong`, and after five wrong codes
 * `verification_too_many`.
 */
export async function proveOwner(
  services: Services,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  visit: Visit,
): Promise<void> {
  const { db } = services
  const { memberId } = visit.caller
  const key: AttemptsKey = `authenticator:${memberId}`
  await refuseTooManyAttempts(db, key, visit.now)
  await provePassword(services, password, visit)
  if ((await readAuthenticator(db, memberId)).enabledAt === null) return
  if (!(await takeAuthenticatorCode(services, db, memberId, code ?? '', visit.now)))
    throw await refusalOfWrong(db, key, visit.now)
  await clearAttempts(db, key)
}

/** Counts a wrong code; returns its refusal. */
export async function refusalOfWrong(db: DbOrTx, key: AttemptsKey, now: number): Promise<Refused> {
  const retryAfter = await countFailedAttempt(db, key, now)
  return retryAfter > 0 ? new Refused('verification_too_many', { retryAfter }) : new Refused('verification_wrong')
}
