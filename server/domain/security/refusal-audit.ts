import { sql } from 'drizzle-orm'
import type { RequestScope } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { networksOf } from './networks.ts'
import { allow, type RateLimit } from './rate-limit.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

/** Audit kinds of refusals, and of other events counted likewise. */
export const boundedKinds = [
  'login.refused',
  'login.locked',
  'verification.wrong',
  'password.resetRequested',
  'recovery.refused',
  'password.refused',
  'paymentPassword.refused',
  'paymentPassword.locked',
  'code.reused',
  'access.refused',
] as const
type BoundedKind = (typeof boundedKinds)[number]

/** Similar refusals share a row for this long, in milliseconds. */
export const auditWindow = 10 * 60_000
/** Most rows by member and reason in a window, of a network and of all networks; further ones are only counted. */
export const inDetail = { network: 120, site: 600 } as const
/** Most further rows by network; beyond them the whole site is counted. */
const byNetwork = 600
const perWindow = (limit: number): RateLimit => ({ limit, perSeconds: auditWindow / 1000 })

/** Log message, once in a window for a network, and for the site, when refusals exceed their rows. */
export const tooMany = 'many refusals'

const loginCalls: readonly string[] = [
  'login',
  'passkeyLogin',
  'verifyLogin',
  'sendVerification',
  'beginPasskeyVerification',
]
const recoveryCalls: readonly string[] = ['resetPassword', 'setPasswordByPhone']

/** Refusals of attempts to log in; in other calls the same codes are ordinary answers. */
const ofLogins: Partial<Readonly<Record<RefusalCode, BoundedKind>>> = {
  captcha_wrong: 'login.refused',
  error_not_agent: 'login.refused',
  excluded: 'login.refused',
  identity_invalid: 'login.refused',
  identity_unknown: 'login.refused',
  member_no_enter: 'login.refused',
  passkey_expired: 'login.refused',
  passkey_invalid: 'login.refused',
  sms_code_expired: 'login.refused',
  sms_code_wrong: 'login.refused',
}

const ofRecoveries: Partial<Readonly<Record<RefusalCode, BoundedKind>>> = {
  member_no_enter: 'recovery.refused',
  reset_link_invalid: 'recovery.refused',
  sms_code_expired: 'recovery.refused',
  sms_code_wrong: 'recovery.refused',
}

const ofAll: Partial<Readonly<Record<RefusalCode, BoundedKind>>> = {
  account_locked: 'login.locked',
  bad_credentials: 'login.refused',
  error_not_agent: 'access.refused',
  password_change_required: 'access.refused',
  password_wrong: 'password.refused',
  payment_password_locked: 'paymentPassword.locked',
  payment_password_wrong: 'paymentPassword.refused',
  place_unknown: 'access.refused',
  verification_too_many: 'login.locked',
  verification_wrong: 'verification.wrong',
}

/** Another member's data is answered as unknown; only for a session does that concern safety. */
const ofSessions: Partial<Readonly<Record<RefusalCode, BoundedKind>>> = {
  contract_missing: 'access.refused',
  deposit_not_found: 'access.refused',
  not_found: 'access.refused',
  real_account_needed: 'access.refused',
  round_not_found: 'access.refused',
}

/** Audit kind of a refusal; null where it does not concern the site's safety. */
function kindOf(code: RefusalCode, { call, memberId, isReuse }: RequestScope): BoundedKind | null {
  if (isReuse && memberId !== null) return 'code.reused'
  if (call === 'paymentWebhook') return code === 'envelope_invalid' ? 'access.refused' : null
  const ofCall = loginCalls.includes(call ?? '') ? ofLogins : recoveryCalls.includes(call ?? '') ? ofRecoveries : {}
  return ofCall[code] ?? ofAll[code] ?? (memberId === null ? null : ofSessions[code]) ?? null
}

type Site = Pick<Services, 'db' | 'live' | 'clock' | 'log'>

/**
 * Writes a refusal into the audit, after its request was rolled back, so that it stays. Takes as many statements for an
 * account that exists as for one that does not. Never rejects: a refusal is answered whether it could be written or
 * not, and a failure is logged.
 */
export async function auditRefusal(site: Site, code: RefusalCode, scope: RequestScope): Promise<void> {
  const kind = kindOf(code, scope)
  if (kind === null) return
  try {
    await writeBounded(site, { kind, reason: code, ...scope })
    if (kind === 'code.reused' && scope.memberId !== null)
      await notifyChanged(site.live, scope.memberId, 'notifications')
  } catch (error) {
    site.log.error('refusal not written into the audit', { kind, reason: code }, error)
  }
}

interface Countable {
  readonly kind: BoundedKind
  /** Code of the refusal; null for an event that is none. */
  readonly reason: string | null
  readonly call: string | null
  readonly address: string | null
  readonly memberId: string | null
}

/**
 * Writes events that strangers can cause at will: those of the same kind, reason, member and network share a counting
 * row for ten minutes. Rows per network, and in total, are limited, so that the audit grows by at most some 1,200 rows
 * in ten minutes, from however many networks.
 */
export async function writeBounded(site: Omit<Site, 'live'>, happened: Countable): Promise<void> {
  const { db, clock, log } = site
  const now = clock.now()
  const { kind, reason, call } = happened
  const grain = await grainOf(site, happened, now)
  const { address, memberId, of } = grain
  const bucket = [Math.floor(now / auditWindow), kind, reason, address, memberId].join('|')
  const [row] = await db
    .insert(auditEvents)
    .values({ kind, reason, address, memberId, details: { call }, createdAt: now, bucket })
    .onConflictDoUpdate({
      target: auditEvents.bucket,
      set: { times: sql`${auditEvents.times} + 1`, lastAt: now, requestId: sql`excluded.request_id` },
    })
    .returning({ times: auditEvents.times })
  if (of !== 'member' && row?.times === 1) log.warn(tooMany, { of, kind, reason })
}

interface Grain {
  readonly of: 'member' | 'network' | 'site'
  readonly address: string | null
  readonly memberId: string | null
}

/** Precision of a row: how exactly it names the origin and the member. */
async function grainOf(
  { db }: Pick<Site, 'db'>,
  { address, memberId }: Pick<Countable, 'address' | 'memberId'>,
  now: number,
): Promise<Grain> {
  const [place, wide = place] = networksOf(address ?? '')
  const own = await allow(db, `audit:${wide.network}`, perWindow(inDetail.network), now)
  const all = own.allowed
    ? await allow(db, 'audit', perWindow(inDetail.site), now)
    : await allow(db, 'audit:networks', perWindow(byNetwork), now)
  if (!all.allowed) return { of: 'site', address: null, memberId: null }
  return own.allowed
    ? { of: 'member', address: place.network, memberId }
    : { of: 'network', address: wide.network, memberId: null }
}
