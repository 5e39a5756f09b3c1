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

/** Most subscribed browsers of a member. */
const mostDevices = 10

/**
 * Push services of the known browsers. The site sends requests to no other address: the subscriber names it, and could
 * direct requests to a machine in the site's own network.
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

/** Key of a browser. */
export const deviceOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

const ofMember = (device: string, memberId: string) =>
  and(eq(pushDevices.device, device), eq(pushDevices.memberId, memberId))

/** Kinds a browser of the member is subscribed to; none where it is another member's or unknown. */
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
 * Subscribes a browser to these kinds; it now belongs to the asking member. Refuses `push_service_unknown` and, beyond
 * ten browsers, `push_too_many`.
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
    // Serialises the count of their browsers; rows that only refer to the member need not wait.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
    const others = and(eq(pushDevices.memberId, memberId), ne(pushDevices.device, device))
    const [counted] = await tx.select({ count: count() }).from(pushDevices).where(others)
    if ((counted?.count ?? 0) >= mostDevices) throw new Refused('push_too_many')
    // Events from before the browser changed hands are not theirs.
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
 * Moves a subscription to a new endpoint. The caller has no session: it proves to be that browser by the secret of the
 * old subscription, which only the two share. Refuses `push_service_unknown`, and `not_found` alike for a wrong secret,
 * for a browser without a subscription, and for a new endpoint that is taken.
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

/** Unsubscribes a browser of the member. */
export async function endPush({ db }: Pick<Site, 'db'>, memberId: string, device: string): Promise<void> {
  await db.delete(pushDevices).where(ofMember(device, memberId))
}
