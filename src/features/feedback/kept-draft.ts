import { feedbackTypes, wordsIn } from '#wire/messages/feedback-terms.ts'
import { type FeedbackDraft, nothingTyped } from '#machines/feedback/feedback.rules.ts'
import { createValueStore } from '#src/platform/storage.ts'

/** Of this tab alone: whoever closes it leaves nothing behind. */
const store = createValueStore(
  () => sessionStorage,
  () => Date.now(),
)
const name = 'feedback-draft'

const isText = (value: unknown): value is string => typeof value === 'string'

/** What was typed in this tab and not sent, or nothing yet under a new key. */
export function readDraft(): FeedbackDraft {
  const { key, type, content } = { ...(store.read(name) as Readonly<Record<string, unknown>> | null) }
  if (!isText(key) || !isText(content)) return { key: crypto.randomUUID(), fields: nothingTyped }
  const known = feedbackTypes.find((each) => each === type) ?? null
  return { key, fields: { type: known, content, words: wordsIn(content) } }
}

/** Keeps what is typed until it is sent. */
export const keepDraft = ({ key, fields: { type, content } }: FeedbackDraft): void =>
  store.write(name, { key, type, content })

export const forgetDraft = (): void => store.remove(name)
