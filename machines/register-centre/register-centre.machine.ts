import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { registerCentreCalls } from '#wire/agents/register-centre.ts'
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
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { type DownlineFields, downlineProblems, type DownlineTerms, nothingTyped } from './register-centre.rules.ts'

/** The wire call behind each actor of the chart. */
export const registerCentreActorCalls = defineCalls({
  loadTerms: registerCentreCalls.downlineTerms,
  openAccount: registerCentreCalls.openDownline,
})

/** An opened account: its name, type and first password. */
export interface OpenedAccount extends ValueOf<typeof registerCentreCalls.openDownline> {
  readonly password: string
}

export interface RegisterCentreContext extends FormContext<DownlineFields> {
  readonly terms: DownlineTerms | null
  /** Kept only while it is shown: the password cannot be read again. */
  readonly opened: OpenedAccount | null
}

export type RegisterCentreEvent =
  | FormEvent<DownlineFields>
  | { readonly type: 'retry.requested' }
  /** The account is to be shared with another app. */
  | { readonly type: 'share.requested' }
  | { readonly type: 'another.requested' }

/** Opens the device's share sheet with the account. */
export interface RegisterCentreEmitted {
  readonly type: 'shareMenu.requested'
}

/** An account that an agent opens for another person, with a name and first password by the server's rules. */
export const registerCentreMachine = setup({
  types: {
    context: {} as RegisterCentreContext,
    events: {} as RegisterCentreEvent,
    emitted: {} as RegisterCentreEmitted,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: callsNotProvided(registerCentreActorCalls),
  guards: {
    refused,
    nothingOffered: (_, { answer: offer }: Answered<Answer<DownlineTerms>>) =>
      offer.kind === 'value' && offer.value.types.length === 0,
    formValid: ({ context }) => isEmpty(downlineProblems(context)),
  },
  actions: {
    keepTerms: assign(
      fromValue((terms: DownlineTerms) => ({
        terms,
        fields: { ...nothingTyped, type: terms.types[0] ?? nothingTyped.type, password: terms.suggestion },
      })),
    ),
    edit: assign(edited<RegisterCentreContext>()),
    showProblems: assign(({ context }) => ({ problems: downlineProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    keepOpened: assign(
      (
        { context: { fields } },
        { answer: opened }: Answered<Answer<ValueOf<typeof registerCentreCalls.openDownline>>>,
      ) =>
        opened.kind === 'value' ? { opened: { ...opened.value, password: fields.password }, fields: nothingTyped } : {},
    ),
    forgetOpened: assign({ opened: null }),
    offerToShare: emit({ type: 'shareMenu.requested' }),
  },
}).createMachine({
  id: 'registerCentre',
  description: 'An agent opens an account in their downline, and hands on its name and first password.',
  meta: { requirements: ['spec §2 registerCenter', 'spec §5 registration per field from the server'] },
  context: { terms: null, fields: nothingTyped, ...noProblems, opened: null },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      loading: 'The offered account types and the rules are loading.',
      loadFailed: 'The rules failed to load; the agent can retry.',
      requirements: ['spec §2 registerCenter'],
      next: [
        { guard: withOutput('nothingOffered'), target: 'notOffered' },
        { target: 'editing', actions: withOutput('keepTerms') },
      ],
    }),
    notOffered: {
      description: 'The brand does not let agents open accounts by name; the agent can check again.',
      meta: { requirements: ['spec §6 feature toggles'] },
      on: { 'retry.requested': 'loading' },
    },
    editing: {
      description: 'The agent chooses type, name and first password; the new member fills in the rest.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 registerCenter'),
      on: formEvents('opening'),
    },
    opening: {
      description: 'The server validates the fields and opens the account.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §4 register'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'openAccount',
        id: 'openAccount',
        input: ({ context: { fields } }) => ({
          type: fields.type,
          username: fields.username.trim(),
          password: fields.password,
          agreed: true as const,
        }),
        ...formOutcome('editing', { target: 'opened', actions: withOutput('keepOpened') }),
      },
    },
    opened: {
      description: 'The account is open; name and first password are shown once and can be handed on.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §4 forced password change'] },
      on: {
        'share.requested': { actions: 'offerToShare' },
        'another.requested': { target: 'loading', actions: 'forgetOpened' },
      },
    },
  },
})
