import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { redeemMachine } from './redeem.machine.ts'
import { lackOf, mostNow, quantityOf, type RedeemFields } from './redeem.rules.ts'

const places: Partial<Record<Refusal['code'], keyof RedeemFields>> = {
  payment_password_wrong: 'paymentPassword',
  mobile_missing: 'mobile',
  mobile_invalid: 'mobile',
}

/** What is shown of spending points. */
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
    refusedAt: refusal === null ? null : (places[refusal] ?? ('form' as const)),
    waitMinutes: Math.ceil(retryAfter / 60),
    /** Why nothing can be redeemed now. */
    lack: terms === null || offer === null ? null : lackOf(terms, offer),
    most: terms === null || offer === null ? 0 : mostNow(terms, offer),
    quantity: quantity ?? 0,
    /** What it comes to in points. */
    total: (quantity ?? 0) * (offer?.points ?? 0),
    /** Nothing has come yet; what is there already stays while it is asked for again. */
    loading: snapshot.matches('loading') && !isReady,
    /** Whether the form stands there; it stays while its terms come anew. */
    shown: snapshot.hasTag('form') || (snapshot.matches('loading') && isReady),
    unloaded: snapshot.matches('unloaded'),
    gone: snapshot.matches('gone'),
    settingPassword: snapshot.matches('settingPassword'),
    asking: snapshot.hasTag('dialog'),
    sending: snapshot.matches('sending'),
    spent: snapshot.matches('spent'),
    /** Whether the form cannot be typed in: it is sent, or its terms come anew. */
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
  }
}
