import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { paymentPasswordMachine } from './payment-password.machine.ts'
import type { PaymentPasswordFields } from './payment-password.rules.ts'

const places: Partial<Record<Refusal['code'], keyof PaymentPasswordFields>> = {
  password_wrong: 'current',
  payment_password_wrong: 'current',
  password_unchanged: 'newPassword',
  payment_password_same: 'newPassword',
}

/** Returns the state of the payment password. */
export const paymentPasswordView = (snapshot: SnapshotFrom<typeof paymentPasswordMachine>) => {
  const { rule, fields, problems, refusal, retryAfter } = snapshot.context
  return {
    rule,
    fields,
    problems,
    refusal,
    refusedAt: refusal === null ? null : (places[refusal] ?? ('form' as const)),
    waitMinutes: Math.ceil(retryAfter / 60),
    loading: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    isSet: snapshot.matches('set') || snapshot.hasTag('change'),
    form: snapshot.hasTag('form'),
    isChange: snapshot.hasTag('change'),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ setting: 'failed' }) || snapshot.matches({ changing: 'failed' }),
    saved: snapshot.matches({ set: 'saved' }),
  }
}
