import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { feedbackTypes, fewestWords, mostSigns, mostWords, wordsIn } from './feedback-terms.ts'
import { IdempotencyKey, Language, text, Time } from '#wire/shapes.ts'
import { ToldSteps } from './told-steps.ts'

const Content = v.pipe(
  text(mostSigns),
  v.trim(),
  v.check((typed) => {
    const words = wordsIn(typed)
    return words >= fewestWords && words <= mostWords
  }),
)

export const feedbackCalls = {
  sendFeedback: call({
    method: 'PUT',
    path: '/wps/feedback',
    token: 'optional',
    refusals: ['idempotency_conflict'],
    limits: ['feedbackByAddress', 'feedbackByAddressADay'],
    largest: 96 * 1024,
    summary:
      'Takes what somebody has to say of the site, once for its key: sent again with other words, it is changed until it is dealt with.',
    request: v.object({
      idempotencyKey: IdempotencyKey,
      type: v.picklist(feedbackTypes),
      content: Content,
      /** The language of the page it was typed on, which an answer should be in. */
      language: v.optional(Language, 'fil'),
      /** What the charts of the page did last, where its writer sends that along. */
      steps: v.optional(ToldSteps),
    }),
    value: v.object({
      /** What customer service knows it by. */
      reference: v.string(),
      sentAt: Time,
      /** Whether an answer can come, as a message: only to a member’s real account. */
      answerable: v.boolean(),
    }),
  }),
}
