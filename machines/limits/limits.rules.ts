import type { ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { LimitKind, LimitPeriod, PlayLimit, protectionCalls } from '#wire/protection/protection.ts'
import type { FieldProblems } from '#machines/lib/form.ts'
import { noAmount, readAmount, type TypedAmount } from '#machines/lib/typed-amount.ts'

export type Limits = ValueOf<typeof protectionCalls.playLimits>

/** Which of the limits it is about. */
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

/** The limit it is about; null while it is about none. */
export const limitAt = (limits: Limits | null, at: WhichLimit | null): PlayLimit | null =>
  at === null ? null : (limits?.list.find(isOf(at)) ?? null)

/** The limits with one of them as it is now. */
export const withLimit = (limits: Limits, changed: PlayLimit): Limits => ({
  ...limits,
  list: limits.list.map((limit) => (isOf(changed)(limit) ? changed : limit)),
})

/** What was typed, as the wire has it, or what is wrong with it: money, or of time whole minutes. */
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

/** What keeps the form from being sent. */
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

/** The part of a limit that is used, from 0 to 1; null where there is no limit. */
export function usedPart({ amount, used }: PlayLimit): number | null {
  if (amount === null) return null
  return Math.min(Math.max(Number(used) / Math.max(Number(amount), Number.EPSILON), 0), 1)
}
