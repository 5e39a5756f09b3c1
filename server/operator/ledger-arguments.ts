import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of the ledger. */
export const ledgerHelp = `  npm run operator -- ledger
      Show the house's accounts, all wallets together, and which wallets are stopped.
  npm run operator -- ledger account <account>
      Show what was posted to and from a member's wallet, or an account of the house.
  npm run operator -- ledger check
      Compare what each wallet keeps with all of its entries; one that differs is stopped.
  npm run operator -- ledger recount <account>
      Write what its entries sum to into a wallet and let it move again.`

/** Reads what follows `ledger`: the command, or what was not understood. */
export function readLedger([what, account, ...more]: readonly string[]): OperatorCommand | string {
  switch (what) {
    case undefined:
      return { command: 'ledger' }
    case 'check':
      return account === undefined ? { command: 'checkLedger' } : `ledger check takes nothing more, not ${account}`
    case 'account':
    case 'recount': {
      const command = what === 'account' ? 'ledgerAccount' : 'recountLedger'
      const read = v.safeParse(OperatorCommand, { command, account })
      return read.success && more.length === 0 ? read.output : `ledger ${what} takes one account`
    }
    default:
      return 'What about the ledger? account, check or recount'
  }
}
