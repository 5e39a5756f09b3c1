import * as v from 'valibot'

/** Path of the server-sent event stream; the token travels in the `Authorization` header. */
export const eventsPath = '/wps/events'

/**
 * Header in which a page says how long ago, in milliseconds, it began to ask for what it shows. What was told since is
 * told again when its stream opens: between its first answers and its stream it would hear of nothing.
 */
export const pageAge = 'page-age'

/** For how long the server knows what it has told, in milliseconds: a page that has asked for longer asks for everything again. */
export const toldFor = 60_000

/** What of a member's own can change while nobody asks; what a screen reads of it lies under this name. */
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

/** What the stream tells. `session.ended` also closes it. */
export const LiveEvent = v.variant('type', [
  /** The member's balance is to be read again. It carries no amount: an older one could come last and stay. */
  v.object({ type: v.literal('balance.changed') }),
  /** A part of what is the member's own is to be read again. */
  v.object({ type: v.literal('member.changed'), part: MemberPart }),
  v.object({ type: v.literal('siteStatus.changed') }),
  v.object({ type: v.literal('brand.changed') }),
  /** A notice was published or withdrawn. */
  v.object({ type: v.literal('notices.changed') }),
  /** The operator has set other missions, boards or commissions. */
  v.object({ type: v.literal('missions.changed') }),
  /** A banner was added, shown, hidden or removed. */
  v.object({ type: v.literal('banners.changed') }),
  /** The operator states another jackpot, or none any more. */
  v.object({ type: v.literal('jackpot.changed') }),
  /** The cards of a live table are dealt, or a round of it is paid. */
  v.object({ type: v.literal('table.changed') }),
  v.object({ type: v.literal('session.ended') }),
])
export type LiveEvent = v.InferOutput<typeof LiveEvent>
