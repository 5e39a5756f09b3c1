import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { redeemMachine } from './redeem.machine.ts'
import { lackOf, mostNow, quantityOf, type RedeemFields } from './redeem.rules.ts'

const refusalFields: Partial<Record<Refusal['code'], keyof RedeemFields>> = {
  payment_password_wrong: 'paymentPassword',
  mobile_missing: 'mobile',
  mobile_invalid: 'mobile',
}

/** View model of spending points. */
export const redeemView = (snapshot: SnapshotFrom<typeof redeemMachine>) => {
  const { id, terms, receipt, fields, problems, refusal, retryAfter } = snapshot.context
  const offer = terms?.offer ?? null
  const isReady = terms !== null && offer !== null && terms.hasPaymentPassword
  const quantity = quantityOf(fields)
  return {
    converts: id === null,
    terms,
    offer,
    receipt,
    fields,
    problems,
    refusal,
    refusedAt: refusal === null ? null : (refusalFields[refusal] ?? ('form' as const)),
    waitMinutes: Math.ceil(retryAfter / 60),
    /** Why nothing can be redeemed; null when something can. */
    lack: terms === null || offer === null ? null : lackOf(terms, offer),
    most: terms === null || offer === null ? 0 : mostNow(terms, offer),
    quantity: quantity ?? 0,
    /** Total price in points. */
    total: (quantity ?? 0) * (offer?.points ?? 0),
    /** First load only: terms that are already there stay visible during a reload. */
    loading: snapshot.matches('loading') && !isReady,
    /** True if the form is shown; it stays while its terms are reloaded. */
    shown: snapshot.hasTag('form') || (snapshot.matches('loading') && isReady),
    loadFailed: snapshot.matches('loadFailed'),
    unavailable: snapshot.matches('unavailable'),
    settingPassword: snapshot.matches('settingPassword'),
    confirming: snapshot.hasTag('dialog'),
    sending: snapshot.matches('sending'),
    spent: snapshot.matches('spent'),
    /** True if the form is read-only: it is being sent, or its terms are reloaded. */
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
  }
}
