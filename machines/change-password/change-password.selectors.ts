import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { changePasswordMachine } from './change-password.machine.ts'
import type { ChangeFields } from './change-password.rules.ts'

type Snapshot = SnapshotFrom<typeof changePasswordMachine>

const refusalFields: Partial<Record<Refusal['code'], keyof ChangeFields>> = {
  password_wrong: 'oldPassword',
  password_unchanged: 'newPassword',
}

/** View model of the change-password dialog. */
export const changePasswordView = (snapshot: Snapshot) => {
  const { forced, rule, oldKnown, fields, problems, refusal, sessionsEnded } = snapshot.context
  return {
    forced,
    rule,
    showsOldPassword: !oldKnown,
    fields,
    problems,
    refusal,
    refusedAt: refusal === null ? null : (refusalFields[refusal] ?? ('form' as const)),
    sessionsEnded,
    loading: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    form: snapshot.hasTag('form'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
    changed: snapshot.hasTag('done') || snapshot.matches('ended'),
    /** True if the dialog can be closed. */
    closable: (forced === null && (snapshot.matches('loading') || !snapshot.hasTag('busy'))) || snapshot.hasTag('done'),
  }
}
