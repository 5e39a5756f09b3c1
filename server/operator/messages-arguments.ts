import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of messages. */
export const messagesHelp = `  npm run operator -- messages
      Show the latest letters to members, with their numbers.
  npm run operator -- messages send member <account>|label <label>|all <file>
      Write to one member, to those with a label, or to all; the file is as that of a notice.
  npm run operator -- messages withdraw <number>
      Take one back out of every inbox.`

/** A letter whose words are still to be read from a file. */
export interface Letter {
  readonly kind: 'sendMessage'
  readonly to: Extract<OperatorCommand, { command: 'sendMessage' }>['to']
  readonly file: string
}

/** Reads what follows `messages`: the command, a letter with its file, or what was not understood. */
export function readMessages([what, ...rest]: readonly string[], folder: string): OperatorCommand | Letter | string {
  if (what === undefined) return { command: 'messages' }
  if (what === 'withdraw') {
    const read = v.safeParse(OperatorCommand, { command: 'withdrawMessage', id: Number(rest[0]) })
    return read.success && rest.length === 1
      ? read.output
      : "messages withdraw takes one letter's number; messages shows them"
  }
  if (what === 'send') {
    const [kind, named, ...more] = rest
    if (kind === 'all' && named !== undefined && more.length === 0)
      return { kind: 'sendMessage', to: { kind }, file: resolve(folder, named) }
    const [file, ...toMuch] = more
    if (named !== undefined && named !== '' && file !== undefined && toMuch.length === 0) {
      if (kind === 'member') return { kind: 'sendMessage', to: { kind, account: named }, file: resolve(folder, file) }
      if (kind === 'label') return { kind: 'sendMessage', to: { kind, label: named }, file: resolve(folder, file) }
    }
    return 'messages send takes member <account>, label <label> or all, and one file'
  }
  return 'What about messages? send or withdraw'
}
