import * as v from 'valibot'
import { JurisdictionCode } from '#server/domain/jurisdiction.ts'
import { OperatorCommand } from './command.ts'

/** What `--help` says of what protects players. */
export const protectionHelp = `  npm run operator -- protection
      Show the market's rules in force: age, reality check, limits, exclusions and who helps.
  npm run operator -- protection profile <name>
      Go by these rules from now on, with their age and their badges: ${JurisdictionCode.options.join(', ')}.
  npm run operator -- protection exclude <account> timeOut <hours>
  npm run operator -- protection exclude <account> selfExclusion <months>|ever
      Keep a member who asks for it from playing. It ends all their sessions, and nothing shortens it.`

/** Reads what follows `protection`: the command, or what was not understood. */
export function readProtection([what, ...rest]: readonly string[]): OperatorCommand | string {
  const [first, kind, length, ...more] = rest
  if (what === undefined) return { command: 'protection' }
  if (what === 'profile') {
    const read = v.safeParse(OperatorCommand, { command: 'setJurisdiction', jurisdiction: first })
    if (read.success && rest.length === 1) return read.output
    return `There is no profile ${first ?? 'without a name'}. They are: ${JurisdictionCode.options.join(', ')}`
  }
  if (what === 'exclude') {
    const time = length === 'ever' ? null : Number(length)
    const read = v.safeParse(OperatorCommand, { command: 'excludeMember', account: first, kind, length: time })
    if (read.success && more.length === 0) return read.output
    return 'protection exclude takes an account, timeOut with hours or selfExclusion with months or ever'
  }
  return 'What about protection? profile or exclude'
}
