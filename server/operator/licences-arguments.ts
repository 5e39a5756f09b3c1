import * as v from 'valibot'
import { GameType } from '#wire/shapes.ts'
import { Licence } from '#wire/system.ts'
import { OperatorCommand } from './command.ts'

const codes = Licence.entries.code.options
const kinds = GameType.options

/** What `--help` says of licences. */
export const licencesHelp = `  npm run operator -- licence list
      Show the licences at the foot of every page and at /licences.
  npm run operator -- licence set <authority> "<licensee>" <number> <https address> <since> <kind>,…
      Name your own, instead of a made-up or older one of that authority: ${codes.join(', ')}.
      Since as 2026-01-31. Kinds of games it covers: ${kinds.join(', ')}.
  npm run operator -- licence remove <authority>
      Name it no more.`

/** Reads what follows `licence`: the command, or what was not understood. */
export function readLicence([what, named, ...rest]: readonly string[]): OperatorCommand | string {
  if (what === 'list') return named === undefined ? { command: 'licences' } : 'licence list takes nothing more'
  if (what !== 'set' && what !== 'remove') return 'What about a licence? list, set or remove'
  const code = codes.find((each) => each === named)
  if (code === undefined) return `There is no authority ${named ?? 'without a name'}. They are: ${codes.join(', ')}`
  if (what === 'remove')
    return rest.length === 0 ? { command: 'removeLicence', code } : 'licence remove takes one authority'
  const [licensee, number, link, since, covers, ...more] = rest
  if (covers === undefined || more.length > 0)
    return 'licence set takes an authority, a licensee in quotes, a number, an address, a day and kinds of games'
  const unknown = covers.split(',').find((kind) => !v.is(GameType, kind))
  if (unknown !== undefined) return `There is no kind ${unknown || 'without a name'}. They are: ${kinds.join(', ')}`
  const licence = { code, licensee, number, link, since, covers: covers.split(','), demonstration: false }
  const read = v.safeParse(OperatorCommand, { command: 'setLicence', licence })
  return read.success
    ? read.output
    : 'A licence has a licensee and a number of up to 100 characters, an https address, a day as 2026-01-31, and each kind once'
}
