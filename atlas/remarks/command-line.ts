import { PATHS } from '#atlas/called.ts'
import type { Remark } from './remark.ts'

/** A word quoted for a POSIX shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

/** Returns the command that writes a remark into the project. */
export const commandLineOf = (flow: string, { target, author, text }: Pick<Remark, 'target' | 'author' | 'text'>) =>
  `${PATHS} remark --author ${quoted(author)} -- ${[flow, target, text].map(quoted).join(' ')}`
