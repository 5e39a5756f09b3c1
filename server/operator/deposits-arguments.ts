import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of deposits. */
export const depositsHelp = `  npm run operator -- deposits list
      Show the deposits that wait: proofs to look at, and money that came otherwise than promised.
  npm run operator -- deposits proof <reference> <file>
      Write the picture of a proof to a file, as JPEG.
  npm run operator -- deposits approve|reject <reference>
      Credit one with what came in, or reject it.
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
export function readDeposits([what, reference, ...more]: readonly string[], folder: string): OperatorCommand | string {
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
      return 'What about deposits? list, proof, approve, reject, channels, bonus or key'
  }
}
