import { and, eq, sql } from 'drizzle-orm'
import { type Caller, Refused, type Spend } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { ExclusionKind, protectionCalls } from '#wire/protection/protection.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import {
  readRiskState,
  refuseLocked,
  type LoginSubject,
  attemptsKeyOf,
  tryPassword,
} from '#server/domain/sessions/login-failures.ts'
import { verifyPassword } from '#server/domain/sessions/passwords.ts'
import { isExcluded, isOpenToOffers, lockPlay, type PlayRow, readPlayTerms } from './play-figures.ts'
import { noteGoals } from '#server/domain/engagement/promotions.ts'
import { endOthers, sessionTopic } from '#server/domain/sessions/sessions.ts'
import { recallVendorBalances } from '#server/domain/money/vendor-wallets-transfers.ts'

const hour = 3_600_000

/** Length of an exclusion: hours of a time-out, months of a self-exclusion, null for ever. */
interface Length {
  readonly kind: ExclusionKind
  readonly length: number | null
}

function offers({ timeOuts, exclusions }: Jurisdiction, { kind, length }: Length): boolean {
  return kind === 'timeOut' ? length !== null && timeOuts.includes(length) : exclusions.includes(length)
}

/**
 * End of an exclusion that begins at `now`; null for one without end. In a month that is too short it ends on the last
 * day.
 */
export function exclusionEnd({ kind, length }: Length, now: number): number | null {
  if (length === null) return null
  if (kind === 'timeOut') return now + length * hour
  const end = new Date(now)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + length)
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}

/**
 * Excludes the caller's member from playing, depositing and logging in, at once and on every device, after the login
 * password. Refuses `limit_out_of_range` for a time that is not offered, and as a wrong password.
 */
export async function exclude(
  services: Services,
  { password, ...length }: ParsedRequestOf<typeof protectionCalls.exclude>,
  visit: {
    readonly caller: Caller
    readonly address: string
    readonly now: number
    readonly spend: Spend<'loginByAccount'>
  },
): Promise<ValueOf<typeof protectionCalls.exclude>> {
  const { config, db, settings } = services
  const { caller, address, now } = visit
  const { jurisdiction } = await readPlayTerms(settings)
  if (!offers(jurisdiction, length)) throw new Refused('limit_out_of_range')
  const suspect: LoginSubject = { account: accountKeyOf(caller.account), address, trust: 'inSession' }
  await visit.spend('loginByAccount', attemptsKeyOf(suspect))
  refuseLocked(await readRiskState(db, suspect, now), now)
  const [member] = await db.select({ hash: members.passwordHash }).from(members).where(eq(members.id, caller.memberId))
  if (!member) throw new Refused('session_expired')
  const next = await tryPassword(db, suspect, now, () => verifyPassword(config, password, member.hash))
  if (next !== null) {
    refuseLocked(next, now)
    throw new Refused('password_wrong')
  }
  const row = await writeExclusion(services, caller.memberId, length, {
    by: 'member',
    own: caller.sessionId,
    address,
    now,
  })
  return { kind: row.exclusion!, until: row.excludedUntil, help: [...jurisdiction.help] }
}

/**
 * Writes an exclusion, ends all sessions and unpaid deposits, records the promotions fulfilled until then, and recalls
 * the vendor balances. A longer exclusion stays as it is: nothing shortens one.
 */
export async function writeExclusion(
  services: Pick<Services, 'db' | 'live' | 'settings'>,
  memberId: string,
  length: Length,
  {
    by,
    own,
    address,
    now,
  }: {
    readonly by: 'member' | 'operator'
    /** The asking session, where there is one. */
    readonly own?: string
    readonly address: string | null
    readonly now: number
  },
): Promise<PlayRow> {
  const until = exclusionEnd(length, now)
  const { gmtOffset } = await services.settings.brand()
  const { row, ended } = await services.db.transaction(async (tx) => {
    const before = await lockPlay(tx, memberId)
    const isLonger =
      !isExcluded(before, now) || (before.excludedUntil !== null && (until === null || until > before.excludedUntil))
    if (isOpenToOffers(before, now)) await noteGoals(tx, { memberId, gmtOffset, now })
    const change = { exclusion: length.kind, excludedAt: now, excludedUntil: until, marketing: false }
    const [after] = isLonger
      ? await tx.update(playProtection).set(change).where(eq(playProtection.memberId, memberId)).returning()
      : [before]
    const details = sql`${JSON.stringify({ ...length, until, by, kept: !isLonger })}::jsonb`
    await tx.insert(auditEvents).values({ kind: 'member.excluded', memberId, address, details, createdAt: now })
    await tx
      .update(deposits)
      .set({ state: 'cancelled', finishedAt: now })
      .where(and(eq(deposits.memberId, memberId), eq(deposits.state, 'pending')))
    return { row: after!, ended: await endOthers(tx, { memberId, now }) }
  })
  // Money may always be recalled, and an excluded member cannot log in to do it.
  await recallVendorBalances(services.db, { memberId, now })
  // The caller gets the response before their own event stream reports the end of the session.
  for (const id of ended) {
    if (id !== own) await services.live.publish(sessionTopic(id), { type: 'session.ended' })
  }
  return row
}
