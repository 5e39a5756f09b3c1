import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { type PlayLimit, protectionCalls } from '#wire/protection/protection.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo, refusalKept } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { answer, given, kept, refused } from '#machines/lib/transitions.ts'
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
  /** The limit that is being changed, or was last. */
  readonly at: WhichLimit | null
  /** Whether it shall be none, and not what is typed. */
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

const asked = (context: LimitsContext) => {
  const { limits, at, fields, removing } = context
  const limit = limitAt(limits, at)
  const typed = removing || limits === null || limit === null ? null : readLimit(fields, limit, limits.currency)
  return { ...which(context), amount: typed !== null && 'read' in typed ? typed.read : null }
}

/** A member's limits: lower at once, higher after the waiting time and a second yes. */
export const limitsMachine = setup({
  types: {
    context: {} as LimitsContext,
    events: {} as LimitsEvent,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: callsNotProvided(limitsActorCalls),
  guards: { refused, formValid: ({ context }) => areNone(limitProblems(context)) },
  actions: {
    keepLimits: assign(kept((limits: ValueOf<typeof protectionCalls.playLimits>) => ({ limits }))),
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
    keepChanged: assign(({ context: { limits } }, { answer: taken }: { readonly answer: Answer<PlayLimit> }) =>
      taken.kind === 'value' && limits !== null ? { limits: withLimit(limits, taken.value) } : {},
    ),
    keepRefusal: assign(refusalKept),
  },
}).createMachine({
  id: 'limits',
  description: 'What a member limits: deposits, bets, losses and time, by day, week and month.',
  meta: { requirements: ['spec §6 player protection'] },
  context: { limits: null, at: null, removing: false, fields: nothingTyped, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadLimits',
      loading: 'The server is asked for the limits and what is used of them.',
      unloaded: 'The limits are not known; one can ask again.',
      requirements: ['spec §6 player protection'],
      next: [{ target: 'showing', actions: answer('keepLimits') }],
    }),
    showing: {
      description: 'The member sees every limit, how much of it is used, and what waits to be confirmed.',
      initial: 'resting',
      on: {
        'limit.chosen': { target: 'editing', actions: given('aim') },
        'raise.confirmed': { target: 'confirming', actions: given('aim') },
        'change.withdrawn': { target: 'keeping', actions: given('aim') },
      },
      states: {
        resting: { description: 'Nothing is under way.', meta: { requirements: ['spec §6 player protection'] } },
        changed: {
          description: 'A change has been taken; the member is told whether it counts already.',
        },
        failed: {
          description: 'It is not known whether the answer came through, or the server had something against it.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    editing: {
      description: 'A limit is being typed.',
      tags: ['form'],
      ...formStates('spec §6 player protection'),
      on: {
        ...formEvents('saving', { begin: 'beginSetting' }),
        'removal.requested': { target: 'saving', actions: 'beginRemoval' },
        cancelled: 'showing',
      },
    },
    saving: {
      description: 'The server sets the limit, or notes that a higher one is wanted.',
      tags: ['form', 'busy'],
      invoke: {
        src: 'setLimit',
        id: 'setLimit',
        input: ({ context }) => asked(context),
        ...backTo('editing', { target: 'showing.changed', actions: answer('keepChanged') }),
      },
    },
    confirming: {
      description: 'The second yes to a higher limit is on its way.',
      tags: ['busy'],
      invoke: {
        src: 'confirmLimit',
        id: 'confirmLimit',
        input: ({ context }) => which(context),
        onDone: [
          { guard: answer('refused'), target: 'showing.failed', actions: answer('keepRefusal') },
          { target: 'showing.changed', actions: answer('keepChanged') },
        ],
        onError: 'showing.failed',
      },
    },
    keeping: {
      description: 'A change that waits is being taken back.',
      tags: ['busy'],
      invoke: {
        src: 'keepLimit',
        id: 'keepLimit',
        input: ({ context }) => which(context),
        onDone: [
          { guard: answer('refused'), target: 'showing.failed', actions: answer('keepRefusal') },
          { target: 'showing.changed', actions: answer('keepChanged') },
        ],
        onError: 'showing.failed',
      },
    },
  },
})
