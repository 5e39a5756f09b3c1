import type { Journey } from '#atlas/model/model.ts'
import { modelIds, typedTerms, typedTiers } from './contract.cases.ts'

const contractInput = { kind: 'dividend', with: modelIds.downline }
const loads = [{ src: 'loadContract', input: contractInput }]
const move = (name: string, input: object = {}) => [
  { src: 'moveContract', input: { ...contractInput, move: name, id: '', reason: '', ends: 0, ...input } },
]

/** The journeys of a contract (spec §4, §8). */
export const contractJourneys: Readonly<Record<string, Journey>> = {
  'an-offer': {
    claim:
      'An upline fills in an offer, sees its field errors, sends it, and withdraws it while it is pending (spec §4).',
    starts: loads,
    steps: [
      { do: 'loadContract:done/none', in: 'shown', notTags: ['busy'], starts: [] },
      { do: 'move.requested/askNew', in: 'shown', starts: [] },
      { do: 'move.requested/askEnd', in: 'shown', starts: [] },
      {
        do: 'offer.requested',
        in: 'offering.idle',
        tags: ['form'],
        context: { tried: false, fields: { mark: '.' } },
      },
      { do: 'form.submitted', in: 'offering.idle', starts: [], context: { tried: true } },
      { do: 'form.edited/over', in: 'offering.idle' },
      { do: 'form.submitted', in: 'offering.idle', starts: [] },
      { do: 'form.edited/good', in: 'offering.idle', context: { fields: { tiers: typedTiers } } },
      {
        do: 'form.submitted',
        in: 'sending',
        tags: ['busy', 'form'],
        starts: [{ src: 'offerContract', input: { downlineId: modelIds.downline, terms: typedTerms, days: 7 } }],
      },
      {
        do: 'offerContract:error/fault',
        in: 'offering.failed',
        tags: ['failed'],
        context: { fields: { tiers: typedTiers } },
      },
      { do: 'form.submitted', in: 'sending' },
      {
        do: 'offerContract:done/sent',
        in: 'shown',
        notTags: ['form'],
        context: { done: 'offer', contract: { waiting: { mine: true } } },
      },
      { do: 'offer.requested', in: 'shown' },
      { do: 'move.requested/accept', in: 'shown' },
      { do: 'move.requested/withdraw', in: 'confirming', tags: ['dialog'], context: { move: 'withdraw', done: null } },
      {
        do: 'confirmed',
        in: 'sendingAction',
        tags: ['busy', 'dialog'],
        starts: move('withdraw', { id: modelIds.offer }),
      },
      {
        do: 'moveContract:done/held',
        in: 'shown',
        notTags: ['dialog'],
        context: { done: 'withdraw', move: null, contract: { waiting: null } },
      },
    ],
  },
  'an-offer-beside-a-pending-request': {
    claim: 'An offer is refused while another request is pending: the refusal is shown and the form keeps its fields.',
    steps: [
      { do: 'loadContract:done/none' },
      { do: 'offer.requested' },
      { do: 'form.edited/good' },
      { do: 'form.submitted', in: 'sending' },
      {
        do: 'offerContract:done/waits',
        in: 'offering.idle',
        context: { refusal: 'contract_waits', fields: { tiers: typedTiers } },
      },
      { do: 'form.edited/over', context: { refusal: null } },
      { do: 'form.edited/good' },
      { do: 'form.submitted' },
      { do: 'offerContract:done/waits', in: 'offering.idle' },
      { do: 'cancelled', in: 'loading', starts: loads, notTags: ['form'], context: { refusal: null } },
      { do: 'loadContract:done/none' },
      { do: 'offer.requested', context: { fields: { days: '7' } } },
      { do: 'form.edited/good' },
      { do: 'form.submitted' },
      { do: 'offerContract:error/fault', in: 'offering.failed' },
      { do: 'cancelled', in: 'loading', starts: loads, notTags: ['form'] },
    ],
  },
  'actions-during-a-reload': {
    claim: 'The contract on the page can be answered while it reloads: no click is lost (spec §4).',
    steps: [
      { do: 'move.requested/accept', in: 'loading', starts: [] },
      { do: 'offer.requested', in: 'loading', starts: [] },
      { do: 'loadContract:done/read', in: 'shown' },
      { do: 'contract.changed', in: 'loading' },
      { do: 'versions.compared/two', in: 'loading', context: { compared: [1, 2] } },
      { do: 'move.requested/accept', in: 'confirming', context: { move: 'accept', done: null } },
      { do: 'cancelled', in: 'loading', starts: loads },
      { do: 'loadContract:done/offered', in: 'markingSeen' },
      { do: 'versions.compared/two', in: 'markingSeen' },
      { do: 'move.requested/reject', in: 'confirming', notTags: ['busy'] },
      { do: 'cancelled', in: 'loading' },
      { do: 'loadContract:done/newAsked', in: 'shown' },
      { do: 'contract.changed', in: 'loading' },
      { do: 'offer.requested', in: 'offering', starts: [] },
    ],
  },
  'no-rate-to-offer-from': {
    claim: 'An agent without an own contract cannot make an offer (spec §4).',
    steps: [
      { do: 'loadContract:done/unable', in: 'shown' },
      { do: 'offer.requested', in: 'shown', starts: [] },
    ],
  },
  'an-offer-is-read': {
    claim: 'A downline reads an offer, which is marked as seen, and accepts it knowing which contracts end (spec §4).',
    steps: [
      {
        do: 'loadContract:done/offered',
        in: 'markingSeen',
        tags: ['busy'],
        starts: [{ src: 'seeContract', input: { id: modelIds.offer } }],
        context: { contract: { waiting: { seenAt: null } } },
      },
      { do: 'seeContract:done/read', in: 'shown', context: { contract: { waiting: { seenAt: 1_900_000_000_000 } } } },
      { do: 'versions.compared/two', in: 'shown', starts: [], context: { compared: [1, 2] } },
      { do: 'offer.requested', in: 'shown' },
      {
        do: 'move.requested/accept',
        in: 'confirming',
        context: { move: 'accept' },
      },
      { do: 'confirmed', in: 'sendingAction', starts: move('accept', { id: modelIds.offer, ends: 1 }) },
      { do: 'moveContract:error/fault', in: 'actionFailed', tags: ['dialog', 'failed'] },
      { do: 'confirmed', in: 'sendingAction', starts: move('accept', { id: modelIds.offer, ends: 1 }) },
      { do: 'moveContract:done/held', in: 'shown', context: { done: 'accept', reason: '' } },
    ],
  },
  'an-offer-is-refused': {
    claim:
      'A downline rejects an offer with a reason; if it is no longer open, the refusal and the current state are shown.',
    steps: [
      { do: 'loadContract:done/read', in: 'shown', starts: [] },
      { do: 'move.requested/reject', in: 'confirming' },
      { do: 'reason.edited/why', in: 'confirming', context: { reason: ' Too little ' } },
      {
        do: 'confirmed',
        in: 'sendingAction',
        starts: move('reject', { id: modelIds.offer, reason: 'Too little', ends: 1 }),
      },
      {
        do: 'moveContract:done/over',
        in: 'loading',
        starts: loads,
        context: { refusal: 'contract_over', move: null, reason: '' },
      },
      { do: 'loadContract:done/held', in: 'shown', context: { refusal: 'contract_over' } },
      { do: 'contract.changed', in: 'loading', starts: loads, context: { refusal: 'contract_over' } },
      { do: 'loadContract:done/held', in: 'shown' },
      { do: 'move.requested/askEnd', in: 'confirming', context: { refusal: null } },
    ],
  },
  'requests-of-a-downline': {
    claim:
      'A downline requests a new contract or the termination of the current one, and can cancel before sending (spec §4).',
    steps: [
      { do: 'loadContract:done/held', in: 'shown' },
      { do: 'move.requested/accept', in: 'shown' },
      { do: 'move.requested/askNew', in: 'confirming' },
      { do: 'reason.edited/why' },
      { do: 'cancelled', in: 'loading', starts: loads, context: { move: null, reason: '' } },
      { do: 'loadContract:done/held' },
      { do: 'move.requested/askNew', in: 'confirming', context: { reason: '' } },
      { do: 'confirmed', starts: move('askNew') },
      { do: 'moveContract:done/held', in: 'shown', context: { done: 'askNew' } },
      { do: 'move.requested/askEnd', in: 'confirming', context: { done: null } },
      { do: 'confirmed', starts: move('askEnd') },
      { do: 'moveContract:error/fault', in: 'actionFailed' },
      { do: 'cancelled', in: 'loading', starts: loads, notTags: ['dialog'], context: { move: null, reason: '' } },
      { do: 'loadContract:done/empty', in: 'shown' },
      { do: 'move.requested/askEnd', in: 'shown' },
    ],
  },
  'requests-of-the-other-side': {
    claim:
      'A requested termination is accepted or rejected; a requested new contract is offered or rejected (spec §4).',
    steps: [
      { do: 'loadContract:done/endAsked', in: 'shown', starts: [] },
      { do: 'move.requested/withdraw', in: 'shown' },
      { do: 'move.requested/accept', in: 'confirming' },
      { do: 'confirmed', starts: move('accept', { id: modelIds.request }) },
      { do: 'moveContract:done/over', in: 'loading' },
      { do: 'loadContract:done/newAsked', in: 'shown', starts: [] },
      { do: 'move.requested/accept', in: 'shown' },
      {
        do: 'offer.requested',
        in: 'offering',
        context: { refusal: null, fields: { tiers: [{ ...typedTiers[0], validBet: '5000' }] } },
      },
      { do: 'cancelled', in: 'loading' },
      { do: 'loadContract:done/newAsked' },
      { do: 'move.requested/reject', in: 'confirming' },
    ],
  },
  'live-updates': {
    claim: 'An action of the other side reloads the contract at once, even during a load (spec §8).',
    steps: [
      { do: 'contract.changed', in: 'loading', starts: loads },
      { do: 'loadContract:error/fault', in: 'loadFailed', tags: ['failed'] },
      { do: 'contract.changed', in: 'loading', starts: loads },
      { do: 'loadContract:done/refused', in: 'loadFailed' },
      { do: 'retry.requested', in: 'loading', starts: loads },
      { do: 'loadContract:done/sent', in: 'shown', context: { contract: { waiting: { mine: true } } } },
      { do: 'contract.changed', in: 'loading', starts: loads, context: { contract: { waiting: { mine: true } } } },
      { do: 'loadContract:done/offered', in: 'markingSeen' },
      { do: 'seeContract:done/over', in: 'shown', context: { contract: { waiting: { seenAt: null } } } },
      { do: 'contract.changed', in: 'loading' },
      { do: 'loadContract:done/offered', in: 'markingSeen' },
      { do: 'seeContract:error/fault', in: 'shown' },
    ],
  },
}
