import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { authenticatorMachine } from './authenticator.machine.ts'
import type { AuthenticatorFields } from './authenticator.rules.ts'

type Snapshot = SnapshotFrom<typeof authenticatorMachine>

/** Content of the card. */
export type AuthenticatorBody = 'skeleton' | 'failed' | 'off' | 'enrolment' | 'codes' | 'on' | 'ending'

const body = (snapshot: Snapshot): AuthenticatorBody => {
  if (snapshot.matches('loading')) return 'skeleton'
  if (snapshot.matches('loadFailed')) return 'failed'
  if (snapshot.matches('showingRecoveryCodes')) return 'codes'
  if (snapshot.hasTag('enrolment')) return 'enrolment'
  if (snapshot.hasTag('ending')) return 'ending'
  return snapshot.matches('on') ? 'on' : 'off'
}

const refusalFields: Partial<Record<Refusal['code'], keyof AuthenticatorFields>> = {
  verification_wrong: 'code',
  password_wrong: 'password',
}

/** View model of the authenticator card. */
export const authenticatorView = (snapshot: Snapshot) => {
  const { enabledAt, recoveryCodesLeft, enrolment, fields, problems, refusal, retryAfter, recoveryCodes } =
    snapshot.context
  return {
    body: body(snapshot),
    enabledAt,
    recoveryCodesLeft,
    enrolment,
    fields,
    problems,
    refusal,
    refusedAt: refusal === null ? null : (refusalFields[refusal] ?? ('form' as const)),
    /** In whole minutes. */
    waitMinutes: Math.ceil(retryAfter / 60),
    recoveryCodes,
    busy: snapshot.hasTag('busy'),
    failed: snapshot.hasTag('failed'),
  }
}
