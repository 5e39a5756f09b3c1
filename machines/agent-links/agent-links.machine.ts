import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
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
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import { registerCentreCalls } from '#wire/agents/register-centre.ts'
import {
  type AgentLink,
  type LinkFields,
  linkProblems,
  nothingTyped,
  ratesOf,
  type ToldLinks,
  usesOf,
} from './agent-links.rules.ts'

/** The wire call behind each actor of the chart. */
export const agentLinksActorCalls = defineCalls({
  loadLinks: registerCentreCalls.registrationLinks,
  makeLink: registerCentreCalls.makeRegistrationLink,
  disableLink: registerCentreCalls.disableRegistrationLink,
})

export interface AgentLinksContext extends FormContext<LinkFields> {
  readonly told: ToldLinks | null
  /** Which of them stands open or is to be closed. */
  readonly target: string | null
  /** Why closing it was refused. */
  readonly notDone: Refusal['code'] | null
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
  /** Somebody has come by one of them. */
  | { readonly type: 'links.changed' }

/** The open link is to be offered to the apps of the device. */
export interface AgentLinksEmitted {
  readonly type: 'share.wanted'
}

/** The links by which an agent's downlines register: made, shown as a code to scan, handed on, closed. */
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
    formValid: ({ context }) => areNone(linkProblems(context)),
    canAdd: ({ context: { told } }) => told !== null && told.types.length > 0 && told.live < told.most,
    isKnown: ({ context: { told } }, { id }: { readonly id: string }) =>
      told?.list.some((link) => link.id === id) === true,
    isLive: ({ context: { told, target } }) =>
      told?.list.some(({ id, state }) => id === target && state === 'live') === true,
  },
  actions: {
    keepTold: assign(kept((told: ToldLinks) => ({ told }))),
    begin: assign(({ context: { told } }) => ({
      ...noProblems,
      fields: { ...nothingTyped, type: told?.types[0] ?? nothingTyped.type },
    })),
    edit: assign(edited<AgentLinksContext>()),
    showProblems: assign(({ context }) => ({ problems: linkProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
    /** The new one stands first, and open: it was made to be handed on. */
    keepMade: assign(({ context: { told } }, { answer: made }: Answered<Answer<AgentLink>>) =>
      made.kind === 'value' && told !== null
        ? { told: { ...told, list: [made.value, ...told.list], live: told.live + 1 }, target: made.value.id }
        : {},
    ),
    aim: assign((_, { id }: { readonly id: string }) => ({ target: id })),
    forgetTarget: assign({ target: null, notDone: null }),
    keepNotDone: assign((context, params: Answered) => ({ notDone: codeKept(context, params).refusal ?? null })),
    forgetNotDone: assign({ notDone: null }),
    offerToShare: emit({ type: 'share.wanted' }),
  },
}).createMachine({
  id: 'agentLinks',
  description: 'The registration links of an agent.',
  meta: { requirements: ['spec §2 registerCenter', 'spec §4 register: affiliate code from the URL'] },
  context: { told: null, fields: nothingTyped, ...noProblems, target: null, notDone: null },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadLinks',
      loading: 'The links are on their way; those that were known stay.',
      unloaded: 'They did not come; one can ask for them again.',
      requirements: ['spec §2 registerCenter'],
      next: [{ target: 'showing', actions: answer('keepTold') }],
      on: { 'links.changed': { target: 'loading', reenter: true } },
    }),
    showing: {
      description: 'The links stand there, each with its state and how often it was used.',
      meta: { requirements: ['spec §2 registerCenter'] },
      on: {
        'add.requested': { guard: 'canAdd', target: 'naming', actions: 'begin' },
        'link.opened': { guard: given('isKnown'), target: 'open', actions: given('aim') },
        'links.changed': 'loading',
      },
    },
    naming: {
      description: 'Name, account type, end, number of uses and rates of a new link are chosen.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 registerCenter'),
      on: { ...formEvents('making'), cancelled: 'showing' },
    },
    making: {
      description: 'The server makes the link.',
      meta: { requirements: ['spec §2 registerCenter'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'makeLink',
        id: 'makeLink',
        input: ({ context: { fields, told } }) => ({
          name: fields.name.trim(),
          type: fields.type,
          days: fields.days,
          mostUses: usesOf(fields.mostUses) ?? null,
          rates: ratesOf({ fields, told }),
        }),
        ...backTo('naming', { target: 'open', actions: answer('keepMade') }),
      },
    },
    open: {
      description: 'One link stands open with its code to scan; it can be copied, handed on and closed.',
      meta: { requirements: ['spec §2 registerCenter', 'spec §9 QR code'] },
      tags: ['dialog'],
      on: {
        'share.requested': { actions: 'offerToShare' },
        'disable.requested': { guard: 'isLive', target: 'confirming' },
        'link.closed': { target: 'loading', actions: 'forgetTarget' },
      },
    },
    confirming: {
      description: 'The agent is asked whether nobody shall register by it any more.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'disabling', cancelled: 'open' },
    },
    disabling: {
      description: 'The server closes the link.',
      meta: { requirements: ['spec §2 registerCenter'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetNotDone',
      invoke: {
        src: 'disableLink',
        id: 'disableLink',
        input: ({ context: { target } }) => ({ id: target ?? '' }),
        onDone: [
          { guard: answer('refused'), target: 'notDisabled', actions: answer('keepNotDone') },
          { target: 'loading', actions: 'forgetTarget' },
        ],
        onError: 'notDisabled',
      },
    },
    notDisabled: {
      description: 'It could not be closed; the agent can try again or leave it.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'disabling', cancelled: { target: 'open', actions: 'forgetNotDone' } },
    },
  },
})
