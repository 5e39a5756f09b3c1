import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { Verdict } from '#games/fair/fair-check.ts'
import { type RoundDetail, roundsCalls } from '#wire/records/rounds.ts'
import type { Language } from '#wire/shapes.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { checkable, type RoundRecord } from './round-detail.rules.ts'

/** The wire call behind each actor of the chart. */
export const roundDetailActorCalls = defineCalls({ loadRound: roundsCalls.roundDetail })

export interface RoundDetailInput {
  readonly id: string
  /** The language of the names of symbols. */
  readonly language: Language
}

export interface RoundDetailContext extends RoundDetailInput {
  readonly round: RoundDetail | null
  /** The result of the verification. */
  readonly verdict: Verdict | null
}

export type RoundDetailEvent =
  | { readonly type: 'retry.requested' }
  /** The browser is to verify the round. */
  | { readonly type: 'check.requested' }
  /** The balance has changed: an open round may be settled. */
  | { readonly type: 'balance.changed' }

const roundInput = {
  input: ({ context: { id, language } }: { readonly context: RoundDetailContext }) => ({ id, language }),
}

/** One round of a game with its proof, which the browser verifies. */
export const roundDetailMachine = setup({
  types: {
    input: {} as RoundDetailInput,
    context: {} as RoundDetailContext,
    events: {} as RoundDetailEvent,
    tags: {} as 'busy' | 'failed' | 'shown',
  },
  actors: {
    ...callsNotProvided(roundDetailActorCalls),
    checkRound: notProvided<Verdict, RoundRecord | null>('checkRound'),
  },
  guards: {
    refused,
    roundUnknown: (_, { answer }: Answered<Answer<RoundDetail>>) =>
      answer.kind === 'refusal' && answer.code === 'round_not_found',
    isOpen: ({ context }) => context.round?.state === 'open',
    isUnproven: ({ context }) => context.round === null || checkable(context.round) === null,
  },
  actions: {
    keepRound: assign(fromValue((round: RoundDetail) => ({ round }))),
    keepVerdict: assign((_, { answer: verdict }: Answered<Verdict>) => ({ verdict })),
    forgetVerdict: assign({ verdict: null }),
  },
}).createMachine({
  id: 'roundDetail',
  description: 'One round: its outcome, its postings, and the proof of its draw.',
  meta: { requirements: ['spec §2 personalHistoryCopy'] },
  context: ({ input }) => ({ ...input, round: null, verdict: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The round is loading.',
      tags: ['busy'],
      invoke: {
        src: 'loadRound',
        id: 'loadRound',
        ...roundInput,
        onDone: [
          { guard: withOutput('roundUnknown'), target: 'unknown' },
          { guard: withOutput('refused'), target: 'loadFailed' },
          { target: 'loaded', actions: withOutput('keepRound') },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The round could not be loaded; the user can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading' },
    },
    unknown: {
      type: 'final',
      description: 'There is no such round, or it belongs to another member: the page shows the same for both.',
    },
    loaded: {
      description: 'Decides what is shown of the proof.',
      always: [
        { guard: 'isOpen', target: 'open' },
        { guard: 'isUnproven', target: 'unproven' },
        { target: 'unchecked' },
      ],
    },
    open: {
      description: 'The round is still open: its server seed is not published yet.',
      tags: ['shown'],
      on: { 'balance.changed': 'refreshing' },
    },
    refreshing: {
      description: 'The balance has changed: the round is loaded again while the known one stays.',
      tags: ['shown'],
      invoke: {
        src: 'loadRound',
        id: 'loadRound',
        ...roundInput,
        onDone: { target: 'loaded', actions: withOutput('keepRound') },
        onError: 'open',
      },
    },
    unproven: {
      type: 'final',
      description: 'The round has no proof: it is older than proofs, or its game keeps none.',
      tags: ['shown'],
    },
    unchecked: {
      description: 'The proof is shown and can be verified.',
      tags: ['shown'],
      on: { 'check.requested': 'checking' },
    },
    checking: {
      description: 'The browser verifies the round.',
      tags: ['shown', 'busy'],
      entry: 'forgetVerdict',
      invoke: {
        src: 'checkRound',
        id: 'checkRound',
        input: ({ context: { round } }) => (round === null ? null : checkable(round)),
        onDone: { target: 'checked', actions: withOutput('keepVerdict') },
        onError: 'uncheckable',
      },
    },
    checked: {
      description: 'The verdict is shown.',
      tags: ['shown'],
      on: { 'check.requested': 'checking' },
    },
    uncheckable: {
      description: 'This browser offers no digests; the page explains how to verify the round elsewhere.',
      tags: ['shown', 'failed'],
      on: { 'check.requested': 'checking' },
    },
  },
})
