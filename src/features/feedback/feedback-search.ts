import * as v from 'valibot'
import { param } from '#src/platform/search-params.ts'
import { plausibleError } from '#wire/messages/told-steps-terms.ts'

/** Query of feedback: the class of the error that broke the page from which one comes. */
export const FeedbackSearch = v.object({ broke: param(v.pipe(v.string(), v.regex(plausibleError))) })
