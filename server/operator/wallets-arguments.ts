import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of wallets of vendors. */
export const walletsHelp = `  npm run operator -- wallets
      Show which vendors keep a wallet of their own for each member, what lies there, and what one transfer may be.
  npm run operator -- wallets keep|drop <vendor>
      Let a vendor keep wallets from now on, or no longer: what lies there stays its members' and can be taken back.
  npm run operator -- wallets limits <currency> <least> <most> <step>
      Set what one transfer between wallets must be at least and at most, and a multiple of.
  npm run operator -- wallets recall <account>
      Bring back all that lies with vendors of a member to their main wallet.`

/** Reads what follows `wallets`: the command, or what was not understood. */
export function readWallets([what, ...rest]: readonly string[]): OperatorCommand | string {
  const [first, least, most, step, ...more] = rest
  const read = (content: object) => {
    const parsed = v.safeParse(OperatorCommand, content)
    return parsed.success && more.length === 0 ? parsed.output : null
  }
  switch (what) {
    case undefined:
      return { command: 'wallets' }
    case 'keep':
    case 'drop':
      return (
        (rest.length === 1 ? read({ command: 'setVendorWallets', vendor: first, keeps: what === 'keep' }) : null) ??
        `wallets ${what} takes a vendor’s code`
      )
    case 'limits':
      return (
        read({ command: 'setWalletLimits', currency: first, least, most, step }) ??
        'wallets limits takes a currency, the least, the most and the step, such as PHP 1.00 500000.00 0.01'
      )
    case 'recall':
      return (
        (rest.length === 1 ? read({ command: 'recallWallets', account: first }) : null) ??
        'wallets recall takes an account'
      )
    default:
      return 'What about wallets? keep, drop, limits or recall'
  }
}
