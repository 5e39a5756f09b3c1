import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'
import { personOf, type PersonValues } from './people-arguments.ts'

/** What `--help` says of deposits. */
export const depositsHelp = `  npm run operator -- deposits list
      Show what waits: proofs to look at, money that came otherwise than promised, and payments (H…) beside those.
  npm run operator -- deposits proof <reference> <file>
      Write the picture of a proof to a file, as JPEG.
  npm run operator -- deposits approve|reject <reference>
      Credit one with what came in, or reject it and pay that back.
  npm run operator -- deposits credit <payment> [<account>] --as <name>
      Credit a payment to the member it is for, or to an account where it names no deposit: at once up to what one
      person may move on a day, else once a second one says the same.
  npm run operator -- deposits return <payment> --as <name>
      Book that a payment is paid back, which the partner does; two people as above.
  npm run operator -- deposits channels <file>
      Set the ways to deposit; the operator's guide describes the file.
  npm run operator -- deposits bonus [<name> <number>]
      Show what is asked of deposit bonuses, or set one of its numbers: mostBet (the greatest bet on one event while one
      is active, in whole units of the currency; 0 for none), days (to wager it in), atOnce (how many of a member can be
      active), or how much of a bet counts, in per cent, by kind of game: RNG, FISH, LIVE, COCKFIGHT, SPORTS, ESPORTS,
      ELOTT, LOTT, PVP.
  npm run operator -- deposits key
      Make a new key that payment partners sign their webhooks with, and show it this once.`

/** Reads what follows `deposits`: the command, or what was not understood. */
export function readDeposits(
  [what, reference, ...more]: readonly string[],
  folder: string,
  values: PersonValues,
): OperatorCommand | string {
  const by = personOf(values)
  if (what === 'credit' || what === 'return') {
    const [account = null, ...rest] = more
    const decision = { reference: reference?.toUpperCase(), how: what, account }
    const read = v.safeParse(OperatorCommand, { command: 'decidePayment', ...decision, by })
    const isWhole = rest.length === 0 && (what === 'credit' || account === null)
    return read.success && isWhole
      ? read.output
      : `deposits ${what} takes a payment such as H23456789ABC, and --as who you are`
  }
  if (by !== null) return 'Of deposits, only credit and return take --as'
  switch (what) {
    case 'list':
      return reference === undefined ? { command: 'deposits' } : `deposits list takes nothing more, not ${reference}`
    case 'key':
      return reference === undefined
        ? { command: 'newPaymentsKey' }
        : `deposits key takes nothing more, not ${reference}`
    case 'bonus': {
      if (reference === undefined) return { command: 'bonusRules' }
      const [number, ...rest] = more
      const read = v.safeParse(OperatorCommand, { command: 'setBonusRule', name: reference, number: Number(number) })
      return read.success && rest.length === 0 ? read.output : 'deposits bonus takes a name and a whole number'
    }
    case 'proof': {
      const [file, ...rest] = more
      const path = file === undefined ? undefined : resolve(folder, file)
      const read = v.safeParse(OperatorCommand, { command: 'depositProof', reference, file: path })
      return read.success && rest.length === 0 ? read.output : 'deposits proof takes a reference and a file'
    }
    case 'approve':
    case 'reject': {
      const command = what === 'approve' ? 'approveDeposit' : 'rejectDeposit'
      const read = v.safeParse(OperatorCommand, { command, reference })
      return read.success && more.length === 0 ? read.output : `deposits ${what} takes one reference`
    }
    default:
      return 'What about deposits? list, proof, approve, reject, credit, return, channels, bonus or key'
  }
}
