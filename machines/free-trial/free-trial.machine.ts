import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, kept, refused } from '#machines/lib/transitions.ts'
import type { LoggedIn } from '#machines/finish-login/finish-login.machine.ts'

export interface FreeTrialContext {
  readonly refusal: Refusal['code'] | null
  readonly loggedIn: LoggedIn | null
}

export interface FreeTrialEvent {
  readonly type: 'trial.requested'
}

/** A trial account is open and logged in: the login goes on with it. */
export interface FreeTrialEmitted {
  readonly type: 'trial.opened'
  readonly loggedIn: LoggedIn | null
}

/** Lets a visitor in on a trial account, without a form and without a slider check (spec §4 free trial login). */
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
    keepRefusal: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
    keepLogin: assign(kept((value: LoggedIn) => ({ loggedIn: value }))),
    tellOpened: emit(({ context }) => ({ type: 'trial.opened' as const, loggedIn: context.loggedIn })),
  },
}).createMachine({
  id: 'freeTrial',
  description: 'The way into a trial account: one press, and the visitor is in with play money.',
  meta: { requirements: ['spec §4 free trial login', 'spec §6 free play toggle'] },
  context: { refusal: null, loggedIn: null },
  initial: 'offered',
  states: {
    offered: {
      description: 'The login form offers to try the site for free.',
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
          { guard: answer('refused'), target: 'refused', actions: answer('keepRefusal') },
          { target: 'opened', actions: answer('keepLogin') },
        ],
        onError: 'failed',
      },
    },
    refused: {
      description: 'The server opens no trial now, and says why; one can ask again.',
      meta: { requirements: ['spec §6 free play toggle'] },
      tags: ['failed'],
      on: { 'trial.requested': { target: 'opening', actions: 'forgetRefusal' } },
    },
    failed: {
      description: 'The trial did not come through; one can ask again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'trial.requested': 'opening' },
    },
    opened: {
      description: 'The trial account is open; the login finishes with it.',
      meta: { requirements: ['spec §4 free trial login'] },
      entry: 'tellOpened',
      type: 'final',
    },
  },
})
