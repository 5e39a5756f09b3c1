import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { Refused, type Spend } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { passwordResets } from '#server/store/schema/verification/verification.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { recoveryCalls } from '#wire/sessions/recovery.ts'
import type { Language } from '#wire/shapes.ts'
import { askerOf } from '#server/domain/verification/code-asker.ts'
import { demandVerification } from '#server/domain/verification/demand-verification.ts'
import { entryRules, openSession, refuseEntry } from './session-policy.ts'
import { accountKeyOf } from './login.ts'
import { forgetFailures } from './login-failures.ts'
import { readMobile } from '#server/domain/identity/mobile.ts'
import { checkNewPassword, refusePersonal, setPassword } from './new-password.ts'
import { sendIf } from '#server/domain/messages/outbox.ts'
import { outboxTexts } from '#server/domain/messages/outbox-texts.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { weaknessCheck } from './password-rule.ts'
import { hashPassword } from './passwords.ts'
import { writeBounded } from '#server/domain/security/refusal-audit.ts'
import { endOthers, notifySafety } from './sessions.ts'
import { tryCode } from '#server/domain/verification/sms.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

interface Visit {
  readonly address: string
  readonly language: Language
  readonly now: number
}

/** A link is good for half an hour. */
export const linkMinutes = 30

interface MailVisit {
  readonly device: string | null
  readonly spend: Spend<'recoveryByAccount' | 'recoveryByAccountADay'>
}

/**
 * Mails a one-time link to set a new password, if the email is that of the account. The response does not reveal that:
 * for any other pair a link is created likewise, without a member, and sent nowhere. Requests are counted by the pair,
 * since only the owner can know both, and those of strangers apart from the owner's networks.
 */
export async function mailLink(
  services: Services,
  { username, email }: ParsedRequestOf<typeof recoveryCalls.forgotByEmail>,
  { address, device, now, language, spend }: Visit & MailVisit,
): Promise<void> {
  const { config, db, settings } = services
  const account = accountKeyOf(username)
  const [member] = await db.select().from(members).where(eq(members.accountKey, account))
  const asker = await askerOf(db, member?.id ?? null, { address, device, now })
  const pair = `${asker.isKnown ? asker.key : 'strangers'}:${account}:${email.toLowerCase()}`
  await spend('recoveryByAccount', pair)
  await spend('recoveryByAccountADay', pair)
  const { clubName: club } = await settings.brand()
  const write = await outboxTexts(language)
  const secret = createToken()
  const isPair = member?.mayEnter === true && member.email?.toLowerCase() === email.toLowerCase()
  const owner = isPair ? member : undefined
  await db.transaction(async (tx) => {
    await tx.insert(passwordResets).values({
      hash: hashToken(secret),
      memberId: owner?.id ?? null,
      createdAt: now,
      expiresAt: now + linkMinutes * 60_000,
    })
    // An unknown pair costs the same statements, so that the time reveals nothing either.
    const recipient = owner?.email ?? email
    const name = owner?.account ?? username
    const link = `${config.publicOrigin}/reset#${secret}`
    await sendIf(
      tx,
      owner !== undefined,
      {
        channel: 'mail',
        recipient,
        subject: write('reset.subject', { club }),
        body: write('reset.body', { name, link, minutes: linkMinutes }),
      },
      now,
    )
  })
  await auditRequest(services, 'forgotByEmail', { memberId: owner?.id ?? null, address })
}

/** Records a request to reset a password: strangers can request it with a number and a name. */
export const auditRequest = (
  services: Services,
  call: string,
  from: { readonly memberId: string | null; readonly address: string },
): Promise<void> => writeBounded(services, { kind: 'password.resetRequested', reason: null, call, ...from })

/**
 * Sets a new password by the link of a mail; every session of its owner ends, and the account is unlocked. Refuses
 * `reset_link_invalid` for an unknown, used or expired link.
 */
export async function resetByLink(
  services: Services,
  { link, newPassword, confirmNewPassword }: ParsedRequestOf<typeof recoveryCalls.resetPassword>,
  { address, language, now }: Visit,
): Promise<void> {
  const { config, db } = services
  await checkNewPassword(services, { newPassword, confirmNewPassword })
  const isWeak = await weaknessCheck(services)
  const passwordHash = await hashPassword(config, newPassword)
  const alertOwner = await ownerAlerts(services, language)
  const ended = await db.transaction(async (tx) => {
    const [taken] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(eq(passwordResets.hash, hashToken(link)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
      )
      .returning({ memberId: passwordResets.memberId })
    if (taken?.memberId == null) throw await invalidLink(tx, link)
    const [member] = await tx.select().from(members).where(eq(members.id, taken.memberId))
    if (member === undefined) throw new Refused('reset_link_invalid')
    // The link stays valid for another password, as the transaction is rolled back.
    refusePersonal(isWeak, newPassword, member)
    await setPassword(tx, member.id, passwordHash, now)
    // The link proves access to the mailbox: from now on it can serve as a second verification.
    await proveEmail(tx, member, now)
    await forgetFailures(tx, member.accountKey, address)
    const others = await endOthers(tx, { memberId: member.id, now })
    await record(tx, 'password.reset', member.id, { by: 'mail', sessionsEnded: others.length }, { address, now })
    await alertOwner(tx, { memberId: member.id, change: 'password', now, provenBy: 'mail' })
    return { memberId: member.id, others }
  })
  await notifySafety(services, ended.memberId, ended.others)
}

/** Why a link is refused; for the audit, its member if it was used already. */
async function invalidLink(tx: Tx, link: string): Promise<Refused> {
  const [known] = await tx
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.hash, hashToken(link)))
  const memberId = known?.memberId ?? null
  describeRequest({ memberId, isReuse: memberId !== null && known?.usedAt != null })
  return new Refused('reset_link_invalid')
}

/**
 * Sets a new password by the code sent to a member's number, and logs them in with it (spec §4). Refuses `feature_off`,
 * and as a code; a number without a member is refused like a wrong code. From an unknown network a member with an
 * authenticator is asked for it (`verification_required`): the password is set all the same.
 */
export async function setByPhone(
  services: Services,
  request: ParsedRequestOf<typeof recoveryCalls.setPasswordByPhone>,
  visit: Visit & { readonly device: string | null; readonly userAgent: string | null },
): Promise<ValueOf<typeof recoveryCalls.setPasswordByPhone>> {
  const { address, now } = visit
  const { config, db, settings } = services
  if (!(await settings.toggles()).phoneRecovery) throw new Refused('feature_off')
  const brand = await settings.brand()
  const mobile = readMobile(request.mobileNum, request.countryDialingCode ?? brand.countryDialingCode)
  await checkNewPassword(services, request)
  const isWeak = await weaknessCheck(services)
  const passwordHash = await hashPassword(config, request.newPassword)
  const alertOwner = await ownerAlerts(services, visit.language)
  const rules = await entryRules(services)
  const set = await db.transaction(async (tx) => {
    const proof = await tryCode(tx, config, {
      purpose: 'recovery',
      mobile,
      typed: request.verificationCode,
      from: visit,
    })
    if (typeof proof === 'string') return proof
    const member = proof.owner
    // The code stays valid for another password, as the transaction is rolled back.
    if (member !== undefined) refusePersonal(isWeak, request.newPassword, member)
    await proof.use()
    if (member === undefined) return 'sms_code_wrong'
    if (!member.mayEnter) return 'member_no_enter'
    refuseEntry(member, 'member', rules)
    await setPassword(tx, member.id, passwordHash, now)
    await forgetFailures(tx, member.accountKey, address)
    const ended = await endOthers(tx, { memberId: member.id, now })
    await record(tx, 'password.reset', member.id, { by: 'sms', sessionsEnded: ended.length }, { address, now })
    await alertOwner(tx, { memberId: member.id, change: 'password', now, provenBy: 'sms' })
    return { ended, member: { ...member, passwordHash, passwordWeak: false, passwordChangedAt: now } }
  })
  // The attempt must stay counted: the transaction commits before its refusal is thrown.
  if (typeof set === 'string') throw new Refused(set)
  await notifySafety(services, set.member.id, set.ended)
  const entry = { by: 'sms', area: 'member', isWeak: false } as const
  const isAtHome = await demandVerification(services, set.member, { ...entry, linkHash: null }, visit)
  const { login } = await db.transaction((tx) =>
    openSession(tx, set.member, { ...entry, isAtHome }, { ...visit, rules }),
  )
  return login
}

/** Makes an email the member's own, unless another member has proven it: then it stays unproven. */
async function proveEmail(tx: Tx, { id, email }: typeof members.$inferSelect, now: number): Promise<void> {
  if (email === null) return
  const key = email.toLowerCase()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`email:${key}`}))`)
  const [other] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(sql`lower(${members.email})`, key), isNotNull(members.emailVerifiedAt), ne(members.id, id)))
  if (other === undefined) await tx.update(members).set({ emailVerifiedAt: now }).where(eq(members.id, id))
}

const record = (
  tx: Tx,
  kind: string,
  memberId: string | null,
  details: object,
  { address, now }: Omit<Visit, 'language'>,
) => tx.insert(auditEvents).values({ kind, memberId, address, details: { ...details }, createdAt: now })
