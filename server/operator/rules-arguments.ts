import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of the rules for members. */
export const rulesHelp = `  npm run operator -- rules [<name> <number>]
      Show what is asked of money that members send to their uplines, and agents to their downlines, and of contracts, or set one
      of its numbers: uplineLeast, uplineMost, uplineStep, uplineDailySum (whole units of the currency),
      uplineDailyCount; downlineLeast, downlineMost, downlineStep, downlineDailySum, downlineDailyCount. Or the highest
      rate that an agent without an upline may offer, in hundredths of a per cent: contractDividend, contractDaily,
      contractHourly, contractRealtime.`

/** Reads what follows `rules`: the command, or what was not understood. */
export function readRules([name, number, ...more]: readonly string[]): OperatorCommand | string {
  if (name === undefined) return { command: 'memberRules' }
  const read = v.safeParse(OperatorCommand, { command: 'setMemberRule', name, number: Number(number) })
  return read.success && more.length === 0 ? read.output : 'rules takes a name and a whole number'
}
