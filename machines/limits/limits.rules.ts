import type { ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { LimitKind, LimitPeriod, PlayLimit, protectionCalls } from '#wire/protection/protection.ts'
import type { FieldProblems } from '#machines/lib/form.ts'
import { noAmount, readAmount, type TypedAmount } from '#machines/lib/typed-amount.ts'

export type Limits = ValueOf<typeof protectionCalls.playLimits>

/** Identifies one of the limits. */
export interface WhichLimit {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

export type LimitFields = TypedAmount

export const nothingTyped: LimitFields = noAmount

export type LimitProblem = 'missing' | 'unread' | 'small' | 'large'
export type LimitProblems = FieldProblems<keyof LimitFields, LimitProblem>

const isOf =
  ({ kind, period }: WhichLimit) =>
  (limit: PlayLimit) =>
    limit.kind === kind && limit.period === period

/** The limit being changed; null for none. */
export const limitAt = (limits: Limits | null, at: WhichLimit | null): PlayLimit | null =>
  at === null ? null : (limits?.list.find(isOf(at)) ?? null)

/** Returns the limits with one of them replaced. */
export const withLimit = (limits: Limits, changed: PlayLimit): Limits => ({
  ...limits,
  list: limits.list.map((limit) => (isOf(changed)(limit) ? changed : limit)),
})

/** Returns the typed value in wire format, or its problem: money, or whole minutes for a limit of time. */
export function readLimit(
  fields: LimitFields,
  { kind, most }: Pick<PlayLimit, 'kind' | 'most'>,
  currency: string,
): { readonly read: string } | { readonly problem: LimitProblem } {
  if (kind === 'time') {
    const text = fields.amount.normalize('NFKC').trim()
    if (text === '') return { problem: 'missing' }
    if (!/^\d{1,6}$/.test(text)) return { problem: 'unread' }
    const minutes = Number(text)
    if (minutes === 0) return { problem: 'small' }
    return most !== null && minutes > Number(most) ? { problem: 'large' } : { read: String(minutes) }
  }
  const money = currency as Currency
  const answer = readAmount(fields, money)
  if ('problem' in answer) return { problem: answer.problem === 'missing' ? 'missing' : 'unread' }
  const minor = readMinor(answer.read, money) ?? 0n
  if (minor === 0n) return { problem: 'small' }
  const atMost = most === null ? null : readMinor(most, money)
  return atMost !== null && minor > atMost ? { problem: 'large' } : { read: fromMinor(minor, money) }
}

/** Validates the form; returns the problem of each invalid field. */
export function limitProblems({
  limits,
  at,
  fields,
}: {
  readonly limits: Limits | null
  readonly at: WhichLimit | null
  readonly fields: LimitFields
}): LimitProblems {
  const limit = limitAt(limits, at)
  if (limits === null || limit === null) return { amount: 'missing' }
  const answer = readLimit(fields, limit, limits.currency)
  return 'problem' in answer ? { amount: answer.problem } : {}
}

/** Returns the used part of a limit, from 0 to 1; null where there is no limit. */
export function usedPart({ amount, used }: PlayLimit): number | null {
  if (amount === null) return null
  return Math.min(Math.max(Number(used) / Math.max(Number(amount), Number.EPSILON), 0), 1)
}
