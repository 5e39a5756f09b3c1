import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { passkeysMachine } from './passkeys.machine.ts'
import type { PasskeysFields } from './passkeys.rules.ts'

type Snapshot = SnapshotFrom<typeof passkeysMachine>

const refusalFields: Partial<Record<Refusal['code'], keyof PasskeysFields>> = {
  verification_wrong: 'code',
  password_wrong: 'password',
}

/** Content of the card. */
const body = (snapshot: Snapshot) => {
  if (snapshot.matches('loading')) return 'skeleton' as const
  if (snapshot.matches('loadFailed')) return 'failed' as const
  if (snapshot.matches('creating') || snapshot.matches('notCreated') || snapshot.matches('saving'))
    return 'creating' as const
  if (snapshot.hasTag('adding')) return 'adding' as const
  if (snapshot.hasTag('renaming')) return 'renaming' as const
  return snapshot.hasTag('removing') ? ('removing' as const) : ('list' as const)
}

/** View model of the passkeys card. */
export const passkeysView = (snapshot: Snapshot) => {
  const { supported, passkeys, needsCode, target, fields, problems, refusal, retryAfter } = snapshot.context
  return {
    body: body(snapshot),
    supported,
    passkeys,
    needsCode,
    target: target?.name ?? '',
    fields,
    problems,
    refusal,
    refusedAt: refusal === null ? null : (refusalFields[refusal] ?? ('form' as const)),
    /** In whole minutes. */
    waitMinutes: Math.ceil(retryAfter / 60),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.hasTag('failed'),
  }
}
