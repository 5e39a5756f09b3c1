import { and, eq, inArray, sql } from 'drizzle-orm'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { inbox, messages } from '#server/store/schema/messages/messages.ts'
import { notices } from '#server/store/schema/content/notices.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { pushDevices, pushes } from '#server/store/schema/messages/push.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { Language } from '#wire/shapes.ts'
import * as v from 'valibot'
import { translationsFor } from './member-texts.ts'
import { deliverTo } from './messages.ts'
import { isAlarm, isSafety } from './notifications.ts'
import { inWords } from '#server/domain/content/notices.ts'
import { pushKeyPair } from './push-keys.ts'

type Site = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'settings'>

const pollInterval = 2_000
/** Older events are not pushed: they wait behind the bell. */
const newsFor = 3_600_000
/** Push requests at once. */
const atOnce = 16
const attemptsAtMost = 5
const lease = 60_000
const patience = 15_000
/** A run leaves the rest to the next one after this time, so that it is never considered dead. */
const longestRun = 5 * 60_000

/** Browsers whose member may log in and play, and whose session was not ended; it may have expired. */
const subscribed = sql`
  ${pushDevices}
  join ${sessions} on ${sessions.id} = ${pushDevices.sessionId} and ${sessions.endedAt} is null
  join ${members} on ${members.id} = ${pushDevices.memberId} and ${members.mayEnter}
  left join ${playProtection} on ${playProtection.memberId} = ${pushDevices.memberId}`

const mayBeNotified = (now: number) =>
  sql`(${playProtection.exclusion} is null or ${playProtection.excludedUntil} <= ${now}::bigint)`

/** Push notifications not recorded yet: device, kind and number. */
function unsent(now: number) {
  const isNews = (time: AnyPgColumn) =>
    sql`${time} > greatest(${pushDevices.since}, ${now - newsFor}::bigint) and ${time} <= ${now}::bigint`
  const one = (kind: string, id: unknown, from: unknown, isDueFor: unknown) => sql`
    select ${pushDevices.device} as device, ${kind}::text as kind, ${id} as item_id
    from ${subscribed} join ${from} on ${isDueFor}
    where ${mayBeNotified(now)} and ${kind}::text = any(${pushDevices.kinds})`
  const all = sql.join(
    [
      one(
        'notice',
        notices.id,
        notices,
        sql`${notices.important} and ${notices.withdrawnAt} is null and ${isNews(notices.publishedAt)}`,
      ),
      one(
        'message',
        inbox.messageId,
        sql`${inbox} join ${messages} on ${messages.id} = ${inbox.messageId} and ${messages.withdrawnAt} is null`,
        sql`${inbox.memberId} = ${pushDevices.memberId} and ${inbox.readAt} is null and ${inbox.deletedAt} is null and ${isNews(inbox.sentAt)}`,
      ),
      one(
        'reward',
        rewards.id,
        rewards,
        sql`${rewards.memberId} = ${pushDevices.memberId} and ${rewards.claimedAt} is null and ${isNews(rewards.grantedAt)}`,
      ),
      one(
        'security',
        auditEvents.id,
        auditEvents,
        sql`${auditEvents.memberId} = ${pushDevices.memberId} and ${and(isSafety, isAlarm)} and ${isNews(auditEvents.createdAt)}`,
      ),
    ],
    sql` union all `,
  )
  return sql`select * from (${all}) as news where not exists (
    select from ${pushes} where ${pushes.device} = news.device and ${pushes.kind} = news.kind and ${pushes.itemId} = news.item_id)`
}

const isWaiting = (now: number) =>
  sql`${pushes.endedAt} is null and ${pushes.nextAttemptAt} <= ${now}::bigint and ${pushes.createdAt} > ${now - newsFor}::bigint`

/** Returns whether there is a push to record or to send; cheap where no browser subscribed to anything. */
async function isDue(db: Db, now: number): Promise<boolean> {
  const [device] = await db.select({ device: pushDevices.device }).from(pushDevices).limit(1)
  if (device === undefined) return false
  const theirs = inArray(
    members.id,
    sql`(select ${pushDevices.memberId} from ${pushDevices} where 'message' = any(${pushDevices.kinds}))`,
  )
  await deliverTo(db, theirs, { from: now - newsFor, now })
  const { rows } = await db.execute<{ due: boolean }>(
    sql`select exists(${unsent(now)}) or exists(select from ${pushes} where ${isWaiting(now)}) as due`,
  )
  return rows[0]?.due ?? false
}

/** One push and its browser. */
interface Claimed {
  readonly push: typeof pushes.$inferSelect
  readonly to: typeof pushDevices.$inferSelect
}

/** Takes the oldest due pushes for this run; their lease keeps other runs off. */
async function claim(db: Db, now: number): Promise<readonly Claimed[]> {
  const taken = await db
    .update(pushes)
    .set({ attempts: sql`${pushes.attempts} + 1`, nextAttemptAt: now + lease })
    .where(
      sql`${pushes.id} in (select ${pushes.id} from ${pushes} where ${isWaiting(now)} order by ${pushes.id} limit ${atOnce} for update skip locked)`,
    )
    .returning()
  if (taken.length === 0) return []
  const devices = await db
    .select()
    .from(pushDevices)
    .where(
      inArray(
        pushDevices.device,
        taken.map(({ device }) => device),
      ),
    )
  return taken.flatMap((push) => {
    const to = devices.find(({ device }) => device === push.device)
    return to === undefined ? [] : [{ push, to }]
  })
}

/** Target page of a notification by kind. */
const pageOf = (kind: Claimed['push']['kind'], id: number): string =>
  ({
    notice: `/noticePage?id=${id}`,
    message: `/me/messageV2?id=${id}`,
    reward: '/me/rewardCenter',
    security: '/me/sessions',
  })[kind]

/** Text for a screen that anyone may see: no amount, no name, no place; a notice shows its title, which is public. */
async function wordsOf({ db, settings }: Site, { push: { kind, itemId }, to }: Claimed): Promise<string> {
  const language = v.parse(v.fallback(Language, 'en'), to.language)
  const [translate, { clubName }] = await Promise.all([translationsFor('push', language), settings.brand()])
  const [notice] = kind === 'notice' ? await inWords(db, [{ id: itemId, publishedAt: 0 }], language) : []
  return JSON.stringify({
    title: clubName,
    body: notice?.title ?? translate(`push.body.${kind}`),
    url: pageOf(kind, itemId),
    // Several of a kind replace each other: the last one stays.
    tag: kind,
    language: notice?.language ?? language,
  })
}

/** Result of a delivery: accepted, subscription gone, or to be retried. */
type Delivery = 'taken' | 'gone' | 'later'

async function deliver(site: Site, claimed: Claimed): Promise<Delivery> {
  const [{ default: webPush }, keys, payload] = await Promise.all([
    import('web-push'),
    pushKeyPair(site),
    wordsOf(site, claimed),
  ])
  const { endpoint, p256dh, auth } = claimed.to
  const mail = /<([^<>]+)>$/.exec(site.config.mailFrom)?.[1] ?? site.config.mailFrom
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: `mailto:${mail}`, ...keys },
    TTL: newsFor / 1_000,
    urgency: claimed.push.kind === 'security' ? 'high' : 'normal',
  })
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(details.headers).flatMap(([name, value]) =>
        name.toLowerCase() === 'content-length' ? [] : [[name, value]],
      ),
    ),
    body: Uint8Array.from(details.body),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  await answer.body?.cancel()
  if (answer.ok) return 'taken'
  // 404 and 410: no such subscription; 401 and 403: not with this site's key.
  return [401, 403, 404, 410].includes(answer.status) ? 'gone' : 'later'
}

/**
 * Pushes notifications of the last hour to subscribed browsers while the site is closed, each once. What a push service
 * does not accept is retried later; a browser it no longer knows is deleted.
 */
export function pushJob(site: Site): Job {
  const { db, clock, log } = site

  async function carry(claimed: Claimed): Promise<Delivery> {
    const { push, to } = claimed
    const delivery = await deliver(site, claimed).catch((error: unknown) => {
      // The endpoint is a secret: its holder can send the browser pushes.
      log.error('push not sent', { push: push.id, attempt: push.attempts }, error)
      return 'later' as const
    })
    if (delivery === 'gone') await db.delete(pushDevices).where(eq(pushDevices.device, to.device))
    else if (delivery === 'taken' || push.attempts >= attemptsAtMost)
      await db.update(pushes).set({ endedAt: clock.now() }).where(eq(pushes.id, push.id))
    else {
      const nextAttemptAt = clock.now() + 30_000 * 2 ** (push.attempts - 1)
      await db.update(pushes).set({ nextAttemptAt }).where(eq(pushes.id, push.id))
    }
    return delivery
  }

  return {
    name: 'push',
    pollInterval,
    // Every push has its own further attempts.
    retries: 0,
    nextRun: async (now) => ((await isDue(db, now)) ? always : null),
    async run({ now, signal }) {
      await db.execute(sql`
        insert into ${pushes} (device, kind, item_id, created_at)
        select device, kind, item_id, ${now}::bigint from (${unsent(now)}) as news on conflict do nothing`)
      const outcome = { taken: 0, gone: 0, later: 0 }
      const begun = performance.now()
      while (!signal.aborted && performance.now() - begun < longestRun) {
        const claimed = await claim(db, clock.now())
        if (claimed.length === 0) break
        for (const delivery of await Promise.all(claimed.map(carry))) outcome[delivery] += 1
      }
      return outcome
    },
  }
}

/** Deletes browsers without a session, and old pushes. */
export async function forgetPushes({ db }: Pick<Services, 'db'>, now: number): Promise<void> {
  await db.execute(sql`
    delete from ${pushDevices} using ${sessions}
    where ${sessions.id} = ${pushDevices.sessionId} and ${sessions.endedAt} is not null`)
  await db.execute(sql`delete from ${pushes} where ${pushes.createdAt} < ${now - 2 * newsFor}::bigint`)
}
