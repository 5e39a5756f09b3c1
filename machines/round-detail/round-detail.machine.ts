import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { Verdict } from '#games/fair/fair-check.ts'
import { type RoundDetail, roundsCalls } from '#wire/records/rounds.ts'
import type { Language } from '#wire/shapes.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { checkable, type Told } from './round-detail.rules.ts'

/** The wire call behind each actor of the chart. */
export const roundDetailActorCalls = defineCalls({ loadRound: roundsCalls.roundDetail })

export interface RoundDetailInput {
  readonly id: string
  /** In which the symbols are named. */
  readonly language: Language
}

export interface RoundDetailContext extends RoundDetailInput {
  readonly round: RoundDetail | null
  /** What came of drawing it again. */
  readonly verdict: Verdict | null
}

export type RoundDetailEvent =
  | { readonly type: 'retry.requested' }
  /** The round shall be drawn again in the browser. */
  | { readonly type: 'check.requested' }
  /** The balance has moved: an open round may be over. */
  | { readonly type: 'balance.changed' }

const asked = {
  input: ({ context: { id, language } }: { readonly context: RoundDetailContext }) => ({ id, language }),
}

/** One round of a game with its proof, which the browser checks. */
export const roundDetailMachine = setup({
  types: {
    input: {} as RoundDetailInput,
    context: {} as RoundDetailContext,
    events: {} as RoundDetailEvent,
    tags: {} as 'busy' | 'failed' | 'shown',
  },
  actors: {
    ...callsNotProvided(roundDetailActorCalls),
    checkRound: notProvided<Verdict, Told | null>('checkRound'),
  },
  guards: {
    refused,
    roundUnknown: (_, { answer: said }: Answered<Answer<RoundDetail>>) =>
      said.kind === 'refusal' && said.code === 'round_not_found',
    isOpen: ({ context }) => context.round?.state === 'open',
    isUnproven: ({ context }) => context.round === null || checkable(context.round) === null,
  },
  actions: {
    keepRound: assign(kept((round: RoundDetail) => ({ round }))),
    keepVerdict: assign((_, { answer: verdict }: Answered<Verdict>) => ({ verdict })),
    forgetVerdict: assign({ verdict: null }),
  },
}).createMachine({
  id: 'roundDetail',
  description: 'One round: what it showed, what it moved, and the proof that it was drawn as was promised.',
  meta: { requirements: ['spec §2 personalHistoryCopy'] },
  context: ({ input }) => ({ ...input, round: null, verdict: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The round is on its way.',
      tags: ['busy'],
      invoke: {
        src: 'loadRound',
        id: 'loadRound',
        ...asked,
        onDone: [
          { guard: answer('roundUnknown'), target: 'unknown' },
          { guard: answer('refused'), target: 'unloaded' },
          { target: 'showing', actions: answer('keepRound') },
        ],
        onError: 'unloaded',
      },
    },
    unloaded: {
      description: 'It did not come; one can ask for it again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading' },
    },
    unknown: {
      type: 'final',
      description: 'There is no such round, or it is somebody else’s: both are told in the same words.',
    },
    showing: {
      description: 'What is known of it decides what can be said of its proof.',
      always: [
        { guard: 'isOpen', target: 'open' },
        { guard: 'isUnproven', target: 'unproven' },
        { target: 'unchecked' },
      ],
    },
    open: {
      description: 'It is still played: what it is drawn from is not told yet.',
      tags: ['shown'],
      on: { 'balance.changed': 'renewing' },
    },
    renewing: {
      description: 'Something was paid: it is asked for again, while what was known stays.',
      tags: ['shown'],
      invoke: {
        src: 'loadRound',
        id: 'loadRound',
        ...asked,
        onDone: { target: 'showing', actions: answer('keepRound') },
        onError: 'open',
      },
    },
    unproven: {
      type: 'final',
      description: 'It is of before there were proofs, or of a game that has none: the page says so.',
      tags: ['shown'],
    },
    unchecked: {
      description: 'Its proof stands there, and the browser can check it.',
      tags: ['shown'],
      on: { 'check.requested': 'checking' },
    },
    checking: {
      description: 'The browser draws the round again.',
      tags: ['shown', 'busy'],
      entry: 'forgetVerdict',
      invoke: {
        src: 'checkRound',
        id: 'checkRound',
        input: ({ context: { round } }) => (round === null ? null : checkable(round)),
        onDone: { target: 'checked', actions: answer('keepVerdict') },
        onError: 'uncheckable',
      },
    },
    checked: {
      description: 'Whether all agrees is said.',
      tags: ['shown'],
      on: { 'check.requested': 'checking' },
    },
    uncheckable: {
      description: 'This browser lends nothing to check with; the page says how to check elsewhere.',
      tags: ['shown', 'failed'],
      on: { 'check.requested': 'checking' },
    },
  },
})
