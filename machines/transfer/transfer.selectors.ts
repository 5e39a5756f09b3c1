import type { SnapshotFrom } from 'xstate'
import type { transferMachine } from './transfer.machine.ts'
import { balanceOf, hasLent, isOpen, limitsOf } from './transfer.rules.ts'

/** What is shown of a member's wallets and of money moved between them. */
export const transferView = (snapshot: SnapshotFrom<typeof transferMachine>) => {
  const { wallets, open, receipt, fields, problems, refusal } = snapshot.context
  return {
    wallets,
    receipt,
    fields,
    problems,
    refusal,
    limits: wallets === null ? null : limitsOf(wallets, fields.from),
    /** What lies in the wallet that money is taken from. */
    available: wallets === null ? '' : balanceOf(wallets, fields.from),
    canSwap: wallets !== null && isOpen(wallets, fields.from),
    canRecall: wallets !== null && hasLent(wallets),
    /** Nothing has come yet; what is there already stays while it is asked for again. */
    loading: snapshot.matches('loading') && wallets === null,
    /** They are on their way, for the first time or anew. */
    reading: snapshot.matches('loading'),
    unloaded: snapshot.matches('unloaded'),
    without: wallets !== null && wallets.vendors.length === 0,
    /** Whether the form stands there; it stays while the wallets come anew. */
    shown: wallets !== null && (snapshot.hasTag('form') || (open && snapshot.hasTag('busy'))),
    sending: snapshot.matches('sending'),
    recalling: snapshot.matches('recalling'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
    recallFailed: snapshot.matches({ choosing: 'failed' }),
  }
}
