import { Refused } from '#server/handler.ts'

/** One code a second at most (spec §5), five in five minutes with five minutes' rest (spec §8). */
const throttle = 1_000
const manyWindow = 5 * 60_000
const manyAtMost = 5
export const day = 24 * 3_600_000
/** Codes a day for a member by one method, or for one network or browser of their own. */
export const dailyAtMost = 15
/** Codes a day to one number that one network may request where the owner of the number is not known. */
export const dailyOfNetwork = 6
/** Codes a day to one number for all such networks together. */
export const dailyOfStrangers = 18
/** Codes a day to one number for all networks and browsers of its owner together. */
export const dailyOfOwner = 3 * dailyAtMost

/**
 * How much later than the request itself a code may have been sent to count for it, in milliseconds: of two concurrent
 * ones the later may be written first. One from further ahead is of a clock that has been set back since.
 */
export const maxClockSkew = 60_000

/** Codes that share an allowance: when they were sent (epoch ms, the oldest first), and the daily limit. */
export interface DailyAllowance {
  readonly sent: readonly number[]
  readonly atMost: number
}

/**
 * Refuses `sms_too_soon` and `sms_too_many` while another code may not be sent. `alike` are the times (epoch ms, of the
 * last day, the oldest first) at which codes for the same purpose were sent to the same asker.
 */
export function enforceThrottle(alike: readonly number[], allowances: readonly DailyAllowance[], now: number): void {
  const last = alike.at(-1)
  if (last !== undefined && now - last < throttle) throw new Refused('sms_too_soon', { retryAfter: 1 })
  const recent = alike.filter((at) => at > now - manyWindow)
  if (recent.length >= manyAtMost) throw tooMany((recent.at(-manyAtMost) ?? now) + manyWindow, now)
  const full = allowances.flatMap(({ sent, atMost }) =>
    sent.length >= atMost ? [(sent.at(-atMost) ?? now) + day] : [],
  )
  if (full.length > 0) throw tooMany(Math.max(...full), now)
}

const tooMany = (until: number, now: number) =>
  new Refused('sms_too_many', { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) })
