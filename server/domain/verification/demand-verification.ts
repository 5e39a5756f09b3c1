import type { Services } from '#server/services.ts'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { members } from '#server/store/schema/identity/members.ts'
import { secondVerifications } from '#server/store/schema/verification/second-verification.ts'
import type { DemandedVerification } from '#wire/envelope.ts'
import type { VerificationMethod } from '#wire/verification/second-verification.ts'
import { readAuthenticator } from './authenticator-codes.ts'
import { passkeysOf } from './registered-passkeys.ts'
import type { Entry } from '#server/domain/sessions/session-policy.ts'
import { isTrustedAddress, isKnownDevice } from '#server/domain/sessions/trusted-networks.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'
import { refuseTooManyAttempts, type AttemptsKey } from './attempts.ts'

type Member = typeof members.$inferSelect
interface Visit {
  readonly address: string
  readonly now: number
}

/** A verification, and the codes sent for it, are good for five minutes. */
const verificationLife = 5 * 60_000

/** Key that the wrong answers of a member are counted under. */
export const verificationKeyOf = (memberId: string): AttemptsKey => `verification:${memberId}`

/**
 * Refuses `verification_required` when a login comes from an unknown network and an unknown browser (spec §4). A login
 * by a number or an external account has proven more than a password, and requires only an authenticator or a passkey. A member
 * without any method is let in: they could prove nothing; but one who has entered the name of their bank account, and
 * so has money to lose, is refused `verification_impossible`, since that name, which others may know, is no proof.
 * Returns whether the network becomes trusted; where only the browser is known it does not.
 */
export async function demandVerification(
  services: Services,
  member: Member,
  { by, area, isWeak, linkHash }: Pick<Entry, 'by' | 'area' | 'isWeak'> & { readonly linkHash: Uint8Array | null },
  { address, device, now }: Visit & { readonly device: string | null },
): Promise<boolean> {
  const { db, settings } = services
  const { secondVerification } = await settings.toggles()
  if (!secondVerification) return true
  if (by !== 'username' && (await strongMethodsOf(db, member.id)).length === 0) return true
  if (await isTrustedAddress(db, member.id, address, now)) return true
  if (await isKnownDevice(db, member.id, device, now)) return false
  const methods = await methodsOf(db, member)
  if (methods.length === 0) {
    await auditVerification(db, 'verification.impossible', member.id, { address, now })
    if (hasBankName(member)) throw new Refused('verification_impossible')
    return true
  }
  await refuseTooManyAttempts(db, verificationKeyOf(member.id), now)
  const id = createToken()
  const expiresAt = now + verificationLife
  await db.insert(secondVerifications).values({
    idHash: hashToken(id),
    memberId: member.id,
    address: networkKeyOf(address),
    area,
    by,
    isWeak,
    linkHash,
    createdAt: now,
    expiresAt,
  })
  await auditVerification(db, 'verification.demanded', member.id, { address, now })
  throw new Refused('verification_required', { verification: { id, methods, expiresAt } })
}

/**
 * The strongest methods of a member, since an attacker would choose the weakest offered: passkeys and an authenticator
 * (or its recovery codes), else the proven mobile number or email.
 */
export async function methodsOf(db: DbOrTx, member: Member): Promise<DemandedVerification['methods']> {
  const strong = await strongMethodsOf(db, member.id)
  if (strong.length > 0) return strong
  const offered: { method: VerificationMethod; hint: string | null }[] = []
  if (member.mobile !== null) {
    offered.push({ method: 'sms', hint: `+${member.countryDialingCode} ••••• ${member.mobile.slice(-4)}` })
  }
  if (member.email !== null && member.emailVerifiedAt !== null) {
    const [name = '', host = ''] = member.email.split('@')
    offered.push({ method: 'mail', hint: `${name.slice(0, 1)}•••••@${host}` })
  }
  return offered
}

/** Methods that no one can take over with a number or a mailbox. */
async function strongMethodsOf(db: DbOrTx, memberId: string): Promise<DemandedVerification['methods']> {
  const { enabledAt } = await readAuthenticator(db, memberId)
  const passkeys = await passkeysOf(db, memberId)
  return [
    ...(passkeys.length > 0 ? [{ method: 'passkey', hint: null } as const] : []),
    ...(enabledAt === null ? [] : [{ method: 'totp', hint: null } as const]),
  ]
}

const hasBankName = (member: Member) => (member.profile['payeeName'] ?? '').trim() !== ''

/** Records the result of a verification. */
export async function auditVerification(
  db: DbOrTx,
  kind: string,
  memberId: string,
  { address, now, ...details }: Visit & { readonly method?: string },
): Promise<void> {
  await db.insert(auditEvents).values({ kind, memberId, address, details, createdAt: now })
}
