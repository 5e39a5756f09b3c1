import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
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
import { withOutput, fromValue, refused } from '#machines/lib/transitions.ts'
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

/** The member is excluded; their sessions have ended. */
export interface SelfExclusionEmitted {
  readonly type: 'member.excluded'
  readonly until: number | null
}

/** A time-out or a self-exclusion: chosen, signed with the password and confirmed; it cannot be lifted early. */
export const selfExclusionMachine = setup({
  types: {
    context: {} as SelfExclusionContext,
    events: {} as SelfExclusionEvent,
    emitted: {} as SelfExclusionEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'confirmation',
  },
  actors: callsNotProvided(selfExclusionActorCalls),
  guards: { refused, formValid: ({ context }) => isEmpty(exclusionProblems(context)) },
  actions: {
    keepProtection: assign(fromValue((protection: Protection) => ({ protection }))),
    edit: assign(edited<SelfExclusionContext>()),
    showProblems: assign(({ context }) => ({ problems: exclusionProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    keepExcluded: assign(fromValue((excluded: Excluded) => ({ excluded, fields: nothingTyped }))),
    emitExcluded: emit(({ context: { excluded } }) => ({
      type: 'member.excluded' as const,
      until: excluded?.until ?? null,
    })),
  },
}).createMachine({
  id: 'selfExclusion',
  description: 'A time-out or a self-exclusion: neither the member nor the operator can lift it early.',
  meta: { requirements: ['spec §6 player protection'] },
  context: { protection: null, excluded: null, fields: nothingTyped, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadProtection',
      loading: 'The offered periods and the wallet balance are loading.',
      loadFailed: 'The offered periods failed to load; the member can retry.',
      requirements: ['spec §6 player protection'],
      next: [{ target: 'choosing', actions: withOutput('keepProtection') }],
    }),
    choosing: {
      description: 'The member chooses a period and types the password.',
      tags: ['form'],
      ...formStates('spec §6 player protection'),
      on: formEvents('confirming'),
    },
    confirming: {
      description: 'The member sees what the exclusion means and when it ends, and confirms or cancels.',
      tags: ['form', 'confirmation'],
      on: { confirmed: 'excluding', cancelled: 'choosing' },
    },
    excluding: {
      description: 'The server excludes the member and ends all sessions.',
      tags: ['form', 'confirmation', 'busy'],
      invoke: {
        src: 'exclude',
        id: 'exclude',
        input: ({ context: { protection, fields } }) => ({
          ...(chosenOf(protection, fields) ?? { kind: 'timeOut', length: null }),
          password: fields.password,
        }),
        ...formOutcome('choosing', { target: 'excluded', actions: [withOutput('keepExcluded'), 'emitExcluded'] }),
      },
    },
    excluded: {
      description: 'The member is excluded; the end date and help organisations are shown.',
      type: 'final',
    },
  },
})
