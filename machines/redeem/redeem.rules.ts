import type { ValueOf } from '#wire/call.ts'
import { readMinor } from '#wire/money.ts'
import { addressLetters } from '#wire/loyalty/point-terms.ts'
import type { pointsCalls } from '#wire/loyalty/points.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'
import { type MobileProblem, mobileProblem } from '#machines/sms-code/sms-code.rules.ts'

export type Terms = ValueOf<typeof pointsCalls.redeemTerms>
export type Offer = NonNullable<Terms['offer']>

/** What is typed; of address and mobile number only what the reward asks for. */
export interface RedeemFields {
  /** How many, or of points that are converted how many units of money. */
  readonly quantity: string
  readonly address: string
  readonly mobile: string
  readonly paymentPassword: string
}

export const nothingTyped: RedeemFields = { quantity: '', address: '', mobile: '', paymentPassword: '' }

export type RedeemProblems = FieldProblems<'quantity', 'missing' | 'type' | 'range'> &
  FieldProblems<'address', 'missing' | 'length'> &
  FieldProblems<'mobile', MobileProblem> &
  FieldProblems<'paymentPassword', 'missing'>

/** Why nothing can be redeemed now: none are left, too little was staked in the month, or the points do not reach. */
export type Lack = 'soldOut' | 'staked' | 'points'

/** How many can be redeemed now with the points there are. */
export const mostNow = ({ points }: Terms, { points: price, most }: Offer): number =>
  Math.min(most, Math.floor(points / price))

/** What keeps a reward from being redeemed at all; null where nothing does. */
export function lackOf(terms: Terms, offer: Offer): Lack | null {
  const money = (amount: string) => readMinor(amount, terms.currency) ?? 0n
  if (offer.most === 0) return 'soldOut'
  if (money(terms.staked) < money(offer.staked)) return 'staked'
  return mostNow(terms, offer) === 0 ? 'points' : null
}

/** The number that is typed; null where it is none. */
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

/** What keeps the form from being sent. */
export function redeemProblems({
  fields,
  terms,
}: {
  readonly fields: RedeemFields
  readonly terms: Terms | null
}): RedeemProblems {
  if (terms === null || terms.offer === null) return { quantity: 'missing' }
  const { type } = terms.offer
  return found<keyof RedeemFields, string>([
    ['quantity', quantityProblem(fields, mostNow(terms, terms.offer))],
    ['address', type === 'goods' ? addressProblem(fields) : null],
    ['mobile', type === 'topUp' ? mobileProblem(fields.mobile) : null],
    ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
  ]) as RedeemProblems
}
