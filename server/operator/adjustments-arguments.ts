import * as v from 'valibot'
import { OperatorCommand } from './command.ts'
import { personOf, type PersonValues } from './people-arguments.ts'
import { WrittenAmount } from './written-amounts.ts'

/** What `--help` says of adjustments. */
export const adjustmentsHelp = `  npm run operator -- adjust
      Show what waits for a second person, and what one may move alone on a day.
  npm run operator -- adjust give|take <account> <amount> <reason> --as <name>
      Give a member money of the house, or take it, such as 250.00: at once up to what one person may move on a day,
      else once a second one agrees.
  npm run operator -- adjust approve|reject <reference> --as <name>
      Agree to one that waits, as another person than who asked, or reject it.
  npm run operator -- adjust alone <sum> --as <name>
      Change what one person may move on a day, in whole units: less at once, more once a second one says the same.`

/** Reads what follows `adjust`: the command, or what was not understood. */
export function readAdjustments(
  [what, first, amount, ...reason]: readonly string[],
  values: PersonValues,
): OperatorCommand | string {
  const by = personOf(values)
  switch (what) {
    case undefined:
      return by === null ? { command: 'adjustments' } : 'adjust alone takes no --as'
    case 'give':
    case 'take': {
      const wanted = { account: first, amount, isGift: what === 'give', reason: reason.join(' ') }
      const read = v.safeParse(OperatorCommand, { command: 'adjust', ...wanted, by })
      if (read.success) return read.output
      return whatIsWrong(`adjust ${what}`, { ...wanted, by })
    }
    case 'approve':
    case 'reject': {
      const decision = { reference: first?.toUpperCase(), agrees: what === 'approve' }
      const read = v.safeParse(OperatorCommand, { command: 'decideAdjustment', ...decision, by })
      if (read.success && amount === undefined) return read.output
      return `adjust ${what} takes one reference, and --as who you are`
    }
    case 'alone': {
      const read = v.safeParse(OperatorCommand, { command: 'setAloneUpTo', units: Number(first), by })
      if (read.success && amount === undefined) return read.output
      return 'adjust alone takes a whole number, and --as who you are'
    }
    default:
      return 'What about adjustments? give, take, approve, reject or alone'
  }
}

/** What of an adjustment was not understood, the first thing first. */
function whatIsWrong(
  command: string,
  wanted: { account: unknown; amount: string | undefined; reason: string; by: unknown },
): string {
  const { account, amount, reason, by } = wanted
  if (account === undefined) return `${command} takes an account first`
  if (amount === undefined) return `${command} takes an amount behind the account, such as 250.00`
  if (!v.safeParse(WrittenAmount, amount).success) return `${amount} is no amount: write it such as 250.00`
  if (reason.trim().length < 3 || reason.trim().length > 200)
    return `${command} takes a reason of 3 to 200 characters behind the amount`
  if (by === null) return `${command} takes --as, who you are`
  return `${command} takes an account, an amount such as 250.00, a reason, and --as who you are`
}
