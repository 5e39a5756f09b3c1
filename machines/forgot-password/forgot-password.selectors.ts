import type { SnapshotFrom } from 'xstate'
import type { forgotPasswordMachine } from './forgot-password.machine.ts'
import { placeOf } from './forgot-password.rules.ts'

type Snapshot = SnapshotFrom<typeof forgotPasswordMachine>

/** What the dialog shows: the tab, the texts, what is wrong with them, and what is going on. */
export const forgotPasswordView = (snapshot: Snapshot) => {
  const { fields, problems, refusal, rule, countryDialingCode, phoneRecovery } = snapshot.context
  const finishing = snapshot.matches('entering') || snapshot.matches('entered')
  return {
    tab: snapshot.hasTag('mobileTab') || finishing ? ('mobile' as const) : ('email' as const),
    phoneOffered: phoneRecovery,
    fields,
    problems,
    rule,
    countryDialingCode,
    refusal,
    refusedAt: refusal === null ? null : placeOf(refusal),
    form: snapshot.hasTag('form') || finishing,
    mailed: snapshot.matches('mailed'),
    busy: snapshot.hasTag('busy') || finishing,
    failed: snapshot.hasTag('failed'),
  }
}

/** The SMS code of the form, undefined on the tab for mail. */
export const smsCodeOf = (snapshot: Snapshot) => snapshot.children.smsCode
