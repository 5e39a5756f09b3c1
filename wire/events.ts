import * as v from 'valibot'
import { Money } from './shapes.ts'

/** Path of the server-sent event stream; the token travels in the `Authorization` header. */
export const eventsPath = '/wps/events'

/** What the stream tells. `session.ended` also closes it. */
export const LiveEvent = v.variant('type', [
  /** The member's balance is to be read again. It carries no amount: an older one could come last and stay. */
  v.object({ type: v.literal('balance.changed') }),
  v.object({ type: v.literal('siteStatus.changed') }),
  v.object({ type: v.literal('brand.changed') }),
  /** A notice was published or withdrawn. */
  v.object({ type: v.literal('notices.changed') }),
  /** A banner was added, shown, hidden or removed. */
  v.object({ type: v.literal('banners.changed') }),
  /** The operator states another jackpot, or with null none any more. */
  v.object({ type: v.literal('jackpot.changed'), amount: v.nullable(Money) }),
  v.object({ type: v.literal('session.ended') }),
])
export type LiveEvent = v.InferOutput<typeof LiveEvent>
