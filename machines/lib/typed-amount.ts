import { type Currency, type DecimalMark, readMinor } from '#wire/money.ts'
import { readWrittenAmount, type WrittenAmountProblem } from '#wire/money/written-amount.ts'

/** An amount as typed, with the decimal mark of the language it was typed in: two fields of a form. */
export interface TypedAmount {
  readonly amount: string
  readonly amountMark: DecimalMark
}

/** The empty amount field. */
export const noAmount: TypedAmount = { amount: '', amountMark: '.' }

/** The limits of an amount, as decimal strings of the wire. */
export interface AmountLimits {
  readonly currency: Currency
  readonly least: string
  readonly most: string
  /** The amount must be a multiple of it, counted from zero. */
  readonly step: string
}

/** A problem of an amount: how it is written, or its limits. */
export type AmountProblem = WrittenAmountProblem | 'small' | 'step'

/** Parses a typed amount to a decimal string of the wire, or returns its problem. */
export const readAmount = (
  { amount, amountMark }: TypedAmount,
  currency: Currency,
): { readonly read: string } | { readonly problem: WrittenAmountProblem } =>
  readWrittenAmount(amount, amountMark, currency)

/** Returns the problem that keeps a typed amount from being sent, or null. */
export function amountProblem(typed: TypedAmount, { currency, least, most, step }: AmountLimits): AmountProblem | null {
  const answer = readAmount(typed, currency)
  if ('problem' in answer) return answer.problem
  const [amount, atLeast, atMost, by] = [answer.read, least, most, step].map((each) => readMinor(each, currency)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  if (amount < atLeast) return 'small'
  if (amount > atMost) return 'large'
  return amount % by === 0n ? null : 'step'
}

/** Returns the decimal string of a valid amount; throws a `RangeError` for an invalid one. */
export function amountOf(typed: TypedAmount, currency: Currency): string {
  const answer = readAmount(typed, currency)
  if ('problem' in answer) throw new RangeError(`The amount is ${answer.problem}`)
  return answer.read
}
