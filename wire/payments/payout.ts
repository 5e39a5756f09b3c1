import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { paymentPasswordRefusals, TypedPassword } from './payment-password.ts'
import { Code, text, Time } from '#wire/shapes.ts'

/** Whom money can be sent to: a bank, or an e-wallet that is named by a mobile number. */
export const PayoutKind = v.picklist(['bank', 'wallet'])
export type PayoutKind = v.InferOutput<typeof PayoutKind>

/** A bank or an e-wallet that payouts go to, and how long the numbers of its accounts are. */
export const PayoutProvider = v.object({
  code: Code,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  kind: PayoutKind,
  /** Digits of a number. */
  digits: v.object({ least: v.pipe(v.number(), v.integer()), most: v.pipe(v.number(), v.integer()) }),
  /** A made-up one says so. */
  demonstration: v.boolean(),
})
export type PayoutProvider = v.InferOutput<typeof PayoutProvider>

/** An account of the member's outside that money is sent to; of its number only the end is told. */
export const PayoutDestination = v.object({
  id: v.string(),
  providerName: v.string(),
  kind: PayoutKind,
  /** Last digits of its number. */
  ending: v.string(),
  holder: v.string(),
  isDefault: v.boolean(),
  /** From when on money can be sent there. */
  usableFrom: Time,
  /** When it will be gone; null of one that stays. Until then it can be used, and kept. */
  goneAt: v.nullable(Time),
})
export type PayoutDestination = v.InferOutput<typeof PayoutDestination>

/** What counts of a typed account number: its digits, in whatever groups and whichever width they were typed. */
export const numberDigits = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s\-.]/g, '')

/** Why a typed number is none of this provider's; null when it is one. */
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
    summary: 'Where money of the member the token belongs to can be sent, and what a new destination must be.',
    request: nothing,
    value: v.object({
      list: v.array(PayoutDestination),
      providers: v.array(PayoutProvider),
      /** The member's full name, to which every account must belong; null while it has not been told. */
      holder: v.nullable(v.string()),
      hasPaymentPassword: v.boolean(),
      /** Minutes that a destination waits before it can be used, or is gone. */
      waitMinutes: v.number(),
      /** How many there can be. */
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
    realAccountsOnly: true,
    summary:
      'Adds an account of the member the token belongs to, in their full name, that money can be sent to after a wait.',
    request: v.object({
      provider: Code,
      number: v.pipe(text(64), v.minLength(1)),
      /** The name the account is in, which must be the member’s full name. */
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
    realAccountsOnly: true,
    summary: 'Has a destination of the member the token belongs to offered before the others.',
    request: v.object({ id: Id }),
    value: v.object({ isDefault: v.literal(true) }),
  }),
  removePayoutDestination: call({
    method: 'DELETE',
    path: '/wps/member/payouts',
    token: 'required',
    refusals: ['not_found'],
    limits: ['paymentByMember'],
    realAccountsOnly: true,
    summary:
      'Removes a destination of the member the token belongs to; it is gone after a wait, and can be kept before.',
    request: v.object({ id: Id }),
    value: v.object({ goneAt: Time }),
  }),
  keepPayoutDestination: call({
    method: 'POST',
    path: '/wps/member/payouts/keep',
    token: 'required',
    refusals: ['not_found'],
    limits: ['paymentByMember'],
    realAccountsOnly: true,
    summary: 'Keeps a destination that was to be removed and is not gone yet.',
    request: v.object({ id: Id }),
    value: v.object({ isKept: v.literal(true) }),
  }),
}
