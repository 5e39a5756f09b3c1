import { Refused } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { Call } from '#wire/call.ts'
import { refusalsOf } from '#wire/refusals.ts'

/** What the log says of a refusal that its call does not declare. */
export const undeclared = 'refusal not declared'

/**
 * Answers a call by `answer`, which may refuse with what the call declares and nothing else: whoever reads the wire or
 * the API description must have met every code. Another one is an error of ours; in production it is logged and
 * answered all the same, elsewhere it becomes the internal error it is.
 */
export async function asDeclared<Answer>(
  { config, log }: { readonly config: Pick<Services['config'], 'mode'>; readonly log: Pick<Services['log'], 'error'> },
  { name, call }: { readonly name: string; readonly call: Call },
  answer: () => Promise<Answer>,
): Promise<Answer> {
  describeRequest({ call: name })
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Refused) || refusalsOf(call).includes(error.code)) throw error
    log.error(undeclared, { call: name, code: error.code })
    if (config.mode === 'production') throw error
    throw new Error(`${name} refused ${error.code}, which it does not declare`, { cause: error })
  }
}
