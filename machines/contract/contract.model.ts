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
  project: ({ contract, fields, tried, move, reason, refusal: said }) => ({
    contract:
      contract === null
        ? null
        : [contract.role, contract.most, contract.versions.length, contract.waiting, contract.ends.length],
    typed: [fields.tiers[0]?.rate, fields.tiers.length, tried],
    move,
    reason,
    said,
  }),
  invariants: {
    'something is asked about exactly while the question stands': (state) =>
      state.tags.has('dialog') === (state.context.move !== null),
    'what is asked about can be done': ({ tags, context: { contract, move } }) =>
      !tags.has('dialog') || (contract !== null && move !== null && movesOf(contract).includes(move)),
    'an offer is typed only by whoever may make one': ({ tags, context: { contract } }) =>
      !tags.has('form') || (contract !== null && canOffer(contract)),
    'an offer on its way has nothing wrong with it': (state) =>
      !state.in('sending') || 'terms' in readOffer(state.context.fields, boundsOf(state.context)),
    'what was typed of an offer is forgotten with its form': ({ tags, context: { fields, tried } }) =>
      tags.has('form') || (fields === noOffer && !tried),
    'a reason belongs to a question': ({ context: { move, reason } }) => move !== null || reason === '',
    'nothing is said to be done and refused at once': ({ context: { done, refusal: said } }) =>
      done === null || said === null,
  },
  laws: {
    ...loadLaws('loadContract'),
    'nothing is said to the other side without a yes to the question': ({ do: what, asks }) =>
      asks.every(({ src }) => src !== 'moveContract') || what === 'confirmed/default',
    'what is typed of an offer stands, and takes away what was refused': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('form.edited/') || !before.in('offering')) return true
      const { fields } = carries as { readonly fields: object }
      return (
        after.in('offering.resting') &&
        after.context.refusal === null &&
        JSON.stringify(after.context.fields) === JSON.stringify({ ...before.context.fields, ...fields })
      )
    },
    'an offer with which something is wrong is not sent, and says what': ({ do: what, asks, before, after }) => {
      if (what !== 'form.submitted/default' || !before.in('offering')) return true
      const isRight = 'terms' in readOffer(before.context.fields, boundsOf(before.context))
      return (
        after.in(isRight ? 'sending' : 'offering.resting') &&
        after.context.tried &&
        after.context.refusal === null &&
        (isRight || asks.length === 0)
      )
    },
    'an offer begins as what holds, or as the last one': ({ do: what, before, after }) => {
      const { contract } = before.context
      if (what !== 'offer.requested/default' || !after.in('offering') || contract === null) return true
      const base = heldOf(contract) ?? contract.versions[0]
      const { fields, tried, done, refusal: said } = after.context
      const begins = base === undefined || JSON.stringify(fields) === JSON.stringify(typedOf(base.terms, '.'))
      return begins && !tried && done === null && said === null
    },
    'a refusal of a move is told, and the contract read anew': ({ do: what, before, after }) =>
      what !== 'moveContract:done/over' ||
      !before.in('moving') ||
      (after.in('loading') && after.context.refusal === 'contract_over'),
    'news are read anew wherever nothing is typed or asked': ({ do: what, before, after, asks }) =>
      what !== 'contract.changed/default' ||
      !(before.in('shown') || before.in('loading') || before.in('unloaded')) ||
      (after.in('loading') && asks.some(({ src }) => src === 'loadContract')),
    'a question begins without what came of the last thing': ({ do: what, before, after }) =>
      !what.startsWith('move.requested/') ||
      before.in('asking') ||
      !after.in('asking') ||
      (after.context.done === null && after.context.refusal === null && after.context.reason === ''),
    'a move is offered exactly to whoever has it': ({ do: what, carries, before, after }) => {
      const { contract } = before.context
      if (!what.startsWith('move.requested/') || !before.in('shown') || contract === null) return true
      const { move } = carries as { readonly move: string }
      return after.in('asking') === movesOf(contract).some((each) => each === move)
    },
  },
  goals: { 'what holds and waits can be read': (state) => state.in('shown') },
  journeys: contractJourneys,
})
