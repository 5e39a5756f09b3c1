import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { feedbackTypes, minWords, maxCharacters, maxWords, wordsIn } from './feedback-rules.ts'
import { IdempotencyKey, Language, text, Time } from '#wire/shapes.ts'
import { Breadcrumbs } from './breadcrumbs.ts'

const Content = v.pipe(
  text(maxCharacters),
  v.trim(),
  v.check((typed) => {
    const words = wordsIn(typed)
    return words >= minWords && words <= maxWords
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
      'Saves feedback on the site, once for its key: sent again with a changed text, it is updated until it is handled.',
    request: v.object({
      idempotencyKey: IdempotencyKey,
      type: v.picklist(feedbackTypes),
      content: Content,
      /** The language of the form, in which an answer should be. */
      language: v.optional(Language, 'fil'),
      /** The breadcrumbs of the page, when the author attaches them. */
      steps: v.optional(Breadcrumbs),
    }),
    value: v.object({
      /** The reference for customer service. */
      reference: v.string(),
      sentAt: Time,
      /** True when an answer can be sent, as a message: only to a member’s real account. */
      answerable: v.boolean(),
    }),
  }),
}
