import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'

/** `limit` calls every `perSeconds`, evenly spread; `burst` of them (`limit` unless given) may come at once. */
export interface RateLimit {
  readonly limit: number
  readonly perSeconds: number
  readonly burst?: number
}

/** `retryAfter` is whole seconds until the next call would be allowed, 0 when this one was. */
export interface RateLimitAnswer {
  readonly allowed: boolean
  readonly retryAfter: number
}

/** An arrival further ahead than a limit can reach comes from a clock that was set back: it is ignored. */
const clockSlack = 60_000

/**
 * Counts a call against a limit (GCRA) in one statement, so that parallel calls on any number of servers cannot exceed
 * it. A refused call does not count. `now` in epoch milliseconds.
 */
export async function allow(db: DbOrTx, key: string, rate: RateLimit, now: number): Promise<RateLimitAnswer> {
  const step = Math.max(1, Math.round((rate.perSeconds * 1000) / rate.limit))
  const tolerance = step * ((rate.burst ?? rate.limit) - 1)
  const taken = await db.execute(sql`
    insert into rate_limits as r (key, arrival) values (${key}, ${now + step}::bigint)
    on conflict (key) do update set arrival = 
      case when r.arrival > ${now + step + tolerance + clockSlack}::bigint then ${now}::bigint
      else greatest(r.arrival, ${now}::bigint) end + ${step}::bigint
    where r.arrival - ${tolerance}::bigint <= ${now}::bigint or r.arrival > ${now + step + tolerance + clockSlack}::bigint
    returning arrival`)
  if (taken.rows.length > 0) return { allowed: true, retryAfter: 0 }
  const found = await db.execute<{ arrival: string | number }>(sql`select arrival from rate_limits where key = ${key}`)
  const arrival = Number(found.rows[0]?.arrival ?? now)
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((arrival - tolerance - now) / 1000)) }
}

/** Seconds until a call would be allowed, without counting one; 0 when it would be now. */
export async function heldFor(db: DbOrTx, key: string, rate: RateLimit, now: number): Promise<number> {
  const step = Math.max(1, Math.round((rate.perSeconds * 1000) / rate.limit))
  const tolerance = step * ((rate.burst ?? rate.limit) - 1)
  const { rows } = await db.execute<{ arrival: string | number }>(
    sql`select arrival from rate_limits where key = ${key}`,
  )
  const free = Number(rows[0]?.arrival ?? now) - tolerance
  return free <= now || free > now + step + clockSlack ? 0 : Math.ceil((free - now) / 1000)
}

/** Deletes limits that are no longer in effect. */
export async function deleteOldLimits(db: DbOrTx, now: number): Promise<void> {
  await db.execute(sql`delete from rate_limits where arrival < ${now}::bigint`)
}
