import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { type PlayLimit, protectionCalls } from '#wire/protection/protection.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { withOutput, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  limitAt,
  type LimitFields,
  limitProblems,
  type LimitProblems,
  type Limits,
  nothingTyped,
  readLimit,
  type WhichLimit,
  withLimit,
} from './limits.rules.ts'

/** The wire call behind each actor of the chart. */
export const limitsActorCalls = defineCalls({
  loadLimits: protectionCalls.playLimits,
  setLimit: protectionCalls.setPlayLimit,
  confirmLimit: protectionCalls.confirmPlayLimit,
  keepLimit: protectionCalls.keepPlayLimit,
})

export interface LimitsContext extends FormContext<LimitFields, LimitProblems> {
  readonly limits: Limits | null
  /** The limit that is being changed, or was changed last. */
  readonly at: WhichLimit | null
  /** True if the limit is removed instead of set to the typed amount. */
  readonly removing: boolean
}

export type LimitsEvent =
  | FormEvent<LimitFields>
  | ({ readonly type: 'limit.chosen' } & WhichLimit)
  | ({ readonly type: 'raise.confirmed' } & WhichLimit)
  | ({ readonly type: 'change.withdrawn' } & WhichLimit)
  | { readonly type: 'removal.requested' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

const which = ({ at }: LimitsContext): WhichLimit => at ?? { kind: 'deposit', period: 'day' }

const limitRequest = (context: LimitsContext) => {
  const { limits, at, fields, removing } = context
  const limit = limitAt(limits, at)
  const typed = removing || limits === null || limit === null ? null : readLimit(fields, limit, limits.currency)
  return { ...which(context), amount: typed !== null && 'read' in typed ? typed.read : null }
}

/** A member's limits: a lower one counts at once, a higher one after the waiting time and a confirmation. */
export const limitsMachine = setup({
  types: {
    context: {} as LimitsContext,
    events: {} as LimitsEvent,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: callsNotProvided(limitsActorCalls),
  guards: { refused, formValid: ({ context }) => isEmpty(limitProblems(context)) },
  actions: {
    keepLimits: assign(fromValue((limits: ValueOf<typeof protectionCalls.playLimits>) => ({ limits }))),
    aim: assign((_, { kind, period }: WhichLimit) => ({
      ...noProblems,
      at: { kind, period },
      fields: nothingTyped,
      removing: false,
    })),
    edit: assign(edited<LimitsContext>()),
    showProblems: assign(({ context }) => ({ problems: limitProblems(context), refusal: null })),
    beginSetting: assign({ ...noProblems, removing: false }),
    beginRemoval: assign({ ...noProblems, removing: true }),
    keepChanged: assign(({ context: { limits } }, { answer }: { readonly answer: Answer<PlayLimit> }) =>
      answer.kind === 'value' && limits !== null ? { limits: withLimit(limits, answer.value) } : {},
    ),
    keepRefusal: assign(fromFormRefusal),
  },
}).createMachine({
  id: 'limits',
  description: 'The limits of a member on deposits, bets, losses and time, by day, week and month.',
  meta: { requirements: ['spec §6 player protection'] },
  context: { limits: null, at: null, removing: false, fields: nothingTyped, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadLimits',
      loading: 'The limits and their usage are loading.',
      loadFailed: 'The limits failed to load; the member can retry.',
      requirements: ['spec §6 player protection'],
      next: [{ target: 'showing', actions: withOutput('keepLimits') }],
    }),
    showing: {
      description: 'The member sees every limit, its usage, and changes that wait for confirmation.',
      initial: 'idle',
      on: {
        'limit.chosen': { target: 'editing', actions: withEvent('aim') },
        'raise.confirmed': { target: 'confirming', actions: withEvent('aim') },
        'change.withdrawn': { target: 'withdrawingChange', actions: withEvent('aim') },
      },
      states: {
        idle: { description: 'No action is in progress.', meta: { requirements: ['spec §6 player protection'] } },
        changed: {
          description: 'A change was saved; the member sees whether it counts already.',
        },
        failed: {
          description: 'The request failed, or the server refused it.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    editing: {
      description: 'The member types a limit.',
      tags: ['form'],
      ...formStates('spec §6 player protection'),
      on: {
        ...formEvents('saving', { begin: 'beginSetting' }),
        'removal.requested': { target: 'saving', actions: 'beginRemoval' },
        cancelled: 'showing',
      },
    },
    saving: {
      description: 'The server sets a lower limit, or records a pending higher one.',
      tags: ['form', 'busy'],
      invoke: {
        src: 'setLimit',
        id: 'setLimit',
        input: ({ context }) => limitRequest(context),
        ...formOutcome('editing', { target: 'showing.changed', actions: withOutput('keepChanged') }),
      },
    },
    confirming: {
      description: 'The confirmation of a higher limit is being sent.',
      tags: ['busy'],
      invoke: {
        src: 'confirmLimit',
        id: 'confirmLimit',
        input: ({ context }) => which(context),
        onDone: [
          { guard: withOutput('refused'), target: 'showing.failed', actions: withOutput('keepRefusal') },
          { target: 'showing.changed', actions: withOutput('keepChanged') },
        ],
        onError: 'showing.failed',
      },
    },
    withdrawingChange: {
      description: 'A pending change is being withdrawn.',
      tags: ['busy'],
      invoke: {
        src: 'keepLimit',
        id: 'keepLimit',
        input: ({ context }) => which(context),
        onDone: [
          { guard: withOutput('refused'), target: 'showing.failed', actions: withOutput('keepRefusal') },
          { target: 'showing.changed', actions: withOutput('keepChanged') },
        ],
        onError: 'showing.failed',
      },
    },
  },
})
