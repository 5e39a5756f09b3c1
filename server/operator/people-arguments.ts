import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of the people who move money by hand. */
export const peopleHelp = `  npm run operator -- people
      Show the people who may move money by hand.
  npm run operator -- people add <name> [--as <name>]
      Make a key for one, shown this once. The first two need nobody; for everyone after them, and for another key, two
      people must say the same.
  npm run operator -- people remove <name> --as <name>
      Take one's key away; two people must stay. --as says who you are, the variable OPERATOR_KEY holds your key.
  npm run operator -- member show <account>
      Show a member's bank accounts and e-wallets, and which other members have the same.
  npm run operator -- member payment-password <account> --as <name>
      Take a forgotten payment password away: the member sets another, and what withdrawals go to waits like a new one.`

/** Options of all commands that ask for a person. */
export const personOptions = { as: { type: 'string' } } as const

export type PersonValues = { readonly [Name in keyof typeof personOptions]?: string | undefined }

/** Who gives the command; the key is put in from the environment. */
export const personOf = ({ as }: PersonValues) => (as === undefined ? null : { name: as, key: '' })

/** Reads what follows `people`: the command, or what was not understood. */
export function readPeople([what, name, ...more]: readonly string[], values: PersonValues): OperatorCommand | string {
  const by = personOf(values)
  if (what === undefined) return by === null ? { command: 'people' } : 'people alone takes no --as'
  if (what !== 'add' && what !== 'remove') return 'What about the people? add or remove'
  const command = what === 'add' ? 'addPerson' : 'removePerson'
  const read = v.safeParse(OperatorCommand, { command, name, by })
  if (read.success && more.length === 0) return read.output
  return what === 'add'
    ? 'people add takes a name of 2 to 32 letters, digits and points'
    : 'people remove takes a name, and --as who you are'
}

/** Reads what follows `member`: the command, or what was not understood. */
export function readMember(
  [what, account, ...more]: readonly string[],
  values: PersonValues,
): OperatorCommand | string {
  if (what === 'type') {
    const read = v.safeParse(OperatorCommand, { command: 'setMemberType', account, type: more[0] })
    return read.success && more.length === 1 && values.as === undefined
      ? read.output
      : 'member type takes an account, and member, agent, master-agent or sub-agent'
  }
  if (what === 'show') {
    const read = v.safeParse(OperatorCommand, { command: 'showMember', account })
    return read.success && more.length === 0 && values.as === undefined ? read.output : 'member show takes an account'
  }
  if (what !== 'payment-password') return 'What about a member? show, payment-password or type'
  const read = v.safeParse(OperatorCommand, { command: 'resetPaymentPassword', account, by: personOf(values) })
  if (read.success && more.length === 0) return read.output
  return 'member payment-password takes an account, and --as who you are'
}
