import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { registrationCalls, type RegistrationMethod } from '#wire/identity/registration.ts'
import { systemCalls } from '#wire/site/system.ts'
import type { Session } from '#machines/app/session.ts'
import { captchaImageActorCalls, captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { callActors } from '#machines/lib/calls.ts'
import { sliderActorCalls, sliderMachine } from '#machines/slider/slider.machine.ts'
import { type DeadlineStore, smsCodeActors, type SmsCodeDependencies } from '#machines/sms-code/sms-code.actors.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { registerActorCalls, type Registered, type RegistrationUser } from './register.setup.ts'
import type { LoadedRules } from './register.rules.ts'

/** Dependencies of the registration chart. */
export interface RegisterDependencies {
  readonly api: Api
  readonly deadlines: DeadlineStore
  readonly sendByFirebase?: SmsCodeDependencies['sendByFirebase']
  /** Adds Firebase's proof to a code sent by Firebase; returns a refusal if that fails. */
  proveByFirebase(user: RegistrationUser): Promise<RegistrationUser | Refusal>
  /** Returns the cached rules, or loads them; `refresh` skips the cache. */
  rules(refresh: boolean, load: () => Promise<Answer<LoadedRules>>): Promise<Answer<LoadedRules>>
  /** Passes the new session to the app chart. */
  openSession(session: Session): void
  now(): number
  /** Today in the site's time zone, `yyyy-MM-dd`. */
  today(): string
}

/** The real actors of the registration, including those of its child charts. */
export const registerActors = ({
  api,
  deadlines,
  sendByFirebase,
  proveByFirebase,
  rules,
  openSession,
  now,
  today,
}: RegisterDependencies) => ({
  slider: sliderMachine.provide({ actors: callActors(sliderActorCalls, api) }),
  captchaImage: captchaImageMachine.provide({ actors: callActors(captchaImageActorCalls, api) }),
  smsCode: smsCodeMachine.provide({
    actors: smsCodeActors({
      api,
      requestCode: ({ mobileNum, ...request }, options) =>
        api.send(registrationCalls.smsForRegistration, { ...request, mobileNo: mobileNum }, options),
      deadlines,
      sendByFirebase,
      now,
    }),
  }),
  ...callActors(registerActorCalls, api),
  loadRules: fromPromise<Answer<LoadedRules>, { readonly refresh: boolean }>(({ input }) =>
    rules(input.refresh, async () => {
      const [answer, country] = await Promise.all([api.send(registrationCalls.registrationRules, {}), dialingCode(api)])
      if (answer.kind === 'refusal') return answer
      return { kind: 'value', value: { ...answer.value, today: today(), countryDialingCode: country } }
    }),
  ),
  register: fromPromise<Answer<Registered>, { readonly method: RegistrationMethod; readonly user: RegistrationUser }>(
    async ({ input, signal }) => {
      const user = await proveByFirebase(input.user)
      if ('kind' in user) return user
      const call = input.method === 'mobile' ? registrationCalls.registerMobile : registrationCalls.register
      return api.send(call, user, { signal })
    },
  ),
  storeSession: fromPromise<void, Session>(async ({ input }) => openSession(input)),
})

/** Returns the dialling code of the visitor's country; the brand's own if it cannot be loaded. */
async function dialingCode(api: Api): Promise<string> {
  try {
    const answer = await api.send(systemCalls.countryCode, {})
    return answer.kind === 'value' ? answer.value.countryDialingCode : '63'
  } catch {
    return '63'
  }
}
