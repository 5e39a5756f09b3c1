import * as v from 'valibot'
import type { Api } from '#wire/api.ts'
import { type Answer, FaultError } from '#wire/envelope.ts'
import { ServiceLinks, systemCalls } from '#wire/site/system.ts'
import type { ServiceLink } from '#machines/support/support.machine.ts'
import { isOpenable } from '#machines/support/support.rules.ts'
import { createAnswerSeal } from '#src/api/sealed-answer.ts'

/** Type of the link that opens the chat window (spec §2). */
const chatWindow = 3

/**
 * Requests and decrypts the link to customer service; an address that is not openable counts as none. Throws a
 * FaultError `malformed` if the decrypted answer does not match its schema.
 */
export async function resolveServiceLink(api: Api, origin: string, signal: AbortSignal): Promise<Answer<ServiceLink>> {
  const seal = await createAnswerSeal()
  const answer = await api.send(systemCalls.getService, { key: seal.key }, { signal })
  if (answer.kind === 'refusal') return answer
  const read = v.safeParse(ServiceLinks, await seal.open(answer.value.sealed))
  if (!read.success) throw new FaultError('malformed', { cause: new v.ValiError(read.issues) })
  const path = read.output.version.pathList.find(({ type }) => type === chatWindow)?.path
  const url = path !== undefined && URL.canParse(path, origin) ? new URL(path, origin) : null
  return { kind: 'value', value: { address: url !== null && isOpenable(url) ? url.href : null } }
}
