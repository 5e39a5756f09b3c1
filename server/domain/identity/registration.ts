import { siteDay } from '#server/domain/site/site-day.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { ValueOf } from '#wire/call.ts'
import type { registrationCalls, RegistrationMethod } from '#wire/identity/registration.ts'
import type { RegistrationField } from '#wire/identity/registration-fields.ts'
import type { Rules } from '#wire/identity/registration-rules.ts'
import { isCaptchaPassed } from '#server/domain/verification/captcha.ts'
import { refuseExcludedPerson } from '#server/domain/protection/excluded.ts'
import { linkIdentity, proveByFirebase } from './identities.ts'
import { newId } from '#server/domain/site/ids.ts'
import { ownerOf } from './invitation-codes.ts'
import { rememberAddress } from '#server/domain/sessions/trusted-networks.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import type { Mobile } from './mobile.ts'
import { notifyTeam, insertMember } from './new-member.ts'
import { refuseForeignDomain } from '#server/domain/security/own-domain.ts'
import { weaknessCheck } from '#server/domain/sessions/password-rule.ts'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { checkRegistration, type CheckedRegistration, type Registration } from './registration-check.ts'
import { contractRules } from '#server/domain/contracts/contract-people.ts'
import { offerByLink } from '#server/domain/agents/link-offers.ts'
import { type FoundLink, linkBy, useLink } from '#server/domain/agents/registration-links.ts'
import { rulesFor, versionOf } from './registration-rules.ts'
import type { Secrets } from '#server/domain/security/secrets.ts'
import { createSession } from '#server/domain/sessions/sessions.ts'
import { tryCode } from '#server/domain/verification/sms.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import { useTicket } from '#server/domain/sessions/tickets.ts'
import { hashToken } from '#server/domain/security/tokens.ts'

type Opened = ValueOf<typeof registrationCalls.register>
interface Visit {
  readonly address: string
  readonly device: string | null
  readonly userAgent: string | null
  readonly now: number
}

/** Returns the current rules of both methods, and their version. */
export async function registrationRules(
  settings: Services['settings'],
): Promise<ValueOf<typeof registrationCalls.registrationRules>> {
  const [rules, toggles, { minimumAge }] = await Promise.all([
    settings.registrationRules(),
    settings.toggles(),
    settings.brand(),
  ])
  const username = rulesFor('username', rules, toggles)
  const mobile = rulesFor('mobile', rules, toggles)
  return { version: versionOf(username, mobile, minimumAge), minimumAge, username, mobile }
}

/**
 * Opens an account and logs it in (spec §4 register). Every rule is checked again; violations are refused field by
 * field, or with `rules_changed` when the form used older rules. That a name is taken is revealed only after the
 * slider, that a number is taken only to its proven holder, and that an e-mail address is taken to no one, since it is
 * unproven.
 */
export async function register(
  services: Services,
  method: RegistrationMethod,
  user: Registration,
  visit: Visit,
): Promise<Opened> {
  const { db, settings } = services
  await refuseForeignDomain(services, { domain: user.domain, url: user.registerUrl })
  const current = await registrationRules(settings)
  const rules = current[method]
  if (rules === null) throw new Refused('feature_off')
  const { countryDialingCode, gmtOffset } = await services.settings.brand()
  const today = siteDay(visit.now, gmtOffset)
  const { minimumAge, version } = current
  const by = { method, rules, minimumAge, today, isWeak: await weaknessCheck(services), countryDialingCode }
  const found = checkRegistration(user, by)
  if ('problems' in found) {
    if (user.rulesVersion !== undefined && user.rulesVersion !== version) throw new Refused('rules_changed')
    throw new Refused('invalid_request', { fields: found.problems })
  }

  // A proven number has passed the slider when its code was requested.
  if (method === 'username') await useTicket(db, user.ticket, { action: 'register', ...visit })
  if (rules.captcha?.enabled === true) await demandCaptcha(services, user, visit)
  const { texts, birthday } = found.checked
  await refuseExcludedPerson(db, { email: texts.email ?? null, fullname: texts.fullname, birthday }, visit.now)
  const inviters = await findInviters(services, { rules, user, ...found.checked }, visit.now)
  return open(services, { method, rules, user, visit, ...inviters, ...found.checked })
}

interface Inviters {
  readonly uplineId: string | null
  /** The agent's link, and whether the visitor can see and remove its code. */
  readonly link: FoundLink | null
  readonly isTyped: boolean
  readonly referrerId: string | null
}

interface Opening extends CheckedRegistration, Inviters {
  readonly method: RegistrationMethod
  readonly rules: Rules
  readonly user: Registration
  readonly visit: Visit
}

async function demandCaptcha({ db }: Services, { captcha = '', captchaId }: Registration, visit: Visit): Promise<void> {
  if (captchaId === undefined || captcha.trim() === '') throw new Refused('captcha_required', { captcha: true })
  if (!(await isCaptchaPassed(db, { captcha, captchaId }, visit))) throw new Refused('captcha_wrong', { captcha: true })
}

/** Resolves a code to the upline and the link; refuses an unknown code, and a link that is over. */
export async function demandInviter(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  code: string,
  now: number,
): Promise<Pick<Inviters, 'link'> & { readonly uplineId: string }> {
  const link = await linkBy(db, code, await settings.brand(), now)
  if (link !== null && link.lack !== null) throw new Refused(link.lack)
  const uplineId = link === null ? await ownerOf(db, code, ['affiliate']) : link.agentId
  if (uplineId === null) throw new Refused('invitation_code_error')
  return { uplineId, link }
}

/** A visible code must be valid; one that arrived unseen with a link is dropped when it is no longer valid. */
async function findInviters(
  services: Pick<Services, 'db' | 'settings'>,
  { rules, user, texts }: Pick<Opening, 'rules' | 'user' | 'texts'>,
  now: number,
): Promise<Inviters> {
  const isTyped = rules.affiliateCode?.enabled === true
  const code = (isTyped ? texts.affiliateCode : user.affiliateCode?.trim()) ?? ''
  const noInviter = { uplineId: null, link: null }
  const inviter =
    code === ''
      ? noInviter
      : await demandInviter(services, code, now).catch((error: unknown) => {
          if (isTyped || !(error instanceof Refused)) throw error
          return noInviter
        })
  const referral = user.referralCode?.trim() ?? ''
  const referrerId = referral === '' ? null : await ownerOf(services.db, referral, ['referral'])
  return { ...inviter, isTyped, referrerId }
}

/** The link was live when checked, and has been used up since. */
class LinkGone extends Error {}

/** Fields stored elsewhere, or not at all. */
const notOfTheProfile: ReadonlySet<string> = new Set<RegistrationField>([
  'username',
  'verificationCode',
  'password',
  'paymentPassword',
  'birthday',
  'email',
  'nickname',
  'affiliateCode',
])

async function open(services: Services, opening: Opening): Promise<Opened> {
  const { config, db } = services
  const { method, rules: fieldRules, user, visit, texts, mobile, birthday, isTyped, referrerId } = opening
  const isProven = mobile !== null && fieldRules.verificationCode?.enabled === true
  const account = method === 'mobile' ? `${mobile?.countryDialingCode}${mobile?.mobile}` : (texts.username ?? '')
  const [passwordHash, paymentPasswordHash] = await Promise.all([
    hashPassword(config, texts.password ?? ''),
    texts.paymentPassword === undefined ? null : hashPassword(config, texts.paymentPassword),
  ])
  // An unproven number is only a note; it cannot be used to log in.
  const profile = Object.fromEntries(
    Object.entries(texts).filter(([field]) => !notOfTheProfile.has(field) && !(field === 'mobileNum' && isProven)),
  )
  const id = newId()
  const [{ currency }, rules] = await Promise.all([services.settings.brand(), contractRules(services)])

  const { firebaseIdToken, linkTicket } = user
  const isByFirebase = isProven && firebaseIdToken !== undefined
  if (isByFirebase) await proveByFirebase(services, mobile, firebaseIdToken, visit.now)

  const attempt = ({ uplineId, link }: Pick<Inviters, 'uplineId' | 'link'>) =>
    db.transaction(async (tx) => {
      const proof =
        isProven && !isByFirebase ? await proveNumber(tx, config, mobile, texts.verificationCode ?? '', visit) : null
      if (typeof proof === 'string') return proof
      const row = {
        id,
        account,
        accountKey: accountKeyOf(account),
        nickname: texts.nickname ?? account,
        type: link?.type ?? 2,
        passwordHash,
        paymentPasswordHash,
        passwordChangedAt: visit.now,
        firstLoginAt: visit.now,
        ...(isProven ? mobile : {}),
        email: texts.email ?? null,
        createdAt: visit.now,
        uplineId,
        referrerId,
        birthday,
        profile,
      }
      if (!(await insertMember(tx, row, currency))) return 'taken'
      if (link !== null) {
        if (!(await useLink(tx, link.id, id, visit.now))) throw new LinkGone()
        await offerByLink(tx, { ...link, memberId: id }, { rules, now: visit.now })
      }
      await proof?.use()
      const { domain = null, registerUrl = null, registerMethod } = user
      await tx.insert(auditEvents).values({
        kind: 'member.registered',
        memberId: id,
        address: visit.address,
        details: { by: method, domain, registerUrl, registerMethod, uplineId, referrerId, linkId: link?.id ?? null },
        createdAt: visit.now,
      })
      await rememberAddress(tx, id, visit.address, visit.now)
      if (linkTicket !== undefined) await linkIdentity(tx, hashToken(linkTicket), { memberId: id, ...visit })
      return {
        ...(await createSession(tx, { memberId: id, area: 'member', ...visit })),
        type: row.type,
        offered: link !== null && link.rates.length > 0 ? link.agentId : null,
      }
    })
  const outcome = await attempt(opening).catch((error: unknown) => {
    if (!(error instanceof LinkGone)) throw error
    // A member who cannot see the code cannot remove it.
    if (isTyped) throw new Refused('link_used_up')
    return attempt({ uplineId: null, link: null })
  })
  if (outcome === 'taken') throw await refuseTaken(services, opening, accountKeyOf(account))
  if (typeof outcome === 'string') throw new Refused(outcome)
  if (referrerId !== null) await notifyChanged(services.live, referrerId, 'friends')
  await notifyTeam(services, id)
  if (outcome.offered !== null) await notifyChanged(services.live, outcome.offered, 'contracts')
  return {
    token: outcome.token,
    accountType: outcome.type,
    username: account,
    firstTimeLogin: true,
    passwordExpired: false,
    mustChangePassword: null,
  }
}

const proveNumber = (tx: Tx, secrets: Secrets, mobile: Mobile, typed: string, from: Visit) =>
  tryCode(tx, secrets, { purpose: 'register', mobile, typed, from })

/** Refuses what is taken: a name to anyone who passed the slider, a number only to its proven holder. */
async function refuseTaken({ db }: Services, { method }: Opening, accountKey: string): Promise<Refused> {
  const named = await db.query.members.findFirst({ where: (row, { eq }) => eq(row.accountKey, accountKey) })
  const field: RegistrationField = named && method === 'username' ? 'username' : 'mobileNum'
  return new Refused('invalid_request', { fields: [{ field, problem: 'taken' }] })
}
