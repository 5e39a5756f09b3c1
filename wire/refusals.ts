import type { Call } from './call.ts'
import { type RefusalCode, refusalStatus } from './codes.ts'

/** Returns every refusal of a call, by status: its own, and those that follow from its other declarations. */
export function refusalsOf(call: Call): readonly RefusalCode[] {
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const groups: readonly (readonly [boolean, readonly RefusalCode[]])[] = [
    [true, ['invalid_request', 'method_not_allowed']],
    [hasBody, ['too_large', 'unsupported_type']],
    [call.sealed, ['sealed_required', 'envelope_invalid', 'envelope_expired', 'envelope_replayed']],
    [!call.duringMaintenance, ['maintenance', 'region_blocked']],
    [call.token === 'required', ['not_logged_in', 'session_expired']],
    [call.token === 'required' && !call.withExpiredPassword, ['password_change_required']],
    [call.rejectTrial, ['real_account_needed']],
    [call.limits.length > 0, ['rate_limited']],
    [true, call.refusals],
  ]
  return groups
    .flatMap(([brought, codes]) => (brought ? codes : []))
    .toSorted((one, other) => refusalStatus[one] - refusalStatus[other] || one.localeCompare(other))
}
