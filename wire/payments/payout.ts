import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { paymentPasswordRefusals, TypedPassword } from './payment-password.ts'
import { Code, text, Time } from '#wire/shapes.ts'

/** Kinds of payout providers: a bank, or an e-wallet with a mobile number as account number. */
export const PayoutKind = v.picklist(['bank', 'wallet'])
export type PayoutKind = v.InferOutput<typeof PayoutKind>

/** A bank or an e-wallet for payouts, and the length of its account numbers. */
export const PayoutProvider = v.object({
  code: Code,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  kind: PayoutKind,
  /** Digits of a number. */
  digits: v.object({ least: v.pipe(v.number(), v.integer()), most: v.pipe(v.number(), v.integer()) }),
  /** True when it is made up. */
  demonstration: v.boolean(),
})
export type PayoutProvider = v.InferOutput<typeof PayoutProvider>

/** A member's account for payouts; of its number only the end is shown. */
export const PayoutDestination = v.object({
  id: v.string(),
  providerName: v.string(),
  kind: PayoutKind,
  /** Last digits of its number. */
  ending: v.string(),
  holder: v.string(),
  isDefault: v.boolean(),
  /** When it can be used. */
  usableFrom: Time,
  /** When it will be removed; null for one that stays. Until then it can be used, and kept. */
  goneAt: v.nullable(Time),
})
export type PayoutDestination = v.InferOutput<typeof PayoutDestination>

/** Returns the digits of a typed account number, whatever grouping or width they were typed in. */
export const numberDigits = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s\-.]/g, '')

/** Returns why a typed number is not valid for this provider; null when it is. */
export function payoutNumberProblem(
  typed: string,
  { digits: { least, most } }: Pick<PayoutProvider, 'digits'>,
): 'missing' | 'format' | 'length' | null {
  const digits = numberDigits(typed)
  if (digits === '') return 'missing'
  if (!/^\d+$/.test(digits)) return 'format'
  return digits.length < least || digits.length > most ? 'length' : null
}

const Id = v.pipe(v.string(), v.uuid())

export const payoutCalls = {
  payoutDestinations: call({
    method: 'GET',
    path: '/wps/member/payouts',
    token: 'required',
    summary: 'The payout destinations of the member the token belongs to, and the rules for a new one.',
    request: nothing,
    value: v.object({
      list: v.array(PayoutDestination),
      providers: v.array(PayoutProvider),
      /** The member's full name, to which every account must belong; null while it is not set. */
      holder: v.nullable(v.string()),
      hasPaymentPassword: v.boolean(),
      /** Minutes until a new destination can be used, or a removed one is gone. */
      waitMinutes: v.number(),
      /** Maximum number of destinations. */
      most: v.number(),
    }),
  }),
  addPayoutDestination: call({
    method: 'POST',
    path: '/wps/member/payouts',
    token: 'required',
    sealed: true,
    refusals: [...paymentPasswordRefusals, 'full_name_missing', 'payout_known', 'payout_too_many'],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary:
      'Adds an account of the member the token belongs to, in their full name, for payouts after a waiting time.',
    request: v.object({
      provider: Code,
      number: v.pipe(text(64), v.minLength(1)),
      /** The account holder, who must be the member. */
      holder: v.pipe(text(255), v.minLength(1)),
      paymentPassword: TypedPassword,
    }),
    value: PayoutDestination,
  }),
  setDefaultPayout: call({
    method: 'POST',
    path: '/wps/member/payouts/default',
    token: 'required',
    refusals: ['not_found'],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary: 'Makes a destination of the member the token belongs to the default.',
    request: v.object({ id: Id }),
    value: v.object({ isDefault: v.literal(true) }),
  }),
  removePayoutDestination: call({
    method: 'DELETE',
    path: '/wps/member/payouts',
    token: 'required',
    refusals: ['not_found'],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary:
      'Removes a destination of the member the token belongs to; it is gone after a waiting time, and can be kept before.',
    request: v.object({ id: Id }),
    value: v.object({ goneAt: Time }),
  }),
  keepPayoutDestination: call({
    method: 'POST',
    path: '/wps/member/payouts/keep',
    token: 'required',
    refusals: ['not_found'],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary: 'Keeps a destination that is about to be removed.',
    request: v.object({ id: Id }),
    value: v.object({ isKept: v.literal(true) }),
  }),
}
