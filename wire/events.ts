import * as v from 'valibot'

/** Path of the server-sent event stream; the token travels in the `Authorization` header. */
export const eventsPath = '/wps/events'

/**
 * Header with the age of the page's data, in milliseconds. Events since then are repeated when its stream opens: the
 * page would otherwise miss those between its first answers and its stream.
 */
export const pageAge = 'page-age'

/** How long the server stores events, in milliseconds: a page with older data reads everything again. */
export const eventTtl = 60_000

/** Parts of a member's data that can change by themselves; queries of a part have its name in their key. */
export const MemberPart = v.picklist([
  'notifications',
  'deposits',
  'withdrawals',
  'rewards',
  'limits',
  'play',
  'messages',
  'friends',
  'wallets',
  'missions',
  'favourites',
  'cards',
  'team',
  'contracts',
])
export type MemberPart = v.InferOutput<typeof MemberPart>

/** The events of the stream. `session.ended` also closes it. */
export const LiveEvent = v.variant('type', [
  /** The member's balance has changed. Without an amount: events may arrive out of order. */
  v.object({ type: v.literal('balance.changed') }),
  /** A part of the member's data has changed. */
  v.object({ type: v.literal('member.changed'), part: MemberPart }),
  v.object({ type: v.literal('siteStatus.changed') }),
  v.object({ type: v.literal('brand.changed') }),
  /** A notice was published or withdrawn. */
  v.object({ type: v.literal('notices.changed') }),
  /** The operator has changed missions, boards or commissions. */
  v.object({ type: v.literal('missions.changed') }),
  /** A banner was added, shown, hidden or removed. */
  v.object({ type: v.literal('banners.changed') }),
  /** The operator has changed or removed the jackpot. */
  v.object({ type: v.literal('jackpot.changed') }),
  /** The cards of a live table are dealt, or a round of it is paid. */
  v.object({ type: v.literal('table.changed') }),
  v.object({ type: v.literal('session.ended') }),
])
export type LiveEvent = v.InferOutput<typeof LiveEvent>
