import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import { secondVerificationCalls } from '#wire/verification/second-verification.ts'
import { type PasskeyBrowser, usingPasskey } from '#machines/passkey-login/passkey-login.actors.ts'
import type { CodeSending, PasskeyOptions, Stamped, VerificationAnswer } from './second-verification.setup.ts'

type LoggedIn = ValueOf<typeof secondVerificationCalls.verifyLogin>

/** Dependencies of a second verification. */
export interface SecondVerificationDependencies extends PasskeyBrowser {
  readonly api: Api
  now(): number
}

/** Returns the production actors of the second verification. */
export const secondVerificationActors = ({ api, now, use }: SecondVerificationDependencies) => ({
  sendCode: fromPromise<Stamped<unknown>, CodeSending>(async ({ input, signal }) => ({
    ...(await api.send(secondVerificationCalls.sendVerification, input, { signal })),
    receivedAt: now(),
  })),
  answerVerification: fromPromise<Stamped<LoggedIn>, VerificationAnswer>(async ({ input, signal }) => ({
    ...(await api.send(secondVerificationCalls.verifyLogin, input, { signal })),
    receivedAt: now(),
  })),
  beginPasskey: fromPromise<Stamped<PasskeyOptions>, { readonly verificationId: string }>(
    async ({ input, signal }) => ({
      ...(await api.send(secondVerificationCalls.beginPasskeyVerification, input, { signal })),
      receivedAt: now(),
    }),
  ),
  usePasskey: usingPasskey({ use }),
})
