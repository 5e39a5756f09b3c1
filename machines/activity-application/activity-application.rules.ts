import type { Refusal } from '#wire/envelope.ts'
import { collectProblems, type FieldProblems } from '#machines/lib/form.ts'

/** Largest number of graphemes in a comment (spec §5). */
const maxCommentLength = 140

/** The fields of an application; `length` is the number of graphemes, counted by the form. */
export interface ApplicationFields {
  readonly comment: string
  readonly length: number
}

/** A picture of an application. */
export interface ApplicationPicture {
  readonly key: string
  /** As base64. */
  readonly data: string
  /** The server's id of the picture; null until it has been uploaded. */
  readonly id: string | null
  /** Why the upload failed: the server’s code, or `fault` after a network error. */
  readonly wrong: Refusal['code'] | 'fault' | null
}

export type ApplicationProblems = FieldProblems<'comment', 'missing' | 'large'> &
  FieldProblems<'pictures', 'large' | 'many' | 'unsent'>

/** The empty fields. */
export const nothingTyped: ApplicationFields = { comment: '', length: 0 }

interface Filled {
  readonly fields: ApplicationFields
  readonly pictures: readonly ApplicationPicture[]
}

/** Validates an application (spec §5): a comment of 1 to 140 graphemes, and every picture uploaded. */
export const applicationProblems = ({ fields: { comment, length }, pictures }: Filled): ApplicationProblems =>
  collectProblems([
    ['comment', comment.trim() === '' ? 'missing' : length > maxCommentLength ? 'large' : null],
    ['pictures', pictures.some(({ id }) => id === null) ? 'unsent' : null],
  ]) as ApplicationProblems

/** Returns the pictures with one of them, by its key, changed. */
export const withPicture = (
  pictures: readonly ApplicationPicture[],
  key: string | null,
  change: Partial<ApplicationPicture>,
): readonly ApplicationPicture[] => pictures.map((each) => (each.key === key ? { ...each, ...change } : each))

/** Returns the pictures with one of them, by its key, moved one place to the front; the first one stays. */
export function movedForward(pictures: readonly ApplicationPicture[], key: string): readonly ApplicationPicture[] {
  const at = pictures.findIndex((each) => each.key === key)
  const moved = pictures[at]
  if (moved === undefined || at === 0) return pictures
  const others = pictures.filter((each) => each !== moved)
  return [...others.slice(0, at - 1), moved, ...others.slice(at - 1)]
}
