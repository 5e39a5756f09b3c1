import { Refused } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { Call } from '#wire/call.ts'
import { refusalsOf } from '#wire/refusals.ts'

/** Log event of a refusal that its call does not declare. */
export const undeclaredRefusal = 'refusal not declared'

/**
 * Runs `answer`, which may refuse only with codes that the call declares, so that the API description is complete. Any
 * other code is a bug: production logs and sends it, elsewhere it becomes an internal error.
 */
export async function enforceContract<Answer>(
  { config, log }: { readonly config: Pick<Services['config'], 'mode'>; readonly log: Pick<Services['log'], 'error'> },
  { name, call }: { readonly name: string; readonly call: Call },
  answer: () => Promise<Answer>,
): Promise<Answer> {
  describeRequest({ call: name })
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Refused) || refusalsOf(call).includes(error.code)) throw error
    log.error(undeclaredRefusal, { call: name, code: error.code })
    if (config.mode === 'production') throw error
    throw new Error(`${name} refused ${error.code}, which it does not declare`, { cause: error })
  }
}
