import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Caller, Refused, type Spend } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { authenticators, recoveryCodes } from '#server/store/schema/verification/second-verification.ts'
import type { Language } from '#wire/shapes.ts'
import { authenticatorOf, hashRecovery, readAuthenticator, takeAuthenticatorCode } from './authenticator-codes.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { seal, unseal } from '#server/domain/security/secrets.ts'
import { base32, otpauthUri, stepOfCode } from './totp.ts'
import { clearAttempts, refuseTooManyAttempts, type AttemptsKey } from './attempts.ts'
import { provePassword, refusalOfWrong } from './owner-proof.ts'
import { typedCode } from './typed-code.ts'

interface Visit {
  readonly caller: Caller
  readonly address: string
  readonly now: number
}

interface Reader {
  readonly language: Language
}

const recoveryCount = 10

/** How long a new secret waits for its first code, in milliseconds. */
const enrolmentLife = 15 * 60_000

/** Makes a secret that has no effect until `confirmAuthenticator`. Refuses `authenticator_on`. */
export async function beginAuthenticator(
  { config, db, settings }: Services,
  { caller, now }: Visit,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(20)
  const sealedSecret = seal(config, authenticatorOf(caller.memberId), secret)
  const made = await db
    .insert(authenticators)
    .values({ memberId: caller.memberId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: authenticators.memberId,
      set: { sealedSecret, createdAt: now, lastStep: null },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ memberId: authenticators.memberId })
  if (made.length === 0) throw new Refused('authenticator_on')
  const { clubName } = await settings.brand()
  return { secret: base32(secret), uri: otpauthUri(clubName, caller.account, secret) }
}

/**
 * Turns it on; returns the recovery codes, which are stored hashed. Refuses an expired secret with `enrolment_expired`,
 * a wrong code with `verification_wrong` and after five of them with `verification_too_many`.
 */
export async function confirmAuthenticator(
  { config, db, settings }: Services,
  code: string,
  { caller, address, language, now }: Visit & Reader,
): Promise<string[]> {
  const { memberId } = caller
  const key: AttemptsKey = `authenticator:${memberId}`
  await refuseTooManyAttempts(db, key, now)
  const [row] = await db.select().from(authenticators).where(eq(authenticators.memberId, memberId))
  if (!row) throw new Refused('authenticator_off')
  if (row.confirmedAt !== null) throw new Refused('authenticator_on')
  if (row.createdAt + enrolmentLife <= now) throw new Refused('enrolment_expired')
  const secret = unseal(config, authenticatorOf(memberId), row.sealedSecret)?.value
  // Begun under a secret that the server no longer has.
  if (secret === undefined) throw new Refused('enrolment_expired')
  const step = stepOfCode(secret, typedCode(code), now, null)
  if (step === null) throw await refusalOfWrong(db, key, now)

  const alertOwner = await ownerAlerts({ config, settings }, language)
  const codes = Array.from({ length: recoveryCount }, () => makeRecoveryCode())
  await db.transaction(async (tx) => {
    const confirmed = await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step })
      .where(
        and(
          eq(authenticators.memberId, memberId),
          eq(authenticators.sealedSecret, row.sealedSecret),
          isNull(authenticators.confirmedAt),
        ),
      )
      .returning({ memberId: authenticators.memberId })
    if (confirmed.length === 0) throw new Refused('authenticator_on')
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
    await tx
      .insert(recoveryCodes)
      .values(codes.map((each) => ({ memberId, codeHash: hashRecovery(secret, memberId, each) })))
    await clearAttempts(tx, key)
    await audit(tx, 'authenticator.on', { memberId, address, now })
    await alertOwner(tx, { memberId, change: 'authenticatorOn', now })
  })
  return codes
}

/** Turns it off. A wrong password counts as a failed login, so that a token alone cannot be used to guess it. */
export async function endAuthenticator(
  services: Services,
  { code, password }: { readonly code: string; readonly password: string },
  visit: Visit & Reader & { readonly spend: Spend<'loginByAccount'> },
): Promise<void> {
  const { db } = services
  const { caller, address, language, now } = visit
  const { memberId } = caller
  const key: AttemptsKey = `authenticator:${memberId}`
  await refuseTooManyAttempts(db, key, now)
  const { enabledAt } = await readAuthenticator(db, memberId)
  if (enabledAt === null) throw new Refused('authenticator_off')

  await provePassword(services, password, visit)
  const alertOwner = await ownerAlerts(services, language)
  const ended = await db.transaction(async (tx) => {
    if (!(await takeAuthenticatorCode(services, tx, memberId, code, now))) return false
    await tx.delete(authenticators).where(eq(authenticators.memberId, memberId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
    await clearAttempts(tx, key)
    await audit(tx, 'authenticator.off', { memberId, address, now })
    await alertOwner(tx, { memberId, change: 'authenticatorOff', now })
    return true
  })
  if (!ended) throw await refusalOfWrong(db, key, now)
}

async function audit(
  tx: DbOrTx,
  kind: string,
  { memberId, address, now }: { memberId: string; address: string; now: number },
): Promise<void> {
  await tx.insert(auditEvents).values({ kind, memberId, address, details: {}, createdAt: now })
}

function makeRecoveryCode(): string {
  const text = base32(randomBytes(7)).toLowerCase().slice(0, 10)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
