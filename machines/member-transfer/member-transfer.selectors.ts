import type { SnapshotFrom } from 'xstate'
import { readAmount } from '#machines/lib/typed-amount.ts'
import type { memberTransferMachine } from './member-transfer.machine.ts'
import { canSend, limitsOf } from './member-transfer.rules.ts'

/** View model of a transfer. */
export const memberTransferView = (snapshot: SnapshotFrom<typeof memberTransferMachine>) => {
  const { to, terms, receipt, fields, problems, refusal, retryAfter } = snapshot.context
  const typed = readAmount(fields, terms?.currency ?? 'PHP')
  const isReady = terms !== null && terms.receiver !== null && terms.hasPaymentPassword
  return {
    terms,
    receipt,
    way: to === undefined ? ('upline' as const) : ('downline' as const),
    fields,
    problems,
    refusal,
    refusedAt:
      refusal === null ? null : refusal === 'payment_password_wrong' ? ('paymentPassword' as const) : ('form' as const),
    waitMinutes: Math.ceil(retryAfter / 60),
    limits: terms === null ? null : limitsOf(terms),
    isOpen: terms !== null && canSend(terms),
    /** The amount to confirm, as a decimal string; empty while unreadable. */
    amount: 'read' in typed ? typed.read : '',
    /** First load only: terms that are already there stay visible during a reload. */
    loading: snapshot.matches('loading') && !isReady,
    /** True if the form is shown; it stays while its terms are reloaded. */
    shown: snapshot.hasTag('form') || (snapshot.matches('loading') && isReady),
    loadFailed: snapshot.matches('loadFailed'),
    noReceiver: snapshot.matches('noReceiver'),
    settingPassword: snapshot.matches('settingPassword'),
    confirming: snapshot.hasTag('dialog'),
    sending: snapshot.matches('sending'),
    sent: snapshot.matches('sent'),
    /** True if the form is read-only: it is being sent, or its terms are reloaded. */
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
  }
}
