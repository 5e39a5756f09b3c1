import { type FeedbackType, minWords, maxCharacters, maxWords } from '#wire/messages/feedback-rules.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

/** Fields of the form; the caller counts the words by the language's word boundaries. */
export interface FeedbackFields {
  /** Topic; null until one is chosen. */
  readonly type: FeedbackType | null
  readonly content: string
  readonly words: number
}

/** Unsent feedback with its idempotency key. */
export interface FeedbackDraft {
  readonly key: string
  readonly fields: FeedbackFields
}

export const emptyFields: FeedbackFields = { type: null, content: '', words: 0 }

export type FeedbackProblems = FieldProblems<'type', 'missing'> &
  FieldProblems<'content', 'missing' | 'few' | 'many' | 'large'>

const contentProblem = ({ content, words }: FeedbackFields) => {
  if (content.trim() === '') return 'missing'
  if (content.length > maxCharacters) return 'large'
  if (words < minWords) return 'few'
  return words > maxWords ? 'many' : null
}

/** Returns the problems of the fields (spec §5): no topic, no text, too few or too many words, too large. */
export const feedbackProblems = (fields: FeedbackFields): FeedbackProblems =>
  collectProblems([
    ['type', fields.type === null ? 'missing' : null],
    ['content', contentProblem(fields)],
  ]) as FeedbackProblems
