import type { ValueOf } from '#wire/call.ts'
import { readMinor } from '#wire/money.ts'
import { addressLetters } from '#wire/loyalty/point-rules.ts'
import type { pointsCalls } from '#wire/loyalty/points.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import { type MobileProblem, mobileProblem } from '#machines/sms-code/sms-code.rules.ts'

export type Terms = ValueOf<typeof pointsCalls.redeemTerms>
export type Offer = NonNullable<Terms['offer']>

/** Fields of the form; address and mobile number only where the reward needs them. */
export interface RedeemFields {
  /** Number of items, or units of money when converting points. */
  readonly quantity: string
  readonly address: string
  readonly mobile: string
  readonly paymentPassword: string
}

export const emptyFields: RedeemFields = { quantity: '', address: '', mobile: '', paymentPassword: '' }

export type RedeemProblems = FieldProblems<'quantity', 'missing' | 'type' | 'range'> &
  FieldProblems<'address', 'missing' | 'length'> &
  FieldProblems<'mobile', MobileProblem> &
  FieldProblems<'paymentPassword', 'missing'>

/** Why nothing can be redeemed: sold out, too little staked in the month, or too few points. */
export type Lack = 'soldOut' | 'staked' | 'points'

/** Highest quantity that the points and the stock allow. */
export const mostNow = ({ points }: Terms, { points: price, most }: Offer): number =>
  Math.min(most, Math.floor(points / price))

/** Returns why the reward cannot be redeemed at all; null if it can. */
export function lackOf(terms: Terms, offer: Offer): Lack | null {
  const money = (amount: string) => readMinor(amount, terms.currency) ?? 0n
  if (offer.most === 0) return 'soldOut'
  if (money(terms.staked) < money(offer.staked)) return 'staked'
  return mostNow(terms, offer) === 0 ? 'points' : null
}

/** Parses the typed quantity; null when it is not a whole number. */
export const quantityOf = ({ quantity }: Pick<RedeemFields, 'quantity'>): number | null => {
  const typed = quantity.trim()
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null
}

function quantityProblem(fields: RedeemFields, most: number) {
  if (fields.quantity.trim() === '') return 'missing'
  const quantity = quantityOf(fields)
  if (quantity === null) return 'type'
  return quantity < 1 || quantity > most ? 'range' : null
}

function addressProblem({ address }: RedeemFields) {
  const { length } = address.trim()
  if (length === 0) return 'missing'
  return length < addressLetters.least || length > addressLetters.most ? 'length' : null
}

/** Returns the problems of the fields; empty when the form can be sent. */
export function redeemProblems({
  fields,
  terms,
}: {
  readonly fields: RedeemFields
  readonly terms: Terms | null
}): RedeemProblems {
  if (terms === null || terms.offer === null) return { quantity: 'missing' }
  const { type } = terms.offer
  return collectProblems<keyof RedeemFields, string>([
    ['quantity', quantityProblem(fields, mostNow(terms, terms.offer))],
    ['address', type === 'goods' ? addressProblem(fields) : null],
    ['mobile', type === 'topUp' ? mobileProblem(fields.mobile) : null],
    ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
  ]) as RedeemProblems
}
