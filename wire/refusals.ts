import type { Call } from './call.ts'
import { type RefusalCode, refusalStatus } from './codes.ts'

/** Every refusal a call may answer, by status: its own, and those that the rest of what it declares brings with it. */
export function refusalsOf(call: Call): readonly RefusalCode[] {
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const groups: readonly (readonly [boolean, readonly RefusalCode[]])[] = [
    [true, ['invalid_request', 'method_not_allowed']],
    [hasBody, ['too_large', 'unsupported_type']],
    [call.sealed, ['sealed_required', 'envelope_invalid', 'envelope_expired', 'envelope_replayed']],
    [!call.openWhenClosed, ['maintenance', 'region_blocked']],
    [call.token === 'required', ['not_logged_in', 'session_expired']],
    [call.token === 'required' && !call.openWhileOwing, ['password_change_required']],
    [call.realAccountsOnly, ['real_account_needed']],
    [call.limits.length > 0, ['rate_limited']],
    [true, call.refusals],
  ]
  return groups
    .flatMap(([brought, codes]) => (brought ? codes : []))
    .toSorted((one, other) => refusalStatus[one] - refusalStatus[other] || one.localeCompare(other))
}
