import { agentFiles } from '#wire/agents/agent.ts'
import { agentReportFiles } from '#wire/agents/agent-reports.ts'
import { ownDataFiles } from '#wire/records/own-data.ts'
import { passportFiles } from '#wire/records/passport.ts'
import { recordFiles } from '#wire/records/records.ts'
import { statementFiles } from '#wire/contracts/statements.ts'
import type { RequestOf } from '#wire/call.ts'
import { FaultError } from '#wire/envelope.ts'
import { addressOf } from './address-of.ts'
import { readEnvelope } from './client.ts'
import { RefusedError } from './queries.ts'

/** Calls whose answer can be saved as a file, by name. */
export const files = {
  ...recordFiles,
  ...agentFiles,
  ...agentReportFiles,
  ...statementFiles,
  ...ownDataFiles,
  ...passportFiles,
}
export type SavedFile = keyof typeof files

/**
 * Returns a record as a file. It may take longer than any other answer, so only `signal` aborts it. Throws
 * `RefusedError` for a refusal, and `FaultError` when no file was received.
 */
export async function recordFile<Name extends SavedFile>(
  name: Name,
  request: RequestOf<(typeof files)[Name]>,
  { token, signal }: { readonly token: string; readonly signal?: AbortSignal },
): Promise<Blob> {
  const call = files[name]
  const { ofetch } = await import('ofetch')
  const answer = await ofetch
    .raw(addressOf(call, request), {
      responseType: 'blob',
      retry: 0,
      ignoreResponseError: true,
      cache: 'no-store',
      headers: { authorization: `Bearer ${token}` },
      ...(signal === undefined ? {} : { signal }),
    })
    .catch((error: unknown) => {
      throw new FaultError('network', { cause: error })
    })
  const file = answer._data
  if (answer.ok && file instanceof Blob && /^(text\/(csv|html)|application\/json)\b/.test(file.type)) return file
  const refusal = readEnvelope(call, (await file?.text()) ?? '')
  if (refusal.kind === 'refusal') throw new RefusedError(refusal)
  throw new FaultError('malformed')
}
