import { formEvents, formStates } from '#machines/lib/form.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { withOutput, withEvent } from '#machines/lib/transitions.ts'
import { type ContractInput, contractSetup, moveRequestOf, offerRequestOf } from './contract.setup.ts'
import { noOffer } from './contract.rules.ts'

const contracts = 'spec §4 contracts'
const fields = 'spec §3 contracts (dividend, daily, hourly, real-time)'

/** The actions on a contract on the page, available during a reload as well. */
const moves = {
  'move.requested': {
    guard: withEvent('canMove'),
    target: 'confirming',
    actions: [withEvent('chooseMove'), 'forgetLast'],
  },
  'versions.compared': { actions: withEvent('compare') },
} as const
const acts = {
  'offer.requested': { guard: 'canOffer', target: 'offering', actions: [withEvent('prepareOffer'), 'forgetLast'] },
  ...moves,
} as const

const load = loadStates({
  src: 'loadContract',
  loading: 'The contract is loading; the previous one stays on the page until then.',
  loadFailed: 'Loading failed; the user can try again.',
  requirements: [contracts],
  invocation: {
    input: ({ context }: { readonly context: ContractInput }) => ({ kind: context.kind, with: context.with }),
  },
  next: [
    { guard: withOutput('unseen'), target: 'markingSeen', actions: withOutput('keepContract') },
    { target: 'shown', actions: withOutput('keepContract') },
  ],
  on: { 'contract.changed': { target: 'loading', reenter: true } },
})

/**
 * A contract of an upline and a downline, as one of them sees it: the upline offers, the downline accepts or rejects.
 * Each side can withdraw its own pending request and answer the other's; the downline requests a new contract, and both
 * can request a termination (spec §4).
 */
export const contractMachine = contractSetup.createMachine({
  id: 'contract',
  description: 'A contract between an upline and a downline: offered, answered, requested and terminated.',
  meta: { requirements: [contracts, fields] },
  context: ({ input }) => ({
    ...input,
    contract: null,
    fields: noOffer,
    tried: false,
    move: null,
    reason: '',
    done: null,
    refusal: null,
    compared: null,
  }),
  initial: 'loading',
  states: {
    ...load,
    loading: { ...load.loading, on: { ...load.loading.on, ...acts } },
    markingSeen: {
      description: 'An offer is read for the first time and is marked as seen; the upline is notified.',
      meta: { requirements: [contracts] },
      tags: ['busy'],
      invoke: {
        src: 'seeContract',
        id: 'seeContract',
        input: ({ context: { contract } }) => ({ id: contract?.waiting?.id ?? '' }),
        onDone: [
          { guard: withOutput('refused'), target: 'shown' },
          { target: 'shown', actions: withOutput('keepContract') },
        ],
        onError: 'shown',
      },
      on: moves,
    },
    shown: {
      description: 'The terms in force, the pending request and every version are shown, with the actions available.',
      on: { 'contract.changed': 'loading', ...acts },
    },
    offering: {
      description: 'The upline fills in an offer: tiers, conditions of each, and days until it expires.',
      tags: ['form'],
      ...formStates('spec §3 contracts (dividend, daily, hourly, real-time)'),
      on: { ...formEvents('sending'), cancelled: { target: 'loading', actions: ['resetForm', 'forgetLast'] } },
    },
    sending: {
      description: 'The offer is being sent.',
      meta: { requirements: [contracts] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'offerContract',
        id: 'offerContract',
        input: ({ context }) => offerRequestOf(context),
        onDone: [
          { guard: withOutput('refused'), target: 'offering', actions: withOutput('keepRefusal') },
          { target: 'shown', actions: [withOutput('keepContract'), 'keepDone', 'resetForm'] },
        ],
        onError: 'offering.failed',
      },
    },
    confirming: {
      description: 'A dialog asks to confirm the action, states its consequences, and takes an optional reason.',
      meta: { requirements: ['spec §4 agreeing ends a contract with a higher ratio'] },
      tags: ['dialog'],
      on: {
        'reason.edited': { actions: withEvent('keepReason') },
        confirmed: 'sendingAction',
        cancelled: { target: 'loading', actions: 'forgetMove' },
      },
    },
    sendingAction: {
      description: 'The confirmed action is being sent.',
      meta: { requirements: [contracts] },
      tags: ['dialog', 'busy'],
      invoke: {
        src: 'moveContract',
        id: 'moveContract',
        input: ({ context }) => moveRequestOf(context),
        onDone: [
          { guard: withOutput('refused'), target: 'loading', actions: [withOutput('keepRefusal'), 'forgetMove'] },
          { target: 'shown', actions: [withOutput('keepContract'), 'keepDone'] },
        ],
        onError: 'actionFailed',
      },
    },
    actionFailed: {
      description: 'The connection failed and the outcome is unknown; sending again has no second effect.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'sendingAction', cancelled: { target: 'loading', actions: 'forgetMove' } },
    },
  },
})
