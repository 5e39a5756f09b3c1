import * as v from 'valibot'
import { param } from '#src/platform/search-params.ts'
import { plausibleError } from '#wire/messages/breadcrumb-rules.ts'

/** Search params of feedback: `broke` is the class of the error that crashed the previous page. */
export const FeedbackSearch = v.object({ broke: param(v.pipe(v.string(), v.regex(plausibleError))) })
