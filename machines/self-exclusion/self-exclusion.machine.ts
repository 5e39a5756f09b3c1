import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
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
import { answer, kept, refused } from '#machines/lib/transitions.ts'
import {
  chosenOf,
  type ExclusionFields,
  exclusionProblems,
  nothingTyped,
  type Protection,
} from './self-exclusion.rules.ts'

/** The wire call behind each actor of the chart. */
export const selfExclusionActorCalls = defineCalls({
  loadProtection: protectionCalls.protection,
  exclude: protectionCalls.exclude,
})

export type Excluded = ValueOf<typeof protectionCalls.exclude>

export interface SelfExclusionContext extends FormContext<ExclusionFields> {
  readonly protection: Protection | null
  readonly excluded: Excluded | null
}

export type SelfExclusionEvent =
  | FormEvent<ExclusionFields>
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

/** The member is kept from playing; their sessions are over. */
export interface SelfExclusionEmitted {
  readonly type: 'member.excluded'
  readonly until: number | null
}

/** A time-out or a self-exclusion: chosen, signed with the password, said yes to once more, and then nobody lifts it. */
export const selfExclusionMachine = setup({
  types: {
    context: {} as SelfExclusionContext,
    events: {} as SelfExclusionEvent,
    emitted: {} as SelfExclusionEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'asked',
  },
  actors: callsNotProvided(selfExclusionActorCalls),
  guards: { refused, formValid: ({ context }) => areNone(exclusionProblems(context)) },
  actions: {
    keepProtection: assign(kept((protection: Protection) => ({ protection }))),
    edit: assign(edited<SelfExclusionContext>()),
    showProblems: assign(({ context }) => ({ problems: exclusionProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
    keepExcluded: assign(kept((excluded: Excluded) => ({ excluded, fields: nothingTyped }))),
    tellExcluded: emit(({ context: { excluded } }) => ({
      type: 'member.excluded' as const,
      until: excluded?.until ?? null,
    })),
  },
}).createMachine({
  id: 'selfExclusion',
  description: 'The way out for a while or for good: nobody lifts it early, neither the member nor the operator.',
  meta: { requirements: ['spec §6 player protection'] },
  context: { protection: null, excluded: null, fields: nothingTyped, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadProtection',
      loading: 'The server is asked what times are offered, and what is in the wallet.',
      unloaded: 'It is not known what is offered; one can ask again.',
      requirements: ['spec §6 player protection'],
      next: [{ target: 'choosing', actions: answer('keepProtection') }],
    }),
    choosing: {
      description: 'A time is being chosen, and the password typed.',
      tags: ['form'],
      ...formStates('spec §6 player protection'),
      on: formEvents('asking'),
    },
    asking: {
      description: 'The member is told what it means, and until when, before the last yes.',
      tags: ['form', 'asked'],
      on: { confirmed: 'excluding', cancelled: 'choosing' },
    },
    excluding: {
      description: 'The server keeps the member from playing and ends all sessions.',
      tags: ['form', 'asked', 'busy'],
      invoke: {
        src: 'exclude',
        id: 'exclude',
        input: ({ context: { protection, fields } }) => ({
          ...(chosenOf(protection, fields) ?? { kind: 'timeOut', length: null }),
          password: fields.password,
        }),
        ...backTo('choosing', { target: 'excluded', actions: [answer('keepExcluded'), 'tellExcluded'] }),
      },
    },
    excluded: {
      description: 'It is done: until when, and who helps.',
      type: 'final',
    },
  },
})
