import { feedbackTypes, wordsIn } from '#wire/messages/feedback-rules.ts'
import { type FeedbackDraft, emptyFields } from '#machines/feedback/feedback.rules.ts'
import { createValueStore } from '#src/platform/storage.ts'

/** sessionStorage: the draft is gone once the tab is closed. */
const store = createValueStore(
  () => sessionStorage,
  () => Date.now(),
)
const name = 'feedback-draft'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns the unsent draft of this tab, or an empty draft under a new key. */
export function readDraft(): FeedbackDraft {
  const { key, type, content } = { ...(store.read(name) as Readonly<Record<string, unknown>> | null) }
  if (!isText(key) || !isText(content)) return { key: crypto.randomUUID(), fields: emptyFields }
  const known = feedbackTypes.find((each) => each === type) ?? null
  return { key, fields: { type: known, content, words: wordsIn(content) } }
}

/** Stores the draft until it is sent. */
export const saveDraft = ({ key, fields: { type, content } }: FeedbackDraft): void =>
  store.write(name, { key, type, content })

export const clearDraft = (): void => store.remove(name)
