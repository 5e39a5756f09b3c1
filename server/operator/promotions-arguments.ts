import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of promotions. */
export const promotionsHelp = `  npm run operator -- promotions
      Show all promotions with who takes part.
  npm run operator -- promotions set <file> [--drop-languages]
      Add one, or change the one of its name; the operator's guide describes the file. Who has joined keeps the terms they
      joined under. A language that it has and the file lacks goes only with --drop-languages.
  npm run operator -- promotions show|hide|remove <name>
      Show a hidden one again, hide one from who does not take part, or remove one that nobody takes part in.
  npm run operator -- promotions applications
      Show the applications that wait, with their numbers.
  npm run operator -- promotions picture <number> <1-3> <file>
      Write a picture of an application to a file, as JPEG.
  npm run operator -- promotions approve <number> ["<remark>"]
      Let the applicant claim the prize.
  npm run operator -- promotions reject <number> "<remark>"
      Reject an application. Either is written to the applicant, with the remark.`

/** A promotion whose file is still to be read. */
export interface PromotionFile {
  readonly kind: 'setPromotion'
  readonly file: string
  /** Whether words in languages that the file lacks may go. */
  readonly dropLanguages: boolean
}

const number = /^[1-9]\d{0,8}$/

const decisions = { approve: true, reject: false } as const

/** Reads what follows `promotions`: the command, a file of a promotion, or what was not understood. */
export function readPromotions(
  [what, which, ...more]: readonly string[],
  folder: string,
  dropLanguages: boolean,
): OperatorCommand | PromotionFile | string {
  switch (what) {
    case undefined:
      return { command: 'promotions' }
    case 'set':
      return which === undefined || more.length > 0
        ? 'promotions set takes one file'
        : { kind: 'setPromotion', file: resolve(folder, which), dropLanguages }
    case 'show':
    case 'hide':
    case 'remove': {
      const read = v.safeParse(OperatorCommand, { command: `${what}Promotion`, name: which })
      return read.success && more.length === 0
        ? read.output
        : `promotions ${what} takes one promotion's name; promotions shows them`
    }
    case 'applications':
      return which === undefined ? { command: 'promotionApplications' } : 'promotions applications takes nothing more'
    case 'picture': {
      const [place, file, ...rest] = more
      const read = v.safeParse(OperatorCommand, {
        command: 'promotionPicture',
        id: number.test(which ?? '') ? Number(which) : null,
        place: number.test(place ?? '') ? Number(place) : null,
        file: file === undefined ? undefined : resolve(folder, file),
      })
      return read.success && rest.length === 0
        ? read.output
        : 'promotions picture takes the number of an application, which of its pictures, and a file'
    }
    case 'approve':
    case 'reject': {
      const approves = decisions[what]
      const [remark = null, ...rest] = more
      const read = v.safeParse(OperatorCommand, {
        command: 'decideApplication',
        id: number.test(which ?? '') ? Number(which) : null,
        approves,
        remark,
      })
      return read.success && rest.length === 0 && (approves || remark !== null)
        ? read.output
        : `promotions ${what} takes the number of an application, and a remark in quotes; promotions applications shows them`
    }
    default:
      return 'What about promotions? set, show, hide, remove, applications, picture, approve or reject'
  }
}
