import { type Currency, type DecimalMark, readMinor } from '#wire/money.ts'
import { readWrittenAmount, type WrittenAmountProblem } from '#wire/money/written-amount.ts'

/** An amount as a person typed it, with the mark of the language it was typed in: two fields of a form. */
export interface TypedAmount {
  readonly amount: string
  readonly amountMark: DecimalMark
}

/** An amount that nobody has typed yet. */
export const noAmount: TypedAmount = { amount: '', amountMark: '.' }

/** What an amount must keep to; each a decimal string of the wire. */
export interface AmountLimits {
  readonly currency: Currency
  readonly least: string
  readonly most: string
  /** What it must be a multiple of, counted from zero. */
  readonly step: string
}

/** What is wrong with an amount as it is written, or by its limits. */
export type AmountProblem = WrittenAmountProblem | 'small' | 'step'

/** What a person typed, as the wire's decimal string, or what is wrong with it. */
export const readAmount = (
  { amount, amountMark }: TypedAmount,
  currency: Currency,
): { readonly read: string } | { readonly problem: WrittenAmountProblem } =>
  readWrittenAmount(amount, amountMark, currency)

/** What keeps a typed amount from being sent; null for nothing. */
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

/** The wire's decimal string of an amount in which nothing is wrong; throws a `RangeError` on another. */
export function amountOf(typed: TypedAmount, currency: Currency): string {
  const answer = readAmount(typed, currency)
  if ('problem' in answer) throw new RangeError(`The amount is ${answer.problem}`)
  return answer.read
}
