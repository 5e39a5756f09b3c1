import type { SnapshotFrom } from 'xstate'
import { readAmount } from '#machines/lib/typed-amount.ts'
import type { memberTransferMachine } from './member-transfer.machine.ts'
import { canSend, limitsOf } from './member-transfer.rules.ts'

/** What is shown of a transfer. */
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
    /** The amount that is asked about, as a decimal string; empty while it is none. */
    amount: 'read' in typed ? typed.read : '',
    /** Nothing has come yet; what is there already stays while it is asked for again. */
    loading: snapshot.matches('loading') && !isReady,
    /** Whether the form stands there; it stays while its terms come anew. */
    shown: snapshot.hasTag('form') || (snapshot.matches('loading') && isReady),
    unloaded: snapshot.matches('unloaded'),
    without: snapshot.matches('without'),
    settingPassword: snapshot.matches('settingPassword'),
    asking: snapshot.hasTag('dialog'),
    sending: snapshot.matches('sending'),
    sent: snapshot.matches('sent'),
    /** Whether the form cannot be typed in: it is sent, or its terms come anew. */
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
  }
}
