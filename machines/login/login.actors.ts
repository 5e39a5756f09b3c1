import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { systemCalls } from '#wire/site/system.ts'
import { captchaImageActorCalls, captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { callActors } from '#machines/lib/calls.ts'
import { sliderActorCalls, sliderMachine } from '#machines/slider/slider.machine.ts'
import { type DeadlineStore, smsCodeActors, type SmsCodeDependencies } from '#machines/sms-code/sms-code.actors.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { finishLoginActors, type FinishLoginDependencies } from '#machines/finish-login/finish-login.actors.ts'
import { finishLoginMachine, type LoggedIn, type Remembered } from '#machines/finish-login/finish-login.machine.ts'
import type { Credentials } from './login.setup.ts'

/** Storage of the remembered login on this device. */
export interface RememberedStore {
  load(): Promise<Remembered | null>
  save(remembered: Remembered): Promise<void>
  clear(): Promise<void>
}

/** Dependencies of the login chart. */
export interface LoginDependencies extends Pick<FinishLoginDependencies, 'openSession' | 'loadPopularGames'> {
  readonly api: Api
  readonly remembered: RememberedStore
  readonly deadlines: DeadlineStore
  readonly sendByFirebase?: SmsCodeDependencies['sendByFirebase']
  /** Replaces a code sent by Firebase with Firebase's proof; returns a refusal if that fails. */
  proveByFirebase(credentials: Credentials): Promise<Credentials | Refusal>
  now(): number
}

/** The real actors of the login, including those of its child charts. */
export const loginActors = ({
  api,
  remembered,
  deadlines,
  sendByFirebase,
  proveByFirebase,
  openSession,
  loadPopularGames,
  now,
}: LoginDependencies) => ({
  slider: sliderMachine.provide({ actors: callActors(sliderActorCalls, api) }),
  captchaImage: captchaImageMachine.provide({ actors: callActors(captchaImageActorCalls, api) }),
  smsCode: smsCodeMachine.provide({ actors: smsCodeActors({ api, deadlines, sendByFirebase, now }) }),
  loadRemembered: fromPromise<Remembered | null, void>(() => remembered.load()),
  forgetRemembered: fromPromise<void, void>(() => remembered.clear()),
  loadDialingCode: fromPromise<string, void>(async ({ signal }) => {
    const answer = await api.send(systemCalls.countryCode, {}, { signal })
    if (answer.kind === 'refusal') throw new Error(`no dialling code: ${answer.code}`)
    return answer.value.countryDialingCode
  }),
  login: fromPromise<Answer<LoggedIn>, Credentials>(async ({ input, signal }) => {
    const credentials = input.type === 'sms' ? await proveByFirebase(input) : input
    return 'kind' in credentials ? credentials : api.send(sessionCalls.login, credentials, { signal })
  }),
  finishLogin: finishLoginMachine.provide({
    actors: finishLoginActors({ api, remembered, openSession, loadPopularGames }),
  }),
})
