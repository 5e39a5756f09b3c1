import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import type { Session } from '#machines/app/session.ts'
import { passwordRule } from '#machines/change-password/new-password.rules.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type DeadlineStore, smsCodeActors } from '#machines/sms-code/sms-code.actors.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { forgotPasswordActorCalls, type PhoneForm } from './forgot-password.machine.ts'

/** Dependencies of a password recovery. */
export interface ForgotPasswordDependencies {
  readonly api: Api
  readonly deadlines: DeadlineStore
  /** Hands the new session to the app's root chart, which stores it. */
  openSession(session: Session): void
  now(): number
}

/** Returns the production actors of the recovery, including those of its child charts. */
export const forgotPasswordActors = ({ api, deadlines, openSession, now }: ForgotPasswordDependencies) => ({
  smsCode: smsCodeMachine.provide({
    actors: smsCodeActors({
      api,
      requestCode: (request, options) =>
        api.send(verificationCalls.smsBeforeLogin, { ...request, purpose: 'recovery' }, options),
      deadlines,
      now,
    }),
  }),
  loadPhoneForm: fromPromise<PhoneForm, void>(async ({ signal }) => {
    const [rules, country] = await Promise.all([
      api.send(registrationCalls.registrationRules, {}, { signal }),
      api.send(systemCalls.countryCode, {}, { signal }),
    ])
    return {
      rule: rules.kind === 'value' ? passwordRule(rules.value) : null,
      countryDialingCode: country.kind === 'value' ? country.value.countryDialingCode : '63',
    }
  }),
  ...callActors(forgotPasswordActorCalls, api),
  storeSession: fromPromise<void, Session>(async ({ input }) => openSession(input)),
})
