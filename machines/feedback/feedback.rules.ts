import { type FeedbackType, fewestWords, mostSigns, mostWords } from '#wire/messages/feedback-terms.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'

/** What is typed; the words are counted by who shows them, as people count them. */
export interface FeedbackFields {
  /** What it is about; null until something is chosen. */
  readonly type: FeedbackType | null
  readonly content: string
  readonly words: number
}

/** What is kept of feedback that has not been sent, with the key it goes out under. */
export interface FeedbackDraft {
  readonly key: string
  readonly fields: FeedbackFields
}

/** Nothing has been typed. */
export const nothingTyped: FeedbackFields = { type: null, content: '', words: 0 }

export type FeedbackProblems = FieldProblems<'type', 'missing'> &
  FieldProblems<'content', 'missing' | 'few' | 'many' | 'large'>

const contentProblem = ({ content, words }: FeedbackFields) => {
  if (content.trim() === '') return 'missing'
  if (content.length > mostSigns) return 'large'
  if (words < fewestWords) return 'few'
  return words > mostWords ? 'many' : null
}

/** What keeps feedback from being sent (spec §5): it is about something, and has neither too few words nor too many. */
export const feedbackProblems = (fields: FeedbackFields): FeedbackProblems =>
  found([
    ['type', fields.type === null ? 'missing' : null],
    ['content', contentProblem(fields)],
  ]) as FeedbackProblems
