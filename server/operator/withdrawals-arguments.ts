import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'
import { personOf, type PersonValues } from './people-arguments.ts'

/** What `--help` says of withdrawals. */
export const withdrawalsHelp = `  npm run operator -- withdrawals
      Show the withdrawals that wait for you, the oldest first; with "list paid" or another state those; with
      "list missing" the paid ones whose members say that something did not arrive.
  npm run operator -- withdrawals show <reference>
      Show one, and which other members have the account it goes to; the list says so too.
  npm run operator -- withdrawals proof <reference> <file>
      Write the picture that shows what did not arrive to a file, as JPEG.
  npm run operator -- withdrawals review|approve|pay <reference>
      Take one up, let it be paid, or say that it has been.
  npm run operator -- withdrawals reject <reference> name|account|rules|duplicate|other
      Reject one for a reason; its money is the member's again.
  npm run operator -- withdrawals settle <reference> returned|sentAgain|refused --as <name>
      Settle what its member says did not arrive: the partner gave it back and it is the member's again, it was sent
      again, or it had arrived after all.
  npm run operator -- withdrawals bank add bank|wallet <code> <digits> <name>
      Let money be sent to a bank or an e-wallet whose numbers have so many digits, such as 10 or 10-12.
  npm run operator -- withdrawals bank remove <code>
      Let nothing new be sent there; destinations that members have keep their name.
  npm run operator -- withdrawals rules [<name> <number>]
      Show what is asked of withdrawals, or set one of its numbers: least, most, step, feeFixed (whole units of the
      currency), feeBasisPoints, dailyCount, dailySum, payoutWaitMinutes, mostPayouts, confirmMinutes.`

const steps = { review: 'reviewWithdrawal', approve: 'approveWithdrawal', pay: 'payWithdrawal' } as const
const isStep = (what: string): what is keyof typeof steps => Object.hasOwn(steps, what)

/** Reads what follows `withdrawals`: the command, or what was not understood. */
export function readWithdrawals(
  [what = 'list', ...rest]: readonly string[],
  folder: string,
  values: PersonValues,
): OperatorCommand | string {
  const [first, second, ...more] = rest
  if (what === 'settle') {
    const settlement = { reference: first, how: second, by: personOf(values) }
    const read = v.safeParse(OperatorCommand, { command: 'settleWithdrawal', ...settlement })
    if (read.success && more.length === 0) return read.output
    return 'withdrawals settle takes a reference, how: returned, sentAgain or refused, and --as who you are'
  }
  if (values.as !== undefined) return `withdrawals ${what} takes no --as`
  if (what === 'bank') return readBank(rest)
  if (what === 'list') {
    const read = v.safeParse(OperatorCommand, { command: 'withdrawals', state: first ?? 'open' })
    if (!read.success || rest.length > 1) {
      return 'withdrawals list takes a state: open, missing, requested, reviewing, approved, paid, rejected or cancelled'
    }
    return read.output
  }
  if (what === 'show') {
    const read = v.safeParse(OperatorCommand, { command: 'showWithdrawal', reference: first })
    return read.success && rest.length === 1 ? read.output : 'withdrawals show takes one reference'
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
  return 'What about withdrawals? list, show, review, approve, pay, reject, settle, bank, proof or rules'
}

function readBank([what, ...rest]: readonly string[]): OperatorCommand | string {
  if (what === 'remove') {
    const [code, ...more] = rest
    const read = v.safeParse(OperatorCommand, { command: 'removePayoutProvider', code })
    return read.success && more.length === 0 ? read.output : 'withdrawals bank remove takes a code'
  }
  if (what !== 'add') return 'What about banks? add or remove'
  const [kind, code, digits = '', ...words] = rest
  const [, least, most = least] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(digits) ?? []
  const provider = {
    kind,
    code,
    name: words.join(' '),
    digits: { least: Number(least), most: Number(most) },
    demonstration: false,
  }
  const read = v.safeParse(OperatorCommand, { command: 'addPayoutProvider', provider })
  if (read.success) return read.output
  return 'withdrawals bank add takes bank or wallet, a code, how many digits, such as 10 or 10-12, and a name'
}
