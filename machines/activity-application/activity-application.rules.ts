import type { Refusal } from '#wire/envelope.ts'
import { found, type FieldProblems } from '#machines/lib/form.ts'

/** Letters of a comment, as people see them (spec §5). */
const longestComment = 140

/** What is typed; the letters are counted by who shows them, as people see them. */
export interface ApplicationFields {
  readonly comment: string
  readonly length: number
}

/** A picture of an application. */
export interface ApplicationPicture {
  readonly key: string
  /** As base64. */
  readonly data: string
  /** What the server knows it by; null until it has been sent. */
  readonly id: string | null
  /** Why it could not be sent: the server’s code, or `fault` where the line broke. */
  readonly wrong: Refusal['code'] | 'fault' | null
}

export type ApplicationProblems = FieldProblems<'comment', 'missing' | 'large'> &
  FieldProblems<'pictures', 'large' | 'many' | 'unsent'>

/** Nothing has been typed. */
export const nothingTyped: ApplicationFields = { comment: '', length: 0 }

interface Filled {
  readonly fields: ApplicationFields
  readonly pictures: readonly ApplicationPicture[]
}

/** What is wrong with an application (spec §5): a comment of 1 to 140 letters, and pictures that have all been sent. */
export const applicationProblems = ({ fields: { comment, length }, pictures }: Filled): ApplicationProblems =>
  found([
    ['comment', comment.trim() === '' ? 'missing' : length > longestComment ? 'large' : null],
    ['pictures', pictures.some(({ id }) => id === null) ? 'unsent' : null],
  ]) as ApplicationProblems

/** Pictures with one of them, by its key, changed. */
export const withPicture = (
  pictures: readonly ApplicationPicture[],
  key: string | null,
  change: Partial<ApplicationPicture>,
): readonly ApplicationPicture[] => pictures.map((each) => (each.key === key ? { ...each, ...change } : each))

/** Pictures with one of them, by its key, one place further to the front; the first stays where it is. */
export function movedForward(pictures: readonly ApplicationPicture[], key: string): readonly ApplicationPicture[] {
  const at = pictures.findIndex((each) => each.key === key)
  const moved = pictures[at]
  if (moved === undefined || at === 0) return pictures
  const others = pictures.filter((each) => each !== moved)
  return [...others.slice(0, at - 1), moved, ...others.slice(at - 1)]
}
