import { Refused } from '#server/handler.ts'

/** One code a second at most (spec §5), five in five minutes with five minutes' rest (spec §8), fifteen a day. */
const throttle = 1_000
const manyWindow = 5 * 60_000
const manyAtMost = 5
export const day = 24 * 3_600_000
export const dailyAtMost = 15

/**
 * How much later than a request itself codes may have been sent that count for it, in milliseconds: of two that come
 * together the later one may be written first. One from further ahead is of a clock that has been set back since.
 */
export const overtaking = 60_000

/**
 * Refuses `sms_too_soon` and `sms_too_many` while another code may not be sent. `alike` are the times (epoch ms) at
 * which codes for the same purpose were sent, `all` those of every purpose, both of the last day and the oldest first.
 */
export function refusePace(alike: readonly number[], all: readonly number[], now: number): void {
  const last = alike.at(-1)
  if (last !== undefined && now - last < throttle) throw new Refused('sms_too_soon', { retryAfter: 1 })
  const recent = alike.filter((at) => at > now - manyWindow)
  if (recent.length >= manyAtMost) throw tooMany((recent.at(-manyAtMost) ?? now) + manyWindow, now)
  if (all.length >= dailyAtMost) throw tooMany((all.at(-dailyAtMost) ?? now) + day, now)
}

const tooMany = (until: number, now: number) =>
  new Refused('sms_too_many', { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) })
