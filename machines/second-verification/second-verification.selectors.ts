import type { SnapshotFrom } from 'xstate'
import type { secondVerificationMachine } from './second-verification.machine.ts'

/** View model of the second verification. */
export const secondVerificationView = (snapshot: SnapshotFrom<typeof secondVerificationMachine>) => ({
  methods: snapshot.context.methods,
  method: snapshot.context.method,
  hint: snapshot.context.methods.find(({ method }) => method === snapshot.context.method)?.hint ?? null,
  choosing: snapshot.hasTag('choice'),
  form: snapshot.hasTag('form'),
  passkey: snapshot.hasTag('passkey'),
  busy: snapshot.hasTag('busy'),
  sending: snapshot.matches({ open: { step: 'sending' } }),
  failed: snapshot.hasTag('failed'),
  over: snapshot.hasTag('over'),
  lockedOut: snapshot.matches('lockedOut'),
  lockedUntil: snapshot.context.lockedUntil,
  code: snapshot.context.code,
  rememberDevice: snapshot.context.rememberDevice,
  isEmpty: snapshot.context.isEmpty,
  refusal: snapshot.context.refusal,
  resendAt: snapshot.context.resendAt,
})
