import type { SnapshotFrom } from 'xstate'
import type { forgotPasswordMachine } from './forgot-password.machine.ts'
import { refusalFieldOf } from './forgot-password.rules.ts'

type Snapshot = SnapshotFrom<typeof forgotPasswordMachine>

/** View model of the forgot-password dialog. */
export const forgotPasswordView = (snapshot: Snapshot) => {
  const { fields, problems, refusal, rule, countryDialingCode, phoneRecovery } = snapshot.context
  const finishing = snapshot.matches('loggingIn') || snapshot.matches('loggedIn')
  return {
    tab: snapshot.hasTag('mobileTab') || finishing ? ('mobile' as const) : ('email' as const),
    phoneOffered: phoneRecovery,
    fields,
    problems,
    rule,
    countryDialingCode,
    refusal,
    refusedAt: refusal === null ? null : refusalFieldOf(refusal),
    form: snapshot.hasTag('form') || finishing,
    mailed: snapshot.matches('mailed'),
    busy: snapshot.hasTag('busy') || finishing,
    failed: snapshot.hasTag('failed'),
  }
}

/** Returns the SMS code actor of the form; undefined on the mail tab. */
export const smsCodeOf = (snapshot: Snapshot) => snapshot.children.smsCode
