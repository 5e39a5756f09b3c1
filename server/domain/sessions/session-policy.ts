import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { members } from '#server/store/schema/identity/members.ts'
import type { ValueOf } from '#wire/call.ts'
import type { sessionCalls } from '#wire/sessions/session.ts'
import { AccountType } from '#wire/shapes.ts'
import { refuseExcluded } from '#server/domain/protection/excluded.ts'
import { wasSeenAt, rememberAddress } from './trusted-networks.ts'
import { createSession, endOthers } from './sessions.ts'

type LoggedIn = ValueOf<typeof sessionCalls.login>
type Member = typeof members.$inferSelect

/** A login with right credentials. */
export interface Entry {
  readonly by: 'username' | 'sms' | 'firebase' | 'passkey'
  readonly area: 'member' | 'agent'
  /** True when the typed password must be changed. */
  readonly isWeak: boolean
  /** Method of the second verification, where there was one. */
  readonly verifiedBy?: string
  /** True when the network becomes trusted; not when only the browser is known. */
  readonly isAtHome: boolean
}

/** A password older than this has expired. */
export const passwordLife = 90 * 24 * 3_600_000

/** The brand's rules of logins; read before a transaction, in which nothing else may query the database. */
export interface EntryRules {
  readonly agentTypes: readonly number[]
  readonly forcedPasswordChange: boolean
  /** A new session ends the older ones of its account. */
  readonly oneSession: boolean
}

/** Reads the brand's current rules. */
export async function entryRules({ settings }: Pick<Services, 'settings'>): Promise<EntryRules> {
  const [{ agentTypes }, { forcedPasswordChange, oneSession }] = await Promise.all([
    settings.brand(),
    settings.toggles(),
  ])
  return { agentTypes, forcedPasswordChange, oneSession }
}

/** Refuses accounts that may not log in, whatever their password. */
export function refuseEntry(member: Member, area: Entry['area'], { agentTypes }: EntryRules): void {
  if (!member.mayEnter) throw new Refused('member_no_enter')
  if (area === 'agent' && !agentTypes.includes(member.type)) throw new Refused('error_not_agent')
}

/**
 * Starts the session of a login that has passed all checks, unless its member is `excluded`; `ended` are the sessions
 * it replaces, to be notified after the transaction.
 */
export async function openSession(
  tx: Tx,
  member: Member,
  { by, area, isWeak, verifiedBy, isAtHome }: Entry,
  {
    address,
    userAgent,
    now,
    rules,
  }: {
    readonly address: string
    readonly userAgent: string | null
    readonly now: number
    readonly rules: EntryRules
  },
): Promise<{ readonly login: LoggedIn; readonly ended: readonly string[] }> {
  await refuseExcluded(tx, member.id, now)
  const isExpired = now - member.passwordChangedAt > passwordLife
  const isNewPlace = !(await wasSeenAt(tx, member.id, address, now))
  if (isAtHome) await rememberAddress(tx, member.id, address, now)
  await tx.insert(auditEvents).values({
    kind: 'session.started',
    memberId: member.id,
    address,
    details: { by, area, newPlace: isNewPlace, ...(verifiedBy === undefined ? {} : { verifiedBy }) },
    createdAt: now,
  })
  const isGiven = member.passwordWeak && member.firstLoginAt === null
  const mustChangePassword = reasonToChange({
    type: by,
    isWeak,
    isGiven,
    isExpired,
    forcedPasswordChange: rules.forcedPasswordChange,
  })
  const { token, sessionId } = await createSession(tx, {
    memberId: member.id,
    area,
    passwordChange: mustChangePassword,
    address,
    userAgent,
    now,
  })
  const ended = rules.oneSession ? await endOthers(tx, { memberId: member.id, except: sessionId, now }) : []
  const login: LoggedIn = {
    token,
    accountType: v.parse(AccountType, member.type),
    username: member.account,
    firstTimeLogin: member.firstLoginAt === null,
    passwordExpired: isExpired,
    mustChangePassword,
  }
  return { login, ended }
}

/**
 * A weak password must always be changed, an expired one while the brand forces it; neither after a login by SMS,
 * Firebase or a passkey (spec §4).
 */
export function reasonToChange(login: {
  type: Entry['by']
  isWeak: boolean
  /** True when the agent who opened the account chose it. */
  isGiven: boolean
  isExpired: boolean
  forcedPasswordChange: boolean
}): LoggedIn['mustChangePassword'] {
  if (login.type !== 'username') return null
  if (login.isWeak) return login.isGiven ? 'first' : 'weak'
  return login.isExpired && login.forcedPasswordChange ? 'expired' : null
}
