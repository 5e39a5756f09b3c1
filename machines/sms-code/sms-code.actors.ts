import { fromCallback, fromPromise } from 'xstate'
import type { Api, CallOptions } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { FirebaseProject } from '#wire/identity/identity.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { callActors } from '#machines/lib/calls.ts'
import { sliderActorCalls, sliderMachine } from '#machines/slider/slider.machine.ts'
import type { CodeRequest, CodeSent, DeadlineKept, SmsCodeEvent } from './sms-code.machine.ts'

/** Keeps when the next code may be asked for, across reloads and tabs (epoch ms). */
export interface DeadlineKeeper {
  /** The deadline kept, null without one ahead. */
  read(): number | null
  keep(deadline: number): void
  /** Hears of deadlines that other tabs keep; returns how to stop. */
  listen(listener: (deadline: number) => void): () => void
}

type CodeAnswer = ValueOf<typeof verificationCalls.smsBeforeLogin>

/** What getting a code needs besides the client. */
export interface SmsCodeDependencies {
  readonly api: Api
  /** Asks the server for a code; for that of a login where this is left out. */
  requestCode?(request: CodeRequest, options: CallOptions): Promise<Answer<CodeAnswer>>
  readonly deadlines: DeadlineKeeper
  /** Has Firebase send the code, where the server may leave that to the browser; answers why it would not. */
  sendByFirebase?(project: FirebaseProject, request: CodeRequest): Promise<Refusal | null>
  now(): number
}

/** The real actors of the SMS code; the slider check before it is one of them. */
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
  keepDeadline: fromCallback<DeadlineKept>(({ sendBack, receive }) => {
    const tell = (deadline: number) => {
      const learned: SmsCodeEvent = { type: 'deadline.learned', deadline, remaining: deadline - now() }
      sendBack(learned)
    }
    receive((event) => deadlines.keep(event.deadline))
    const kept = deadlines.read()
    if (kept !== null) tell(kept)
    return deadlines.listen(tell)
  }),
})
