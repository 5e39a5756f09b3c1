import type { SnapshotFrom } from 'xstate'
import type { transferMachine } from './transfer.machine.ts'
import { balanceOf, hasVendorBalance, isOpen, limitsOf } from './transfer.rules.ts'

/** Selects what the wallets and the transfer form show. */
export const transferView = (snapshot: SnapshotFrom<typeof transferMachine>) => {
  const { wallets, open, receipt, fields, problems, refusal } = snapshot.context
  return {
    wallets,
    receipt,
    fields,
    problems,
    refusal,
    limits: wallets === null ? null : limitsOf(wallets, fields.from),
    /** The balance of the source wallet. */
    available: wallets === null ? '' : balanceOf(wallets, fields.from),
    canSwap: wallets !== null && isOpen(wallets, fields.from),
    canRecall: wallets !== null && hasVendorBalance(wallets),
    /** The first load is running; loaded wallets stay during a refresh. */
    loading: snapshot.matches('loading') && wallets === null,
    /** The wallets are loading or refreshing. */
    refreshing: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    without: wallets !== null && wallets.vendors.length === 0,
    /** True if the form is shown; it stays while the wallets are refreshed. */
    shown: wallets !== null && (snapshot.hasTag('form') || (open && snapshot.hasTag('busy'))),
    sending: snapshot.matches('sending'),
    recalling: snapshot.matches('recalling'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
    recallFailed: snapshot.matches({ choosing: 'failed' }),
  }
}
