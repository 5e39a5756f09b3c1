import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, fromValue, refused } from '#machines/lib/transitions.ts'
import type { LoggedIn } from '#machines/finish-login/finish-login.machine.ts'

export interface FreeTrialContext {
  readonly refusal: Refusal['code'] | null
  readonly loggedIn: LoggedIn | null
}

export interface FreeTrialEvent {
  readonly type: 'trial.requested'
}

/** A trial account is open and logged in; the login finishes with it. */
export interface FreeTrialEmitted {
  readonly type: 'trial.opened'
  readonly loggedIn: LoggedIn | null
}

/** Logs a visitor in on a trial account, without a form and without a slider check (spec §4 free trial login). */
export const freeTrialMachine = setup({
  types: {
    context: {} as FreeTrialContext,
    events: {} as FreeTrialEvent,
    emitted: {} as FreeTrialEmitted,
    tags: {} as 'busy' | 'failed',
  },
  actors: { openTrial: notProvided<Answer<LoggedIn>>('openTrial') },
  guards: {
    refused,
  },
  actions: {
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    keepLogin: assign(fromValue((value: LoggedIn) => ({ loggedIn: value }))),
    emitOpened: emit(({ context }) => ({ type: 'trial.opened' as const, loggedIn: context.loggedIn })),
  },
}).createMachine({
  id: 'freeTrial',
  description: 'Opens a trial account: one press logs the visitor in with play money.',
  meta: { requirements: ['spec §4 free trial login', 'spec §6 free play toggle'] },
  context: { refusal: null, loggedIn: null },
  initial: 'offered',
  states: {
    offered: {
      description: 'The login form offers a free trial.',
      meta: { requirements: ['spec §2 optional free-trial button'] },
      on: { 'trial.requested': 'opening' },
    },
    opening: {
      description: 'The server opens a trial account and logs it in.',
      meta: { requirements: ['spec §7 login free play'] },
      tags: ['busy'],
      invoke: {
        src: 'openTrial',
        id: 'openTrial',
        onDone: [
          { guard: withOutput('refused'), target: 'refused', actions: withOutput('keepRefusal') },
          { target: 'opened', actions: withOutput('keepLogin') },
        ],
        onError: 'failed',
      },
    },
    refused: {
      description: 'The server refused a trial; the reason is shown and the visitor can retry.',
      meta: { requirements: ['spec §6 free play toggle'] },
      tags: ['failed'],
      on: { 'trial.requested': { target: 'opening', actions: 'forgetRefusal' } },
    },
    failed: {
      description: 'The request failed; the visitor can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'trial.requested': 'opening' },
    },
    opened: {
      description: 'The trial account is open; the login finishes with it.',
      meta: { requirements: ['spec §4 free trial login'] },
      entry: 'emitOpened',
      type: 'final',
    },
  },
})
