import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { contractCalls, expiryDays } from '#wire/contracts/contract.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { DecimalMark } from '#wire/money.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  canOffer,
  type ContractSeen,
  heldOf,
  type Move,
  movesOf,
  type MoveRequest,
  noOffer,
  type OfferBounds,
  type OfferFields,
  readOffer,
  typedOf,
} from './contract.rules.ts'

/** The wire call behind each actor of the chart. */
export const contractActorCalls = defineCalls({
  loadContract: contractCalls.contract,
  seeContract: contractCalls.seeContract,
  offerContract: contractCalls.offerContract,
  moveContract: [contractCalls.answerContract, contractCalls.withdrawContract, contractCalls.askContract],
})

export interface ContractInput {
  readonly kind: ContractKind
  /** `me` for the contract with one's own upline, otherwise the downline's id. */
  readonly with: string
}

export interface ContractContext extends ContractInput {
  readonly contract: ContractSeen | null
  readonly fields: OfferFields
  /** True if an attempt was made to send the offer; only then are missing fields reported. */
  readonly tried: boolean
  /** The move to confirm, and the reason entered for it. */
  readonly move: Move | null
  readonly reason: string
  /** The last action that succeeded; its message is shown. */
  readonly done: Move | 'offer' | null
  readonly refusal: Refusal['code'] | null
  /** Numbers of the versions compared. */
  readonly compared: readonly [number, number] | null
}

export type ContractEvent =
  | { readonly type: 'contract.changed' }
  | { readonly type: 'retry.requested' }
  /** `mark` is the decimal mark of the page's language. */
  | { readonly type: 'offer.requested'; readonly mark: DecimalMark }
  | { readonly type: 'form.edited'; readonly fields: Partial<OfferFields> }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'move.requested'; readonly move: Move }
  | { readonly type: 'reason.edited'; readonly reason: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'versions.compared'; readonly versions: readonly [number, number] }

/** Returns the limits of an offer in this contract. */
export const boundsOf = ({ kind, contract }: Pick<ContractContext, 'kind' | 'contract'>): OfferBounds => ({
  kind,
  currency: contract?.currency ?? 'PHP',
  most: contract?.most ?? null,
  days: expiryDays,
})

type ContractAnswer = Answered<Answer<ValueOf<typeof contractCalls.contract>>>

/** Returns whether the pending offer has not been read yet. */
const isUnseen = ({ waiting, isOff }: ContractSeen): boolean =>
  !isOff && waiting !== null && waiting.what === 'offer' && !waiting.mine && waiting.seenAt === null

/** Actors, guards and actions of the contract chart, by name. */
export const contractSetup = setup({
  types: {
    input: {} as ContractInput,
    context: {} as ContractContext,
    events: {} as ContractEvent,
    tags: {} as 'busy' | 'failed' | 'form' | 'dialog',
  },
  actors: {
    ...callsNotProvided(contractActorCalls),
    moveContract: notProvided<Answer<ValueOf<typeof contractCalls.contract>>, MoveRequest>('moveContract'),
  },
  guards: {
    refused,
    unseen: (_, { answer }: ContractAnswer) => answer.kind === 'value' && isUnseen(answer.value),
    canOffer: ({ context: { contract } }) => contract !== null && canOffer(contract),
    canMove: ({ context: { contract } }, { move }: { readonly move: Move }) =>
      contract !== null && movesOf(contract).includes(move),
    formValid: ({ context }) => 'terms' in readOffer(context.fields, boundsOf(context)),
  },
  actions: {
    keepContract: assign(fromValue((contract: ValueOf<typeof contractCalls.contract>) => ({ contract }))),
    keepRefusal: assign(fromRefusal),
    resetForm: assign({ fields: noOffer, tried: false }),
    keepDone: assign(({ context: { move } }) => ({ done: move ?? ('offer' as const), move: null, reason: '' })),
    forgetLast: assign({ done: null, refusal: null }),
    prepareOffer: assign(({ context: { contract } }, { mark }: { readonly mark: DecimalMark }) => {
      const base = contract === null ? undefined : (heldOf(contract) ?? contract.versions[0])
      return { fields: base === undefined ? { ...noOffer, mark } : typedOf(base.terms, mark), tried: false }
    }),
    edit: assign(({ context }, { fields }: { readonly fields: Partial<OfferFields> }) => ({
      fields: { ...context.fields, ...fields },
      refusal: null,
    })),
    showProblems: assign({ tried: true, refusal: null }),
    forgetProblems: assign({ tried: true, refusal: null }),
    chooseMove: assign((_, { move }: { readonly move: Move }) => ({ move, reason: '' })),
    keepReason: assign((_, { reason }: { readonly reason: string }) => ({ reason })),
    forgetMove: assign({ move: null, reason: '' }),
    compare: assign((_, { versions }: { readonly versions: readonly [number, number] }) => ({ compared: versions })),
  },
})

/** Returns the input of `offerContract`; throws a RangeError if the offer is not valid. */
export function offerRequestOf(context: ContractContext) {
  const read = readOffer(context.fields, boundsOf(context))
  if ('problems' in read) throw new RangeError('The offer is not valid')
  return { downlineId: context.with, ...read }
}

/** Returns the input of `moveContract`. */
export const moveRequestOf = ({ contract, move, kind, with: other, reason }: ContractContext): MoveRequest => ({
  move: move ?? 'withdraw',
  id: contract?.waiting?.id ?? '',
  kind,
  with: other,
  reason: reason.trim(),
  ends: contract?.ends.length ?? 0,
})
