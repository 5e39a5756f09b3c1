import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { registerCentreCalls } from '#wire/agents/register-centre.ts'
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
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { type DownlineFields, downlineProblems, type DownlineTerms, nothingTyped } from './register-centre.rules.ts'

/** The wire call behind each actor of the chart. */
export const registerCentreActorCalls = defineCalls({
  loadTerms: registerCentreCalls.downlineTerms,
  openAccount: registerCentreCalls.openDownline,
})

/** An account as it is handed on: what it is, and what it is logged in with the first time. */
export interface OpenedAccount extends ValueOf<typeof registerCentreCalls.openDownline> {
  readonly password: string
}

export interface RegisterCentreContext extends FormContext<DownlineFields> {
  readonly terms: DownlineTerms | null
  /** Known for as long as it is shown: nobody can read the password again. */
  readonly opened: OpenedAccount | null
}

export type RegisterCentreEvent =
  | FormEvent<DownlineFields>
  | { readonly type: 'retry.requested' }
  /** The account shall be handed to another app. */
  | { readonly type: 'share.requested' }
  | { readonly type: 'another.requested' }

/** The account is to be offered to the apps of the device. */
export interface RegisterCentreEmitted {
  readonly type: 'share.wanted'
}

/** An account that an agent opens for another person: its name and first password by the server's rules, shown once. */
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
    formValid: ({ context }) => areNone(downlineProblems(context)),
  },
  actions: {
    keepTerms: assign(
      kept((terms: DownlineTerms) => ({
        terms,
        fields: { ...nothingTyped, type: terms.types[0] ?? nothingTyped.type, password: terms.suggestion },
      })),
    ),
    edit: assign(edited<RegisterCentreContext>()),
    showProblems: assign(({ context }) => ({ problems: downlineProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
    keepOpened: assign(
      (
        { context: { fields } },
        { answer: opened }: Answered<Answer<ValueOf<typeof registerCentreCalls.openDownline>>>,
      ) =>
        opened.kind === 'value' ? { opened: { ...opened.value, password: fields.password }, fields: nothingTyped } : {},
    ),
    forgetOpened: assign({ opened: null }),
    offerToShare: emit({ type: 'share.wanted' }),
  },
}).createMachine({
  id: 'registerCentre',
  description: 'An agent opens an account below themselves, and hands its name and first password on.',
  meta: { requirements: ['spec §2 registerCenter', 'spec §5 registration per field from the server'] },
  context: { terms: null, fields: nothingTyped, ...noProblems, opened: null },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      loading: 'What an account can be and must keep to is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: ['spec §2 registerCenter'],
      next: [
        { guard: answer('nothingOffered'), target: 'shut' },
        { target: 'editing', actions: answer('keepTerms') },
      ],
    }),
    shut: {
      description: 'The brand lets agents open no accounts by name; one can ask again whether it does.',
      meta: { requirements: ['spec §6 feature toggles'] },
      on: { 'retry.requested': 'loading' },
    },
    editing: {
      description: 'Type, name and first password are chosen; who the account is for tells the rest of themselves.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 registerCenter'),
      on: formEvents('opening'),
    },
    opening: {
      description: 'The server checks it by its rules and opens the account.',
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
        ...backTo('editing', { target: 'opened', actions: answer('keepOpened') }),
      },
    },
    opened: {
      description: 'The account is open; name and first password can be handed on, and are told this once.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §4 forced password change'] },
      on: {
        'share.requested': { actions: 'offerToShare' },
        'another.requested': { target: 'loading', actions: 'forgetOpened' },
      },
    },
  },
})
