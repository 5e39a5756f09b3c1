import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { registrationCalls, type RegistrationMethod } from '#wire/identity/registration.ts'
import { systemCalls } from '#wire/site/system.ts'
import type { Session } from '#machines/app/session.ts'
import { captchaImageActorCalls, captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { callActors } from '#machines/lib/calls.ts'
import { sliderActorCalls, sliderMachine } from '#machines/slider/slider.machine.ts'
import { type DeadlineKeeper, smsCodeActors, type SmsCodeDependencies } from '#machines/sms-code/sms-code.actors.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { registerActorCalls, type Registered, type RegistrationUser } from './register.setup.ts'
import type { LoadedRules } from './register.rules.ts'

/** What a registration needs besides the client. */
export interface RegisterDependencies {
  readonly api: Api
  readonly deadlines: DeadlineKeeper
  readonly sendByFirebase?: SmsCodeDependencies['sendByFirebase']
  /** A registration as it is sent: with Firebase's proof beside a code that Firebase sent. */
  proveByFirebase(user: RegistrationUser): Promise<RegistrationUser | Refusal>
  /** The rules this page has kept, where it has. */
  rules(anew: boolean, load: () => Promise<Answer<LoadedRules>>): Promise<Answer<LoadedRules>>
  /** Hands the new session to the root of the site, which keeps it. */
  openSession(session: Session): void
  now(): number
  /** The day at the site, `yyyy-MM-dd`. */
  today(): string
}

/** The real actors of the registration, those of its child charts included. */
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
  loadRules: fromPromise<Answer<LoadedRules>, { readonly anew: boolean }>(({ input }) =>
    rules(input.anew, async () => {
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

/** Without the visitor's country the form begins with the brand's own. */
async function dialingCode(api: Api): Promise<string> {
  try {
    const answer = await api.send(systemCalls.countryCode, {})
    return answer.kind === 'value' ? answer.value.countryDialingCode : '63'
  } catch {
    return '63'
  }
}
