import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { changePasswordMachine } from './change-password.machine.ts'
import type { ChangeFields } from './change-password.rules.ts'

type Snapshot = SnapshotFrom<typeof changePasswordMachine>

const places: Partial<Record<Refusal['code'], keyof ChangeFields>> = {
  password_wrong: 'oldPassword',
  password_unchanged: 'newPassword',
}

/** What the dialog shows: its fields, what is wrong with them, and what is going on. */
export const changePasswordView = (snapshot: Snapshot) => {
  const { forced, rule, oldKnown, fields, problems, refusal, sessionsEnded } = snapshot.context
  return {
    forced,
    rule,
    oldAsked: !oldKnown,
    fields,
    problems,
    refusal,
    refusedAt: refusal === null ? null : (places[refusal] ?? ('form' as const)),
    sessionsEnded,
    loading: snapshot.matches('loading'),
    unloaded: snapshot.matches('unloaded'),
    form: snapshot.hasTag('form'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ editing: 'failed' }),
    changed: snapshot.hasTag('done') || snapshot.matches('ended'),
    /** Whether the dialog can be put away now. */
    closable: (forced === null && (snapshot.matches('loading') || !snapshot.hasTag('busy'))) || snapshot.hasTag('done'),
  }
}
