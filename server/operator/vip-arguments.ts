import { resolve } from 'node:path'
import * as v from 'valibot'
import { standardLadder } from '#server/domain/vip-ladder.ts'
import { OperatorCommand } from './command.ts'

/** What `--help` says of VIP levels. */
export const vipHelp = `  npm run operator -- vip
      Show the VIP levels with how many members are at each.
  npm run operator -- vip set <file>
      Set them; the operator's guide describes the file. Members keep their levels; what was staked before brings no reward.
  npm run operator -- vip standard
      Set those that a fresh site has.
  npm run operator -- vip off
      Have none; members keep the levels they have.
  npm run operator -- vip of <account>
      Show a member's level, the way to the next, what they were granted and how they moved.
  npm run operator -- vip level <account> <level>|free
      Bring a member to a level, by its number or its name, and hold them there, or let them go again.`

/** Levels whose file is still to be read. */
export interface VipFile {
  readonly kind: 'setVip'
  readonly file: string
}

/** Reads what follows `vip`: the command, a file of levels, or what was not understood. */
export function readVipWords(
  [what, which, ...more]: readonly string[],
  folder: string,
): OperatorCommand | VipFile | string {
  switch (what) {
    case undefined:
      return { command: 'vip' }
    case 'off':
    case 'standard':
      return which === undefined
        ? { command: 'setVip', ladder: what === 'off' ? null : standardLadder }
        : `vip ${what} takes nothing more`
    case 'set':
      return which === undefined || more.length > 0
        ? 'vip set takes one file'
        : { kind: 'setVip', file: resolve(folder, which) }
    case 'of':
      return which === undefined || more.length > 0 ? 'vip of takes one account' : { command: 'vipOf', account: which }
    case 'level': {
      const [word, ...rest] = more
      const level = word === 'free' ? null : /^\d+$/.test(word ?? '') ? Number(word) : word
      const read = v.safeParse(OperatorCommand, { command: 'holdVip', account: which, level })
      return read.success && rest.length === 0
        ? read.output
        : 'vip level takes an account and the number or the name of a level, or free'
    }
    default:
      return 'What about VIP? set, standard, off, of or level'
  }
}
