import type { ValueOf } from '#wire/call.ts'
import type { FieldProblem } from '#wire/envelope.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { pinRule } from '#wire/payments/payment-password.ts'
import { destinationProblems, type DestinationFields } from '#machines/bank-card/bank-card.rules.ts'
import { type NewPassword, newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import {
  amountProblem,
  type AmountProblem,
  noAmount,
  readAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

export type Terms = ValueOf<typeof withdrawalCalls.withdrawalTerms>

/** The fields of all steps. */
export interface WithdrawalFields extends TypedAmount, NewPassword, DestinationFields {
  /** The login password, which a first payment password needs. */
  readonly password: string
  /** The member's full name, which every account must be in. */
  readonly fullname: string
  readonly destinationId: string
}

/** The fields that hold a password. */
const noSecrets = { password: '', newPassword: '', confirmNewPassword: '', paymentPassword: '' } as const

export const nothingTyped: WithdrawalFields = {
  ...noAmount,
  ...noSecrets,
  fullname: '',
  provider: '',
  number: '',
  destinationId: '',
}

export type WithdrawalProblems = FieldProblems<keyof TypedAmount, AmountProblem | FieldProblem['problem']> &
  FieldProblems<Exclude<keyof WithdrawalFields, keyof TypedAmount>>

/** The steps of a first withdrawal, in order. */
export const withdrawalSteps = ['pin', 'name', 'account', 'amount'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

/** Returns the first step that the terms lack; `amount` where nothing is missing. */
export function missingStep({ hasPaymentPassword, holder, destinations }: Terms): WithdrawalStep {
  if (!hasPaymentPassword) return 'pin'
  if (destinations.length > 0) return 'amount'
  return holder === null ? 'name' : 'account'
}

interface Form {
  readonly fields: WithdrawalFields
  readonly terms: Terms | null
}

/** Returns the problems of the step in which a first payment password is set. */
export const pinProblems = ({ fields }: Pick<Form, 'fields'>): WithdrawalProblems => ({
  ...(fields.password === '' ? { password: 'missing' } : {}),
  ...newPasswordProblems(pinRule, fields),
})

/** Returns the problems of the step in which the full name is entered; the server checks its rule. */
export const nameProblems = ({ fields }: Pick<Form, 'fields'>): WithdrawalProblems =>
  fields.fullname.trim() === '' ? { fullname: 'missing' } : {}

/** Returns the problems of the step in which an account is added. */
export const accountProblems = ({ fields, terms }: Form): WithdrawalProblems =>
  destinationProblems({ fields, providers: terms?.providers ?? [] })

/** Returns the limits of the amount; the maximum is the available amount, where it is above zero. */
export const limitsOf = ({ currency, least, most, step, available, boundBy }: Terms) => ({
  currency,
  least,
  most: boundBy === null || isSome(available, currency) ? available : most,
  step,
})

const isSome = (amount: string, currency: Terms['currency']) => (readMinor(amount, currency) ?? 0n) > 0n

/** Returns whether anything can be withdrawn now. */
export const canWithdraw = ({ available, currency }: Terms): boolean => isSome(available, currency)

/** Returns the problems of the form of the amount. */
export function withdrawalProblems({
  fields,
  terms,
}: {
  readonly fields: Pick<WithdrawalFields, 'amount' | 'amountMark' | 'destinationId' | 'paymentPassword'>
  readonly terms: Terms | null
}): WithdrawalProblems {
  if (terms === null) return { amount: 'missing' }
  return {
    ...collectProblems([['amount', amountProblem(fields, limitsOf(terms))]]),
    ...collectProblems([
      ['destinationId', fields.destinationId === '' ? 'missing' : null],
      ['paymentPassword', fields.paymentPassword === '' ? 'missing' : null],
    ]),
  }
}

/** Returns the fee and payout of a typed amount as decimal strings; null for an invalid amount or one up to its fee. */
export function costOf(
  fields: TypedAmount,
  { currency, fee }: Terms,
): { readonly amount: string; readonly fee: string; readonly payout: string } | null {
  const answer = readAmount(fields, currency)
  if ('problem' in answer) return null
  const amount = readMinor(answer.read, currency) ?? 0n
  const cost = (readMinor(fee.fixed, currency) ?? 0n) + (amount * BigInt(fee.basisPoints) + 9_999n) / 10_000n
  if (amount <= cost) return null
  return {
    amount: fromMinor(amount, currency),
    fee: fromMinor(cost, currency),
    payout: fromMinor(amount - cost, currency),
  }
}

/** Returns the id of the preselected destination: the default unless it is being removed, otherwise the first. */
export const firstUsable = ({ destinations }: Terms): string =>
  (destinations.find(({ isDefault, goneAt }) => isDefault && goneAt === null) ?? destinations[0])?.id ?? ''
