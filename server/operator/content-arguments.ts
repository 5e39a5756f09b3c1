import { resolve } from 'node:path'
import { isContentName } from '#server/domain/content-settings.ts'
import { type ContentName, contentNames } from '#server/domain/content-words.ts'
import type { OperatorCommand } from './command.ts'

const names = contentNames.join(', ')

/** What `--help` says of content. */
export const contentHelp = `  npm run operator -- content
      Show what the site says in your words, and what in its own: ${names}.
  npm run operator -- content show <name>
      Write one as the file that it is now, to be changed and set.
  npm run operator -- content set <name> <file>
      Publish one at once; the operator's guide describes the files.
  npm run operator -- content preview <name> <file>
      Answer an address at which whoever has it sees the file as if it were published, for a day.
  npm run operator -- content reset <name>
      Let the site say its own again.`

/** Content whose file is still to be read. */
export interface ContentFile {
  readonly kind: 'setContent' | 'previewContent'
  readonly name: ContentName
  readonly file: string
}

/** Reads what follows `content`: the command, a file of content, or what was not understood. */
export function readContent(
  [what, name, file, ...more]: readonly string[],
  folder: string,
): OperatorCommand | ContentFile | string {
  if (what === undefined) return { command: 'content' }
  if (what !== 'show' && what !== 'set' && what !== 'preview' && what !== 'reset')
    return 'What about content? show, set, preview or reset'
  if (name === undefined || !isContentName(name))
    return `There is no content ${name ?? 'without a name'}. It is: ${names}`
  if (what === 'show' || what === 'reset')
    return file === undefined ? { command: `${what}Content`, name } : `content ${what} takes nothing after ${name}`
  return file === undefined || more.length > 0
    ? `content ${what} takes a name and one file`
    : { kind: `${what}Content`, name, file: resolve(folder, file) }
}
