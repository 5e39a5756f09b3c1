import { and, eq, gt, isNull, max, min } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { identityTickets, memberIdentities } from '#server/store/schema/identity/identities.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { SocialProvider } from '#wire/identity/identity.ts'
import type { sessionCalls } from '#wire/sessions/session.ts'
import type { Language } from '#wire/shapes.ts'
import { demandVerification } from '#server/domain/verification/demand-verification.ts'
import { entryRules, openSession, refuseEntry } from '#server/domain/sessions/session-policy.ts'
import type { ProvenIdentity } from './id-tokens.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { type Mobile, readMobile } from './mobile.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { findByMobile } from '#server/domain/verification/sms.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

type Member = typeof members.$inferSelect
type FirebaseLogin = Extract<ParsedRequestOf<typeof sessionCalls.login>, { type: 'firebase' }>
interface Visit {
  readonly address: string
  readonly userAgent: string | null
  readonly now: number
}

/** Time to log in or to register with an external account that is not linked yet. */
const linkLife = 15 * 60_000

/** Logs in by a Firebase proof: of a member's number, or of an external account that a member linked. */
export async function logInByFirebase(
  services: Services,
  credentials: FirebaseLogin,
  visit: Visit & { readonly device: string | null },
): Promise<ValueOf<typeof sessionCalls.login>> {
  const member =
    credentials.username === undefined
      ? await findByAccount(services, credentials, visit)
      : await findByNumber(services, { ...credentials, username: credentials.username }, visit)
  describeRequest({ memberId: member.id })
  const rules = await entryRules(services)
  refuseEntry(member, credentials.area, rules)
  const proof = { by: 'firebase', area: credentials.area, isWeak: false, linkHash: null } as const
  const isVerified = await demandVerification(services, member, proof, visit)
  // A number is the member's second proof; an external account can be used from anywhere, and proves no network.
  const isAtHome = isVerified && credentials.username !== undefined
  const entry = { by: 'firebase', area: credentials.area, isWeak: false, isAtHome } as const
  const { login, ended } = await services.db.transaction((tx) => openSession(tx, member, entry, { ...visit, rules }))
  await notifySafety(services, member.id, ended)
  return login
}

async function findByNumber(
  services: Services,
  { username, countryDialingCode, firebaseIdToken }: FirebaseLogin & { readonly username: string },
  { now }: Visit,
): Promise<Member> {
  const { smsLogin } = await services.settings.toggles()
  if (!smsLogin) throw new Refused('feature_off')
  const brand = await services.settings.brand()
  const mobile = readMobile(username, countryDialingCode ?? brand.countryDialingCode)
  await proveByFirebase(services, mobile, firebaseIdToken, now)
  const member = await services.db.transaction((tx) => findByMobile(tx, mobile))
  if (!member) throw new Refused('identity_unknown')
  return member
}

/** Refuses `identity_invalid` unless the token proves ownership of this number. */
export async function proveByFirebase(
  { idTokens }: Pick<Services, 'idTokens'>,
  { countryDialingCode, mobile }: Mobile,
  token: string,
  now: number,
): Promise<void> {
  const proven = await idTokens.take(token, ['phone'], now)
  if (proven.use !== 'phone' || proven.number !== `+${countryDialingCode}${mobile}`)
    throw new Refused('identity_invalid')
}

/** An e-mail address in the token proves nothing: only accounts a member has linked are theirs. */
async function findByAccount(services: Services, { firebaseIdToken }: FirebaseLogin, visit: Visit): Promise<Member> {
  const { db, settings, idTokens } = services
  const { firebaseSocialLogin } = await settings.toggles()
  if (!firebaseSocialLogin) throw new Refused('feature_off')
  const proven = await idTokens.take(firebaseIdToken, ['google', 'facebook'], visit.now)
  if (proven.use === 'phone') throw new Refused('identity_invalid')
  const [linked] = await db
    .update(memberIdentities)
    .set({ usedAt: visit.now })
    .where(and(eq(memberIdentities.provider, proven.use), eq(memberIdentities.subject, proven.subject)))
    .returning({ memberId: memberIdentities.memberId })
  if (!linked) throw new Refused('identity_unlinked', { linkTicket: await issueLinkTicket(db, proven, visit) })
  const [member] = await db.select().from(members).where(eq(members.id, linked.memberId))
  if (!member) throw new Refused('identity_invalid')
  return member
}

async function issueLinkTicket(
  db: DbOrTx,
  { use: provider, subject }: Extract<ProvenIdentity, { subject: string }>,
  { address, now }: Visit,
): Promise<string> {
  const ticket = createToken()
  const row = { hash: hashToken(ticket), provider, subject, address: networkKeyOf(address), expiresAt: now + linkLife }
  await db.insert(identityTickets).values(row)
  return ticket
}

/**
 * Links the account of a ticket to a member who has just passed a whole login. A ticket that is expired, used, from
 * another network, or of an account linked since, links nothing; the login goes on. Returns whether it was linked.
 */
export async function linkIdentity(
  tx: Tx,
  linkHash: Uint8Array,
  { memberId, address, now }: Visit & { readonly memberId: string },
): Promise<boolean> {
  const [ticket] = await tx
    .update(identityTickets)
    .set({ usedAt: now })
    .where(
      and(
        eq(identityTickets.hash, linkHash),
        eq(identityTickets.address, networkKeyOf(address)),
        isNull(identityTickets.usedAt),
        gt(identityTickets.expiresAt, now),
      ),
    )
    .returning()
  if (!ticket) return false
  const { provider, subject } = ticket
  const linked = await tx
    .insert(memberIdentities)
    .values({ provider, subject, memberId, createdAt: now, usedAt: now })
    .onConflictDoNothing()
    .returning({ provider: memberIdentities.provider })
  if (linked.length === 0) return false
  await tx
    .insert(auditEvents)
    .values({ kind: 'identity.linked', memberId, address, details: { provider }, createdAt: now })
  return true
}

/** Linked accounts of a member by provider, the earliest first. */
export async function linkedAccounts(db: DbOrTx, memberId: string) {
  const rows = await db
    .select({
      provider: memberIdentities.provider,
      linkedAt: min(memberIdentities.createdAt),
      usedAt: max(memberIdentities.usedAt),
    })
    .from(memberIdentities)
    .where(eq(memberIdentities.memberId, memberId))
    .groupBy(memberIdentities.provider)
    .orderBy(min(memberIdentities.createdAt))
  return rows.map(({ provider, linkedAt, usedAt }) => ({
    provider: v.parse(SocialProvider, provider),
    linkedAt: linkedAt ?? 0,
    usedAt: usedAt ?? 0,
  }))
}

/** Unlinks all of a member's accounts with a provider; false where there is none. */
export async function unlinkAccount(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  {
    memberId,
    provider,
    address,
    language,
    now,
  }: Omit<Visit, 'userAgent'> & {
    readonly language: Language
    readonly memberId: string
    readonly provider: SocialProvider
  },
): Promise<boolean> {
  const alertOwner = await ownerAlerts(services, language)
  return services.db.transaction(async (tx) => {
    const taken = await tx
      .delete(memberIdentities)
      .where(and(eq(memberIdentities.memberId, memberId), eq(memberIdentities.provider, provider)))
      .returning({ provider: memberIdentities.provider })
    if (taken.length === 0) return false
    await tx
      .insert(auditEvents)
      .values({ kind: 'identity.unlinked', memberId, address, details: { provider }, createdAt: now })
    await alertOwner(tx, { memberId, change: 'accountUnlinked', now })
    return true
  })
}
