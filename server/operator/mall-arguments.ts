import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of the points mall. */
export const mallHelp = `  npm run operator -- mall
      Show the rules and all rewards with what is left of them.
  npm run operator -- mall set <file> [--drop-languages]
      Add a reward, or change the one of its name; the operator's guide describes the file. Whoever has the old price on
      the screen is told of the new one. A language that it has and the file lacks goes only with --drop-languages.
  npm run operator -- mall stock <name> <number>|any
      Say how many of a reward are left, or that nobody counts them.
  npm run operator -- mall show|hide|remove <name>
      Show a hidden one again, take one off, or remove one that nobody has redeemed.
  npm run operator -- mall redemptions
      Show the redemptions that wait, with where they go.
  npm run operator -- mall approve <reference> ["<remark>"]
      Approve one that was sent or topped up.
  npm run operator -- mall reject <reference> "<remark>"
      Reject one and give its points back; the member reads the remark.
  npm run operator -- mall rule stakePerPoint <amount>|off
      What must be staked for one point, or give none.
  npm run operator -- mall rule pointsPerUnit <points>|off
      How many points are converted into one unit of money, or convert none.
  npm run operator -- mall rule turnover <times>
      How often converted money must be wagered before it can be taken out.`

/** A reward whose file is still to be read. */
export interface RewardFile {
  readonly kind: 'setReward'
  readonly file: string
  /** Whether words in languages that the file lacks may go. */
  readonly dropLanguages: boolean
}

const number = /^(0|[1-9]\d{0,8})$/

const shownBy = { show: 'showReward', hide: 'hideReward', remove: 'removeReward' } as const

const read = (command: object, problem: string): OperatorCommand | string => {
  const { success, output } = v.safeParse(OperatorCommand, command)
  return success ? output : problem
}

function readRule([name, value, ...more]: readonly string[]): OperatorCommand | string {
  const problem =
    'mall rule takes stakePerPoint with an amount or off, pointsPerUnit with a number or off, or turnover with a number'
  if (value === undefined || more.length > 0) return problem
  const isOff = value === 'off'
  const count = number.test(value) ? Number(value) : undefined
  switch (name) {
    case 'stakePerPoint':
      return read({ command: 'setPointRules', rules: { stakePerPoint: isOff ? null : value } }, problem)
    case 'pointsPerUnit':
      return read({ command: 'setPointRules', rules: { pointsPerUnit: isOff ? null : (count ?? 'none') } }, problem)
    case 'turnover':
      return read({ command: 'setPointRules', rules: { turnover: count ?? 'none' } }, problem)
    default:
      return problem
  }
}

/** Reads what follows `mall`: the command, a file of a reward, or what was not understood. */
export function readMall(
  words: readonly string[],
  folder: string,
  dropLanguages: boolean,
): OperatorCommand | RewardFile | string {
  const [what, which, ...more] = words
  switch (what) {
    case undefined:
      return { command: 'mall' }
    case 'set':
      return which === undefined || more.length > 0
        ? 'mall set takes one file'
        : { kind: 'setReward', file: resolve(folder, which), dropLanguages }
    case 'stock': {
      const [left, ...rest] = more
      const stock = left === 'any' ? null : number.test(left ?? '') ? Number(left) : 'none'
      return rest.length > 0
        ? 'mall stock takes a reward and a number'
        : read({ command: 'setStock', name: which, stock }, 'mall stock takes a reward, and how many are left or any')
    }
    case 'show':
    case 'hide':
    case 'remove':
      return more.length > 0
        ? `mall ${what} takes one reward`
        : read({ command: shownBy[what], name: which }, `mall ${what} takes one reward's name; mall shows them`)
    case 'redemptions':
      return which === undefined ? { command: 'redemptions' } : 'mall redemptions takes nothing more'
    case 'approve':
    case 'reject': {
      const [remark = null, ...rest] = more
      const approves = what === 'approve'
      if (rest.length > 0 || (!approves && remark === null))
        return `mall ${what} takes a reference, and a remark in quotes`
      return read(
        { command: 'decideRedemption', reference: which, approves, remark },
        `mall ${what} takes the reference of a redemption; mall redemptions shows them`,
      )
    }
    case 'rule':
      return readRule(words.slice(1))
    default:
      return 'What about the mall? set, stock, show, hide, remove, redemptions, approve, reject or rule'
  }
}
