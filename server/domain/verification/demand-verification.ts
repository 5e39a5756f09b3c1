import type { Services } from '#server/services.ts'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { members } from '#server/store/schema/identity/members.ts'
import { secondVerifications } from '#server/store/schema/verification/second-verification.ts'
import type { DemandedVerification } from '#wire/envelope.ts'
import type { VerificationMethod } from '#wire/verification/second-verification.ts'
import { readAuthenticator } from './authenticator-codes.ts'
import type { Entry } from '#server/domain/sessions/entrance.ts'
import { isKnownAddress, isKnownDevice } from '#server/domain/sessions/known-places.ts'
import { placeOf } from '#server/domain/security/networks.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'
import { refuseResting, type TriesKey } from './tries.ts'

type Member = typeof members.$inferSelect
interface Visit {
  readonly address: string
  readonly now: number
}

/** A verification, and the codes sent for it, are good for five minutes. */
const verificationLife = 5 * 60_000

/** What the wrong answers of a member are counted under. */
export const verificationKeyOf = (memberId: string): TriesKey => `verification:${memberId}`

/**
 * Refuses `verification_required` when a login comes from an address, and a browser, the member has never used (spec
 * §4). Who came by the number or an account elsewhere has shown something besides the password, and is asked only for
 * an authenticator. A member without any method is let in: there is nothing they could show;
 * but who has told the name of their bank account, and so has money to lose, is refused `verification_impossible`, since
 * that name, which others may know, is no proof. Answers whether the
 * address is the member's from now on; one where only the browser is known does not become it.
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
  if (by !== 'username' && (await readAuthenticator(db, member.id)).enabledAt === null) return true
  if (await isKnownAddress(db, member.id, address, now)) return true
  if (await isKnownDevice(db, member.id, device, now)) return false
  const methods = await methodsOf(db, member)
  if (methods.length === 0) {
    await auditVerification(db, 'verification.impossible', member.id, { address, now })
    if (hasBankName(member)) throw new Refused('verification_impossible')
    return true
  }
  await refuseResting(db, verificationKeyOf(member.id), now)
  const id = createToken()
  const expiresAt = now + verificationLife
  await db.insert(secondVerifications).values({
    idHash: hashToken(id),
    memberId: member.id,
    address: placeOf(address),
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
 * The strongest that a member has, since the weakest that is offered is the one to be broken: an authenticator alone
 * (or its recovery codes), else what was proven to be theirs.
 */
export async function methodsOf(db: DbOrTx, member: Member): Promise<DemandedVerification['methods']> {
  const { enabledAt } = await readAuthenticator(db, member.id)
  if (enabledAt !== null) return [{ method: 'totp', hint: null }]
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

const hasBankName = (member: Member) => (member.profile['payeeName'] ?? '').trim() !== ''

/** Writes down what became of a verification. */
export async function auditVerification(
  db: DbOrTx,
  kind: string,
  memberId: string,
  { address, now, ...details }: Visit & { readonly method?: string },
): Promise<void> {
  await db.insert(auditEvents).values({ kind, memberId, address, details, createdAt: now })
}
