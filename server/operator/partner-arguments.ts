import * as v from 'valibot'
import { PaymentPartner } from '#wire/system.ts'
import { OperatorCommand } from './command.ts'

const kinds = PaymentPartner.entries.kind.options

/** What `--help` says of payment partners. */
export const partnerHelp = `  npm run operator -- partner list
      Show whom members can pay with, as the home page names them.
  npm run operator -- partner add <kind> "<name>" [--demonstration]
      Name one more, behind the others; a made-up one says so. Kinds: ${kinds.join(', ')}.
  npm run operator -- partner remove "<name>"
      Name one no more.`

/** Options of the partner commands. */
export const partnerOptions = { demonstration: { type: 'boolean' } } as const

/** Reads what follows `partner`: the command, or what was not understood. */
export function readPartner(
  rest: readonly string[],
  { demonstration = false }: { readonly demonstration?: boolean | undefined },
): OperatorCommand | string {
  const [what, ...more] = rest
  if (demonstration && what !== 'add') return '--demonstration belongs to partner add'
  switch (what) {
    case 'list':
      return more.length === 0 ? { command: 'partners' } : `partner list takes nothing more, not ${more[0]}`
    case 'add': {
      const [kind, name, ...others] = more
      if (!kinds.some((each) => each === kind))
        return `There is no kind ${kind ?? 'without a name'}. They are: ${kinds.join(', ')}`
      return readNamed({ command: 'addPartner', partner: { kind, name, demonstration } }, name, others)
    }
    case 'remove': {
      const [name, ...others] = more
      return readNamed({ command: 'removePartner', name }, name, others)
    }
    default:
      return 'What about a partner? list, add or remove'
  }
}

function readNamed(command: unknown, name: string | undefined, others: readonly string[]): OperatorCommand | string {
  if (name === undefined || others.length > 0) return 'A partner has one name; put several words in quotes'
  const read = v.safeParse(OperatorCommand, command)
  return read.success ? read.output : 'The name of a partner has 1 to 40 characters, none of them invisible'
}
