import { createHash } from 'node:crypto'
import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { pushDevices, pushes } from '#server/store/schema/messages/push.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import type { NotificationKind } from '#wire/messages/notifications.ts'
import type { pushCalls } from '#wire/messages/push.ts'

type Site = Pick<Services, 'config' | 'db'>

/** As many browsers as somebody may have that are told. */
const mostDevices = 10

/**
 * The push services of the browsers there are. The site asks no other address for anything: who subscribes names it, and
 * could have it ask a machine behind its own walls.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
]

const isService = ({ mode }: Site['config'], endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  // A developer's own machine may stand in for one.
  if (mode === 'local' && (hostname === 'localhost' || hostname === '127.0.0.1')) return true
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  return isPlain && services.some((pattern) => pattern.test(hostname))
}

/** What a browser is known by here. */
export const deviceOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

const ofMember = (device: string, memberId: string) =>
  and(eq(pushDevices.device, device), eq(pushDevices.memberId, memberId))

/** Of what a browser of the member is told; of nothing where it is nobody's or somebody else's. */
export async function pushedKinds(
  { db }: Pick<Site, 'db'>,
  memberId: string,
  device: string | undefined,
): Promise<NotificationKind[]> {
  if (device === undefined) return []
  const [row] = await db.select({ kinds: pushDevices.kinds }).from(pushDevices).where(ofMember(device, memberId))
  return row?.kinds ?? []
}

/**
 * Tells a browser of these kinds from now on; it is the member's who asks, whosever it was. Refuses
 * `push_service_unknown` and, beyond ten browsers, `push_too_many`.
 */
export async function setPush(
  { config, db }: Site,
  { endpoint, p256dh, auth, kinds, language }: ParsedRequestOf<typeof pushCalls.setPush>,
  { caller: { memberId, sessionId }, now }: { readonly caller: Caller; readonly now: number },
): Promise<void> {
  if (!isService(config, endpoint)) throw new Refused('push_service_unknown')
  const device = deviceOf(endpoint)
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(pushDevices).where(eq(pushDevices.device, device)).for('update')
    // Their browsers are counted one request after another; what refers to the member need not wait.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
    const others = and(eq(pushDevices.memberId, memberId), ne(pushDevices.device, device))
    const [counted] = await tx.select({ count: count() }).from(pushDevices).where(others)
    if ((counted?.count ?? 0) >= mostDevices) throw new Refused('push_too_many')
    // What happened before somebody took it over is none of their business.
    const since = before?.memberId === memberId ? before.since : now
    if (before !== undefined && before.memberId !== memberId) await tx.delete(pushes).where(eq(pushes.device, device))
    const row = { memberId, sessionId, endpoint, p256dh, auth, kinds, language, since }
    await tx
      .insert(pushDevices)
      .values({ ...row, device })
      .onConflictDoUpdate({ target: pushDevices.device, set: row })
  })
}

/**
 * Tells a browser at its new subscription of what it was told at the old one. Who asks has no session: they prove to be
 * that browser by what it alone shares with this site, the secret of the old subscription. Refuses
 * `push_service_unknown`, and `not_found` alike for a wrong secret, for what is told of nothing, and for a new one that
 * is somebody's already.
 */
export async function renewPush(
  { config, db }: Site,
  { previous, ...next }: ParsedRequestOf<typeof pushCalls.renewPush>,
): Promise<void> {
  if (!isService(config, next.endpoint)) throw new Refused('push_service_unknown')
  const [before, device] = [deviceOf(previous.endpoint), deviceOf(next.endpoint)]
  await db.transaction(async (tx) => {
    const proven = and(eq(pushDevices.device, before), eq(pushDevices.auth, previous.auth))
    const [found] = await tx
      .select({ row: pushDevices })
      .from(pushDevices)
      .innerJoin(sessions, and(eq(sessions.id, pushDevices.sessionId), isNull(sessions.endedAt)))
      .where(proven)
      .for('update', { of: pushDevices })
    if (found === undefined) throw new Refused('not_found')
    const written = await tx
      .insert(pushDevices)
      .values({ ...found.row, ...next, device })
      .onConflictDoNothing()
      .returning({ device: pushDevices.device })
    if (written.length === 0) throw new Refused('not_found')
    await tx.update(pushes).set({ device }).where(eq(pushes.device, before))
    await tx.delete(pushDevices).where(eq(pushDevices.device, before))
  })
}

/** Tells a browser of the member of nothing any more. */
export async function endPush({ db }: Pick<Site, 'db'>, memberId: string, device: string): Promise<void> {
  await db.delete(pushDevices).where(ofMember(device, memberId))
}
