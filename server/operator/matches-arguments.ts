import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of matches. */
export const matchesHelp = `  npm run operator -- match
      Show the matches that run or begin within the hour, with their ids.
  npm run operator -- match void <id>
      Call one off: single stakes go back, and in a multiple it counts as odds of 1. It cannot be taken back.`

/** Reads what follows `match`: the command, or what was not understood. */
export function readMatch([what, id, ...more]: readonly string[]): OperatorCommand | string {
  if (what === undefined) return { command: 'matches' }
  if (what !== 'void') return 'What about a match? void'
  const read = v.safeParse(OperatorCommand, { command: 'voidMatch', id })
  return read.success && more.length === 0 ? read.output : 'match void takes one match’s id; match shows them'
}
