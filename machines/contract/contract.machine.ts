import { formEvents, formStates } from '#machines/lib/form.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { answer, given } from '#machines/lib/transitions.ts'
import { type ContractInput, contractSetup, moveAsked, offerAsked } from './contract.setup.ts'
import { noOffer } from './contract.rules.ts'

const contracts = 'spec §4 contracts'
const fields = 'spec §3 contracts (dividend, daily, hourly, real-time)'

/** What can be done wherever a contract stands on the page, also while it is read anew. */
const moves = {
  'move.requested': { guard: given('canMove'), target: 'asking', actions: [given('aim'), 'forgetLast'] },
  'versions.compared': { actions: given('compare') },
} as const
const acts = {
  'offer.requested': { guard: 'canOffer', target: 'offering', actions: [given('prepare'), 'forgetLast'] },
  ...moves,
} as const

const load = loadStates({
  src: 'loadContract',
  loading: 'The contract is on its way; what was there before stays until it comes.',
  unloaded: 'It did not come; one can ask for it again.',
  requirements: [contracts],
  asked: {
    input: ({ context }: { readonly context: ContractInput }) => ({ kind: context.kind, with: context.with }),
  },
  next: [
    { guard: answer('unseen'), target: 'seeing', actions: answer('keepContract') },
    { target: 'shown', actions: answer('keepContract') },
  ],
  on: { 'contract.changed': { target: 'loading', reenter: true } },
})

/**
 * A contract between two people, as one of them sees it: the upline offers, the downline reads it and says yes or no;
 * each can take back what waits, ask for a new one or the end, and answers what the other asks (spec §4).
 */
export const contractMachine = contractSetup.createMachine({
  id: 'contract',
  description: 'A contract between an upline and a downline: offered, answered, asked for and ended.',
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
    seeing: {
      description: 'An offer is read for the first time: the upline is told that it was seen.',
      meta: { requirements: [contracts] },
      tags: ['busy'],
      invoke: {
        src: 'seeContract',
        id: 'seeContract',
        input: ({ context: { contract } }) => ({ id: contract?.waiting?.id ?? '' }),
        onDone: [
          { guard: answer('refused'), target: 'shown' },
          { target: 'shown', actions: answer('keepContract') },
        ],
        onError: 'shown',
      },
      on: moves,
    },
    shown: {
      description: 'What holds, what waits for whose answer, and every version stand there, with what can be done.',
      on: { 'contract.changed': 'loading', ...acts },
    },
    offering: {
      description: 'An offer is typed: its tiers, their conditions, and how long it can be answered.',
      tags: ['form'],
      ...formStates('spec §3 contracts (dividend, daily, hourly, real-time)'),
      on: { ...formEvents('sending'), cancelled: { target: 'loading', actions: ['forgetTyped', 'forgetLast'] } },
    },
    sending: {
      description: 'The offer is on its way to the downline.',
      meta: { requirements: [contracts] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'offerContract',
        id: 'offerContract',
        input: ({ context }) => offerAsked(context),
        onDone: [
          { guard: answer('refused'), target: 'offering', actions: answer('keepRefusal') },
          { target: 'shown', actions: [answer('keepContract'), 'keepDone', 'forgetTyped'] },
        ],
        onError: 'offering.failed',
      },
    },
    asking: {
      description: 'It is asked once more whether it is meant, with what comes of it, and why if one wants to say.',
      meta: { requirements: ['spec §4 agreeing ends a contract with a higher ratio'] },
      tags: ['dialog'],
      on: {
        'reason.edited': { actions: given('type') },
        confirmed: 'moving',
        cancelled: { target: 'loading', actions: 'forgetMove' },
      },
    },
    moving: {
      description: 'The server is told.',
      meta: { requirements: [contracts] },
      tags: ['dialog', 'busy'],
      invoke: {
        src: 'moveContract',
        id: 'moveContract',
        input: ({ context }) => moveAsked(context),
        onDone: [
          { guard: answer('refused'), target: 'loading', actions: [answer('keepRefusal'), 'forgetMove'] },
          { target: 'shown', actions: [answer('keepContract'), 'keepDone'] },
        ],
        onError: 'notMoved',
      },
    },
    notMoved: {
      description: 'Whether it came through is not known; saying it again does nothing twice.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'moving', cancelled: { target: 'loading', actions: 'forgetMove' } },
    },
  },
})
