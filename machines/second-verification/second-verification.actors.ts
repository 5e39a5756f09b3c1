import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import { secondVerificationCalls } from '#wire/verification/second-verification.ts'
import type { CodeSending, Stamped, VerificationAnswer } from './second-verification.machine.ts'

type LoggedIn = ValueOf<typeof secondVerificationCalls.verifyLogin>

/** Dependencies of a second verification. */
export interface SecondVerificationDependencies {
  readonly api: Api
  now(): number
}

/** Returns the production actors of the second verification. */
export const secondVerificationActors = ({ api, now }: SecondVerificationDependencies) => ({
  sendCode: fromPromise<Stamped<unknown>, CodeSending>(async ({ input, signal }) => ({
    ...(await api.send(secondVerificationCalls.sendVerification, input, { signal })),
    receivedAt: now(),
  })),
  answerVerification: fromPromise<Stamped<LoggedIn>, VerificationAnswer>(async ({ input, signal }) => ({
    ...(await api.send(secondVerificationCalls.verifyLogin, input, { signal })),
    receivedAt: now(),
  })),
})
