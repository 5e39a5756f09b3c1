import { refusal } from '#machines/lib/answers.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { boundsOf, contractActorCalls } from './contract.setup.ts'
import { modelIds, seenCases, typedTiers } from './contract.cases.ts'
import { contractJourneys } from './contract.journeys.ts'
import { contractMachine } from './contract.machine.ts'
import { canOffer, heldOf, movesOf, noOffer, readOffer, typedOf } from './contract.rules.ts'

const { none, sent, newAsked, unable, empty, offered, read, held, endAsked } = seenCases

export const contractModel = defineModel({
  flow: 'contract',
  machine: contractMachine,
  inputs: { default: { kind: 'dividend', with: modelIds.downline } },
  events: {
    'offer.requested': { default: { mark: '.' } },
    'form.edited': {
      good: { fields: { tiers: typedTiers } },
      over: { fields: { tiers: [{ ...typedTiers[0]!, rate: '20.01' }] } },
    },
    'move.requested': {
      accept: { move: 'accept' },
      reject: { move: 'reject' },
      withdraw: { move: 'withdraw' },
      askNew: { move: 'askNew' },
      askEnd: { move: 'askEnd' },
    },
    'reason.edited': { why: { reason: ' Too little ' } },
    'versions.compared': { two: { versions: [1, 2] } },
  },
  calls: contractActorCalls,
  actors: {
    loadContract: {
      done: { none, sent, newAsked, unable, empty, offered, read, held, endAsked, refused: refusal('not_found') },
    },
    seeContract: { done: { read, over: refusal('not_found') } },
    offerContract: { done: { sent, waits: refusal('contract_waits') } },
    moveContract: { done: { held, over: refusal('contract_over') } },
  },
  project: ({ contract, fields, tried, move, reason, refusal: code }) => ({
    contract:
      contract === null
        ? null
        : [contract.role, contract.most, contract.versions.length, contract.waiting, contract.ends.length],
    typed: [fields.tiers[0]?.rate, fields.tiers.length, tried],
    move,
    reason,
    code,
  }),
  invariants: {
    'a move is selected exactly while the dialog is open': (state) =>
      state.tags.has('dialog') === (state.context.move !== null),
    'the selected move is allowed': ({ tags, context: { contract, move } }) =>
      !tags.has('dialog') || (contract !== null && move !== null && movesOf(contract).includes(move)),
    'the offer form is open only to an upline who may make an offer': ({ tags, context: { contract } }) =>
      !tags.has('form') || (contract !== null && canOffer(contract)),
    'an offer is valid while it is being sent': (state) =>
      !state.in('sending') || 'terms' in readOffer(state.context.fields, boundsOf(state.context)),
    'the offer fields are reset when the form closes': ({ tags, context: { fields, tried } }) =>
      tags.has('form') || (fields === noOffer && !tried),
    'a reason is kept only with a selected move': ({ context: { move, reason } }) => move !== null || reason === '',
    'a success message and a refusal are never shown together': ({ context: { done, refusal: code } }) =>
      done === null || code === null,
  },
  laws: {
    ...loadLaws('loadContract'),
    'no move is sent without a confirmation': ({ do: what, asks }) =>
      asks.every(({ src }) => src !== 'moveContract') || what === 'confirmed/default',
    'editing an offer updates its fields and clears the refusal': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('form.edited/') || !before.in('offering')) return true
      const { fields } = carries as { readonly fields: object }
      return (
        after.in('offering.idle') &&
        after.context.refusal === null &&
        JSON.stringify(after.context.fields) === JSON.stringify({ ...before.context.fields, ...fields })
      )
    },
    'an invalid offer is not sent and shows its field errors': ({ do: what, asks, before, after }) => {
      if (what !== 'form.submitted/default' || !before.in('offering')) return true
      const isRight = 'terms' in readOffer(before.context.fields, boundsOf(before.context))
      return (
        after.in(isRight ? 'sending' : 'offering.idle') &&
        after.context.tried &&
        after.context.refusal === null &&
        (isRight || asks.length === 0)
      )
    },
    'an offer starts from the terms in force, or else from the newest version': ({ do: what, before, after }) => {
      const { contract } = before.context
      if (what !== 'offer.requested/default' || !after.in('offering') || contract === null) return true
      const base = heldOf(contract) ?? contract.versions[0]
      const { fields, tried, done, refusal: code } = after.context
      const begins = base === undefined || JSON.stringify(fields) === JSON.stringify(typedOf(base.terms, '.'))
      return begins && !tried && done === null && code === null
    },
    'a refused move shows the refusal and reloads the contract': ({ do: what, before, after }) =>
      what !== 'moveContract:done/over' ||
      !before.in('sendingAction') ||
      (after.in('loading') && after.context.refusal === 'contract_over'),
    'a change reloads the contract unless a form or dialog is open': ({ do: what, before, after, asks }) =>
      what !== 'contract.changed/default' ||
      !(before.in('shown') || before.in('loading') || before.in('loadFailed')) ||
      (after.in('loading') && asks.some(({ src }) => src === 'loadContract')),
    'opening the dialog clears the last message, refusal and reason': ({ do: what, before, after }) =>
      !what.startsWith('move.requested/') ||
      before.in('confirming') ||
      !after.in('confirming') ||
      (after.context.done === null && after.context.refusal === null && after.context.reason === ''),
    'the dialog opens exactly for a move that is allowed': ({ do: what, carries, before, after }) => {
      const { contract } = before.context
      if (!what.startsWith('move.requested/') || !before.in('shown') || contract === null) return true
      const { move } = carries as { readonly move: string }
      return after.in('confirming') === movesOf(contract).some((each) => each === move)
    },
  },
  goals: { 'the contract can be read': (state) => state.in('shown') },
  journeys: contractJourneys,
})
