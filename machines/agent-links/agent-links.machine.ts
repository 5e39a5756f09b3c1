import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
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
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { registerCentreCalls } from '#wire/agents/register-centre.ts'
import {
  type AgentLink,
  type LinkFields,
  linkProblems,
  emptyFields,
  ratesOf,
  type RegistrationLinks,
  parseUses,
} from './agent-links.rules.ts'

/** The wire call behind each actor of the chart. */
export const agentLinksActorCalls = defineCalls({
  loadLinks: registerCentreCalls.registrationLinks,
  makeLink: registerCentreCalls.makeRegistrationLink,
  disableLink: registerCentreCalls.disableRegistrationLink,
})

export interface AgentLinksContext extends FormContext<LinkFields> {
  readonly links: RegistrationLinks | null
  /** Id of the link that is open or about to be disabled. */
  readonly target: string | null
  /** Why disabling was refused. */
  readonly disableRefusal: Refusal['code'] | null
}

export type AgentLinksEvent =
  | FormEvent<LinkFields>
  | { readonly type: 'add.requested' }
  | { readonly type: 'link.opened'; readonly id: string }
  | { readonly type: 'link.closed' }
  | { readonly type: 'disable.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'share.requested' }
  /** A member registered through one of the links. */
  | { readonly type: 'links.changed' }

/** Asks the page to open the device's share sheet for the open link. */
export interface AgentLinksEmitted {
  readonly type: 'shareSheet.requested'
}

/** The registration links of an agent: created, shown as a QR code, shared, disabled. */
export const agentLinksMachine = setup({
  types: {
    context: {} as AgentLinksContext,
    events: {} as AgentLinksEvent,
    emitted: {} as AgentLinksEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'dialog',
  },
  actors: callsNotProvided(agentLinksActorCalls),
  guards: {
    refused,
    formValid: ({ context }) => isEmpty(linkProblems(context)),
    canAdd: ({ context: { links } }) => links !== null && links.types.length > 0 && links.live < links.most,
    isKnown: ({ context: { links } }, { id }: { readonly id: string }) =>
      links?.list.some((link) => link.id === id) === true,
    isLive: ({ context: { links, target } }) =>
      links?.list.some(({ id, state }) => id === target && state === 'live') === true,
  },
  actions: {
    keepLinks: assign(fromValue((links: RegistrationLinks) => ({ links }))),
    begin: assign(({ context: { links } }) => ({
      ...noProblems,
      fields: { ...emptyFields, type: links?.types[0] ?? emptyFields.type },
    })),
    edit: assign(edited<AgentLinksContext>()),
    showProblems: assign(({ context }) => ({ problems: linkProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    /** Puts the new link first and opens it, since it is created to be shared. */
    keepMade: assign(({ context: { links } }, { answer: made }: Answered<Answer<AgentLink>>) =>
      made.kind === 'value' && links !== null
        ? { links: { ...links, list: [made.value, ...links.list], live: links.live + 1 }, target: made.value.id }
        : {},
    ),
    aim: assign((_, { id }: { readonly id: string }) => ({ target: id })),
    forgetTarget: assign({ target: null, disableRefusal: null }),
    keepDisableRefusal: assign((context, params: Answered) => ({
      disableRefusal: fromRefusal(context, params).refusal ?? null,
    })),
    clearDisableRefusal: assign({ disableRefusal: null }),
    offerToShare: emit({ type: 'shareSheet.requested' }),
  },
}).createMachine({
  id: 'agentLinks',
  description: 'The registration links of an agent.',
  meta: { requirements: ['spec §2 registerCenter', 'spec §4 register: affiliate code from the URL'] },
  context: { links: null, fields: emptyFields, ...noProblems, target: null, disableRefusal: null },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadLinks',
      loading: 'Loads the links; links loaded before stay visible.',
      loadFailed: 'Loading failed; the agent can retry.',
      requirements: ['spec §2 registerCenter'],
      next: [{ target: 'showing', actions: withOutput('keepLinks') }],
      on: { 'links.changed': { target: 'loading', reenter: true } },
    }),
    showing: {
      description: 'Shows the links, each with its state and number of uses.',
      meta: { requirements: ['spec §2 registerCenter'] },
      on: {
        'add.requested': { guard: 'canAdd', target: 'editing', actions: 'begin' },
        'link.opened': { guard: withEvent('isKnown'), target: 'open', actions: withEvent('aim') },
        'links.changed': 'loading',
      },
    },
    editing: {
      description: 'The agent chooses name, account type, expiry, number of uses and rates of a new link.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 registerCenter'),
      on: { ...formEvents('creating'), cancelled: 'showing' },
    },
    creating: {
      description: 'The server creates the link.',
      meta: { requirements: ['spec §2 registerCenter'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'makeLink',
        id: 'makeLink',
        input: ({ context: { fields, links } }) => ({
          name: fields.name.trim(),
          type: fields.type,
          days: fields.days,
          mostUses: parseUses(fields.mostUses) ?? null,
          rates: ratesOf({ fields, links }),
        }),
        ...formOutcome('editing', { target: 'open', actions: withOutput('keepMade') }),
      },
    },
    open: {
      description: 'One link is open with its QR code; it can be copied, shared and disabled.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §9 QR code'] },
      tags: ['dialog'],
      on: {
        'share.requested': { actions: 'offerToShare' },
        'disable.requested': { guard: 'isLive', target: 'confirming' },
        'link.closed': { target: 'loading', actions: 'forgetTarget' },
      },
    },
    confirming: {
      description: 'Asks the agent to confirm that the link shall accept no more registrations.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'disabling', cancelled: 'open' },
    },
    disabling: {
      description: 'The server disables the link.',
      meta: { requirements: ['spec §2 registerCenter'] },
      tags: ['dialog', 'busy'],
      entry: 'clearDisableRefusal',
      invoke: {
        src: 'disableLink',
        id: 'disableLink',
        input: ({ context: { target } }) => ({ id: target ?? '' }),
        onDone: [
          { guard: withOutput('refused'), target: 'notDisabled', actions: withOutput('keepDisableRefusal') },
          { target: 'loading', actions: 'forgetTarget' },
        ],
        onError: 'notDisabled',
      },
    },
    notDisabled: {
      description: 'Disabling failed; the agent can retry or cancel.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'disabling', cancelled: { target: 'open', actions: 'clearDisableRefusal' } },
    },
  },
})
