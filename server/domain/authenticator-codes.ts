import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { authenticators, recoveryCodes } from '#server/store/schema/second-verification.ts'
import { stepOfCode } from './totp.ts'
import { hashCode } from './tokens.ts'
import { typedCode } from './typed-code.ts'

/** Whether Google verification is on, since when, and how many recovery codes are left. */
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

/** Takes a code of the app, or a recovery code, of a member who has turned it on; neither is good twice. */
export async function takeAuthenticatorCode(
  { config }: Pick<Services, 'config'>,
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
  const secret = openSecret(config.secret, memberId, row.sealedSecret)
  const step = stepOfCode(secret, typedCode(typed), now, row.lastStep)
  if (step !== null) {
    // Of two that bring the same code at once the second finds its step taken.
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
    return taken.length > 0
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.memberId, memberId),
        eq(recoveryCodes.codeHash, hashRecovery(config.secret, memberId, typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ memberId: recoveryCodes.memberId })
  return used.length > 0
}

/** What is stored of a recovery code; capitals, blanks and dashes do not count. */
export const hashRecovery = (secret: string, memberId: string, typed: string) =>
  hashCode(secret, 'recovery', memberId, typedCode(typed).toLowerCase())

const keyOf = (secret: string) => createHash('sha256').update(`authenticator secrets\n${secret}`).digest()

/** AES-256-GCM: nonce, tag, text; bound to its member, so that a row copied to another member opens nothing. */
export function sealSecret(secret: string, memberId: string, text: Uint8Array): Uint8Array {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(memberId))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret that `sealSecret` made this of. */
export function openSecret(secret: string, memberId: string, stored: Uint8Array): Uint8Array {
  const bytes = Buffer.from(stored)
  const cipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    .setAAD(Buffer.from(memberId))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()])
}
