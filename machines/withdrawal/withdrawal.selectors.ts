import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { TypedAmount } from '#machines/lib/typed-amount.ts'
import type { withdrawalMachine } from './withdrawal.machine.ts'
import {
  canWithdraw,
  costOf,
  limitsOf,
  missingStep,
  type WithdrawalFields,
  withdrawalSteps,
} from './withdrawal.rules.ts'

const fieldOfRefusal: Partial<Record<Refusal['code'], Exclude<keyof WithdrawalFields, keyof TypedAmount>>> = {
  password_wrong: 'password',
  payment_password_same: 'newPassword',
  payout_known: 'number',
  payment_password_wrong: 'paymentPassword',
  payout_unusable: 'destinationId',
}

/** Selects what the withdrawal shows. */
export const withdrawalView = (snapshot: SnapshotFrom<typeof withdrawalMachine>) => {
  const { terms, receipt, fields, problems, refusal, retryAfter, guided, pinAccepted } = snapshot.context
  const isRefreshing = snapshot.matches('loading') && terms !== null && missingStep(terms) === 'amount'
  return {
    terms,
    receipt,
    fields,
    problems,
    refusal,
    guided,
    pinAccepted,
    refusedAt: refusal === null ? null : (fieldOfRefusal[refusal] ?? ('form' as const)),
    waitMinutes: Math.ceil(retryAfter / 60),
    limits: terms === null ? null : limitsOf(terms),
    cost: terms === null ? null : costOf(fields, terms),
    isOpen: terms !== null && canWithdraw(terms),
    canGoBack: terms !== null && terms.destinations.length > 0,
    /** The terms are loading, and no form stays on the page meanwhile. */
    loading: snapshot.matches('loading') && !isRefreshing,
    /** The step that is shown; the form of the amount stays while its terms are refreshed. */
    step: withdrawalSteps.find((step) => snapshot.hasTag(step)) ?? (isRefreshing ? ('amount' as const) : null),
    loadFailed: snapshot.matches('loadFailed'),
    requested: snapshot.matches('requested'),
    /** True if the form is read-only: it is being sent, or its terms are refreshed. */
    busy: snapshot.hasTag('busy'),
    failed: snapshot.hasTag('form') && snapshot.hasTag('failed'),
  }
}
