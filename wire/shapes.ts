import * as v from 'valibot'

/**
 * Money on the wire: a decimal string with as many fraction digits as its currency has, never a float (decision 12).
 */
export const Money = v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,8})?$/))

/** Epoch milliseconds (decision 14). */
export const Time = v.pipe(v.number(), v.integer())

/** A short identifier: letters, digits, `_`, `-`, `.`; at most 64 characters. */
export const Code = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))

/** Maximum number of vendors of a lobby's filter. */
export const maxVendors = 60

/** Typed text, at most `max` characters. */
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** A whole number, also as a query string. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )

/** Account types (decision 2): 1 agent, 2 member, 4 trial, 41 master agent, 42 sub-agent. */
export const AccountType = v.picklist([1, 2, 4, 41, 42])
export type AccountType = v.InferOutput<typeof AccountType>

/** Why the password must be changed first (decision 3): `first` was set by another person; null when it need not be. */
export const MustChangePassword = v.nullable(v.picklist(['weak', 'expired', 'first']))

/** BCP 47 tags of the site's languages (decisions, "TY"). */
export const Language = v.picklist(['fil', 'en', 'zh-Hans', 'id', 'ja', 'th', 'vi'])
export type Language = v.InferOutput<typeof Language>

/** Game types of the lobbies and hubs (spec §2). */
export const GameType = v.picklist(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT'])
export type GameType = v.InferOutput<typeof GameType>

/** Actions of a slider ticket (decision 8). */
export const TicketAction = v.picklist(['login', 'sms', 'register'])
export type TicketAction = v.InferOutput<typeof TicketAction>

/** One-time proof of a passed slider check. */
export const Ticket = v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/))

/** Key created by the client that makes a money call idempotent (decision 12). */
export const IdempotencyKey = v.pipe(v.string(), v.uuid())
