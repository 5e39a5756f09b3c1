import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of feedback. */
export const feedbackHelp = `  npm run operator -- feedback
      Show the latest feedback with its numbers, what waits before the rest.
  npm run operator -- feedback show <number>
      Show all of one.
  npm run operator -- feedback steps <number>
      Print the steps that came along with it, for npm run paths -- replay.
  npm run operator -- feedback places
      Show in which states of which charts the site was when steps came along, the most frequent first.
  npm run operator -- feedback answer <number> "<text>"
      Answer the member who wrote it, with a message, and be done with it.
  npm run operator -- feedback close <number>
      Be done with it without an answer.`

const number = /^[1-9]\d{0,8}$/

/** Reads what follows `feedback`: the command, or what was not understood. */
export function readFeedbackWords([what, which, ...more]: readonly string[]): OperatorCommand | string {
  if (what === undefined) return { command: 'feedback' }
  const id = number.test(which ?? '') ? Number(which) : null
  switch (what) {
    case 'places':
      return which === undefined ? { command: 'feedbackPlaces' } : 'feedback places takes nothing more'
    case 'show':
    case 'steps':
    case 'close': {
      const read = v.safeParse(OperatorCommand, { command: `${what}Feedback`, id })
      return read.success && more.length === 0
        ? read.output
        : `feedback ${what} takes the number of one; feedback shows them`
    }
    case 'answer': {
      const [answer, ...tooMuch] = more
      const read = v.safeParse(OperatorCommand, { command: 'answerFeedback', id, answer })
      return read.success && tooMuch.length === 0
        ? read.output
        : 'feedback answer takes the number of one, and a text of up to 2,000 letters in quotes'
    }
    default:
      return 'What about feedback? show, steps, places, answer or close'
  }
}
