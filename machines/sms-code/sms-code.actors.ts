import { fromCallback, fromPromise } from 'xstate'
import type { Api, CallOptions } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { FirebaseProject } from '#wire/identity/identity.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { callActors } from '#machines/lib/calls.ts'
import { sliderActorCalls, sliderMachine } from '#machines/slider/slider.machine.ts'
import type { CodeRequest, CodeSent, DeadlineSaved, SmsCodeEvent } from './sms-code.machine.ts'

/** Stores when the next code may be requested, across reloads and tabs (epoch ms). */
export interface DeadlineStore {
  /** Returns the stored deadline; null if none lies ahead. */
  read(): number | null
  keep(deadline: number): void
  /** Listens to deadlines of other tabs; returns a function that stops listening. */
  listen(listener: (deadline: number) => void): () => void
}

type CodeAnswer = ValueOf<typeof verificationCalls.smsBeforeLogin>

/** Dependencies of an SMS code. */
export interface SmsCodeDependencies {
  readonly api: Api
  /** Requests a code from the server; by default the code of a login. */
  requestCode?(request: CodeRequest, options: CallOptions): Promise<Answer<CodeAnswer>>
  readonly deadlines: DeadlineStore
  /** Lets Firebase send the code when the server delegates it; resolves with the refusal, or null once sent. */
  sendByFirebase?(project: FirebaseProject, request: CodeRequest): Promise<Refusal | null>
  now(): number
}

/** Returns the production actors of the SMS code, including the slider check before it. */
export const smsCodeActors = ({
  api,
  requestCode = (request, options) => api.send(verificationCalls.smsBeforeLogin, request, options),
  deadlines,
  sendByFirebase,
  now,
}: SmsCodeDependencies) => ({
  slider: sliderMachine.provide({ actors: callActors(sliderActorCalls, api) }),
  requestCode: fromPromise<Answer<CodeSent>, CodeRequest>(async ({ input, signal }) => {
    const answer = await requestCode(input, { signal })
    if (answer.kind === 'refusal') return answer
    const { expiredMinutes, firebase } = answer.value
    const refused = firebase && (await sendByFirebase?.(firebase, input))
    return refused ?? { kind: 'value', value: { expiredMinutes, receivedAt: now() } }
  }),
  keepDeadline: fromCallback<DeadlineSaved>(({ sendBack, receive }) => {
    const report = (deadline: number) => {
      const received: SmsCodeEvent = { type: 'deadline.received', deadline, remaining: deadline - now() }
      sendBack(received)
    }
    receive((event) => deadlines.keep(event.deadline))
    const stored = deadlines.read()
    if (stored !== null) report(stored)
    return deadlines.listen(report)
  }),
})
