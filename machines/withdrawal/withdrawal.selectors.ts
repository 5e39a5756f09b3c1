import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { withdrawalMachine } from './withdrawal.machine.ts'
import { canWithdraw, costOf, limitsOf, type WithdrawalFields } from './withdrawal.rules.ts'

const fieldOfRefusal: Partial<Record<Refusal['code'], keyof WithdrawalFields>> = {
  payment_password_wrong: 'paymentPassword',
  payout_unusable: 'destinationId',
}

/** Selects what the withdrawal shows. */
export const withdrawalView = (snapshot: SnapshotFrom<typeof withdrawalMachine>) => {
  const { terms, receipt, fields, problems, refusal, retryAfter } = snapshot.context
  return {
    terms,
    receipt,
    fields,
    problems,
    refusal,
    refusedAt: refusal === null ? null : (fieldOfRefusal[refusal] ?? ('form' as const)),
    waitMinutes: Math.ceil(retryAfter / 60),
    limits: terms === null ? null : limitsOf(terms),
    cost: terms === null ? null : costOf(fields, terms),
    isOpen: terms !== null && canWithdraw(terms),
    /** The first load is running; a shown form stays during a refresh. */
    loading:
      snapshot.matches('loading') && (terms === null || !terms.hasPaymentPassword || terms.destinations.length === 0),
    /** True if the form is shown; it stays while its terms are refreshed. */
    shown:
      snapshot.hasTag('form') ||
      (snapshot.matches('loading') && terms?.hasPaymentPassword === true && terms.destinations.length > 0),
    loadFailed: snapshot.matches('loadFailed'),
    settingPassword: snapshot.matches('settingPassword'),
    choosingDestination: snapshot.matches('choosingDestination'),
    requested: snapshot.matches('requested'),
    /** True if the form is read-only: it is being sent, or its terms are refreshed. */
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
  }
}
