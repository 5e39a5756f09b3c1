import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of withdrawals. */
export const withdrawalsHelp = `  npm run operator -- withdrawals
      Show the withdrawals that wait for you, the oldest first; with "list paid" or another state those; with
      "list missing" the paid ones whose members say that something did not arrive.
  npm run operator -- withdrawals proof <reference> <file>
      Write the picture that shows what did not arrive to a file, as JPEG.
  npm run operator -- withdrawals review|approve|pay <reference>
      Take one up, let it be paid, or say that it has been.
  npm run operator -- withdrawals reject <reference> name|account|rules|duplicate|other
      Reject one for a reason; its money is the member's again.
  npm run operator -- withdrawals rules [<name> <number>]
      Show what is asked of withdrawals, or set one of its numbers: least, most, step, feeFixed (whole units of the
      currency), feeBasisPoints, dailyCount, dailySum, payoutWaitMinutes, mostPayouts, confirmMinutes.`

const steps = { review: 'reviewWithdrawal', approve: 'approveWithdrawal', pay: 'payWithdrawal' } as const
const isStep = (what: string): what is keyof typeof steps => Object.hasOwn(steps, what)

/** Reads what follows `withdrawals`: the command, or what was not understood. */
export function readWithdrawals([what = 'list', ...rest]: readonly string[], folder: string): OperatorCommand | string {
  const [first, second, ...more] = rest
  if (what === 'list') {
    const read = v.safeParse(OperatorCommand, { command: 'withdrawals', state: first ?? 'open' })
    if (!read.success || rest.length > 1) {
      return 'withdrawals list takes a state: open, missing, requested, reviewing, approved, paid, rejected or cancelled'
    }
    return read.output
  }
  if (isStep(what)) {
    const read = v.safeParse(OperatorCommand, { command: steps[what], reference: first })
    return read.success && rest.length === 1 ? read.output : `withdrawals ${what} takes one reference`
  }
  if (what === 'reject') {
    const read = v.safeParse(OperatorCommand, { command: 'rejectWithdrawal', reference: first, reason: second })
    if (read.success && more.length === 0) return read.output
    return 'withdrawals reject takes a reference and a reason: name, account, rules, duplicate or other'
  }
  if (what === 'proof') {
    const file = second === undefined ? undefined : resolve(folder, second)
    const read = v.safeParse(OperatorCommand, { command: 'withdrawalProof', reference: first, file })
    return read.success && more.length === 0 ? read.output : 'withdrawals proof takes a reference and a file'
  }
  if (what === 'rules') {
    if (first === undefined) return { command: 'withdrawalRules' }
    const read = v.safeParse(OperatorCommand, { command: 'setWithdrawalRule', name: first, number: Number(second) })
    return read.success && more.length === 0 ? read.output : 'withdrawals rules takes a name and a whole number'
  }
  return 'What about withdrawals? list, review, approve, pay, reject, proof or rules'
}
