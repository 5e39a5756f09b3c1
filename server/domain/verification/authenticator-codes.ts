import { and, count, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { authenticators, recoveryCodes } from '#server/store/schema/verification/second-verification.ts'
import { codeHashes, unseal } from '#server/domain/security/secrets.ts'
import { stepOfCode } from './totp.ts'
import { hashCode } from '#server/domain/security/tokens.ts'
import { typedCode } from './typed-code.ts'

/** Returns whether Google verification is on, since when, and how many recovery codes are left. */
export async function readAuthenticator(db: DbOrTx, memberId: string) {
  const [row] = await db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.memberId, memberId))
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)))
  return { enabledAt: row?.confirmedAt ?? null, recoveryCodesLeft: left?.codes ?? 0 }
}

/**
 * Uses a code of the app, or a recovery code, of a member who has turned it on; each works once. The audit records a
 * repeated one.
 */
export async function takeAuthenticatorCode(
  { config, log }: Pick<Services, 'config' | 'log'>,
  tx: DbOrTx,
  memberId: string,
  typed: string,
  now: number,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.memberId, memberId), isNotNull(authenticators.confirmedAt)))
  if (!row) return false
  const secret = unseal(config, authenticatorOf(memberId), row.sealedSecret)?.value
  if (secret === undefined) {
    log.error('authenticator secret not opened: SERVER_SECRET is another one', { memberId })
    return false
  }
  const step = stepOfCode(secret, typedCode(typed), now, row.lastStep)
  if (step !== null) {
    // Of two concurrent uses of a code the second finds its time step used.
    const taken = await tx
      .update(authenticators)
      .set({ lastStep: step })
      .where(
        and(
          eq(authenticators.memberId, memberId),
          or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
        ),
      )
      .returning({ memberId: authenticators.memberId })
    if (taken.length === 0) describeRequest({ isReuse: true })
    return taken.length > 0
  }
  if (stepOfCode(secret, typedCode(typed), now, null) !== null) {
    describeRequest({ isReuse: true })
    return false
  }
  const isTyped = and(
    eq(recoveryCodes.memberId, memberId),
    inArray(recoveryCodes.codeHash, [
      hashRecovery(secret, memberId, typed),
      // Recovery codes from before they were keyed by the authenticator's own secret.
      ...codeHashes(config, 'recovery', memberId, recoveryText(typed)),
    ]),
  )
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isTyped, isNull(recoveryCodes.usedAt)))
    .returning({ memberId: recoveryCodes.memberId })
  if (used.length > 0) return true
  if ((await tx.$count(recoveryCodes, isTyped)) > 0) describeRequest({ isReuse: true })
  return false
}

/** Purpose the secret of a member's authenticator is sealed for. */
export const authenticatorOf = (memberId: string) => ({ purpose: 'authenticator secrets', owner: memberId }) as const

const recoveryText = (typed: string) => typedCode(typed).toLowerCase()

/**
 * Stored form of a recovery code; case, blanks and dashes are ignored. It is keyed by the secret of its authenticator,
 * so that it stays valid when the server's secret changes.
 */
export const hashRecovery = (authenticatorSecret: Uint8Array, memberId: string, typed: string): Uint8Array =>
  hashCode(authenticatorSecret, 'recovery', memberId, recoveryText(typed))
