import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { LotteryKind } from '#games/lottery/lottery-plays.ts'
import { type LineRefusal, lotteryCalls } from '#wire/lottery/lottery.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { placeStates } from '#machines/lib/placing.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import {
  type Choice,
  isTooLate,
  isWhole,
  leftOf,
  type Line,
  mostLines,
  putBack,
  refusalsOf,
  type Removed,
} from './bet-slip.rules.ts'

/** The wire call behind each actor of the chart. */
export const betSlipActorCalls = defineCalls({ placeBets: lotteryCalls.placeLotteryBets })

export interface BetSlipInput {
  readonly gameCode: string
  readonly kind: LotteryKind
  /** The way to bet that is offered first. */
  readonly play: string
}

export interface BetSlipContext {
  readonly gameCode: string
  readonly kind: LotteryKind
  readonly choice: Choice
  readonly lines: readonly Line[]
  readonly removed: Removed | null
  /** The draw the lines are placed on; asked again without an answer, it is the same one. */
  readonly drawId: string
  /** How many lines were taken last. */
  readonly taken: number
  /** Why lines were not taken, by their ids. */
  readonly refusals: Readonly<Record<string, LineRefusal>>
  /** Why none was looked at. */
  readonly refusal: Refusal['code'] | null
}

export type BetSlipEvent =
  | { readonly type: 'play.chosen'; readonly play: string }
  | { readonly type: 'picks.changed'; readonly picks: readonly string[] }
  | { readonly type: 'multiple.chosen'; readonly multiple: number }
  /** `id` is a new one: of the round the line becomes. */
  | { readonly type: 'line.added'; readonly id: string }
  | { readonly type: 'line.removed'; readonly id: string }
  | { readonly type: 'removal.undone' }
  | { readonly type: 'place.requested'; readonly drawId: string }
  | { readonly type: 'next.accepted'; readonly drawId: string }
  | { readonly type: 'next.declined' }
  | { readonly type: 'retry.requested' }

/** What became of asking to bet: go on, or the person turned away. */
export type EntryResult = 'allowed' | 'dismissed'

type Placed = Answered<Answer<ValueOf<typeof lotteryCalls.placeLotteryBets>>>

/** Choosing what to bet on a draw, the lines of the slip, and placing them. */
export const betSlipMachine = setup({
  types: {
    input: {} as BetSlipInput,
    context: {} as BetSlipContext,
    events: {} as BetSlipEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { ...callsNotProvided(betSlipActorCalls), passGate: notProvided<EntryResult>('passGate') },
  guards: {
    refused,
    allowed: (_, params: Answered<EntryResult>) => params.answer === 'allowed',
    canBeAdded: ({ context: { kind, choice, lines } }) => lines.length < mostLines && isWhole(kind, choice),
    hasLines: ({ context: { lines } }) => lines.length > 0,
    onSlip: ({ context: { lines } }, { id }: { readonly id: string }) => lines.some((line) => line.id === id),
    tooLate: ({ context: { lines } }, { answer: said }: Placed) =>
      said.kind === 'value' && isTooLate(lines, said.value),
    partly: ({ context: { lines } }, { answer: said }: Placed) =>
      said.kind === 'value' && leftOf(lines, said.value).length > 0,
  },
  actions: {
    choosePlay: assign(({ context }, { play }: { readonly play: string }) => ({
      choice: { ...context.choice, play, picks: [] },
    })),
    changePicks: assign(({ context }, { picks }: { readonly picks: readonly string[] }) => ({
      choice: { ...context.choice, picks: [...picks] },
    })),
    chooseMultiple: assign(({ context }, { multiple }: { readonly multiple: number }) => ({
      choice: { ...context.choice, multiple },
    })),
    addLine: assign(({ context: { lines, choice } }, { id }: { readonly id: string }) => ({
      lines: [...lines, { id, ...choice }],
      choice: { ...choice, picks: [] },
    })),
    removeLine: assign(({ context: { lines } }, { id }: { readonly id: string }) => {
      const index = lines.findIndex((line) => line.id === id)
      const line = lines[index]
      return line === undefined ? {} : { removed: { line, index }, lines: lines.toSpliced(index, 1) }
    }),
    undoRemoval: assign(({ context: { lines, removed } }) =>
      removed === null ? {} : { lines: putBack(lines, removed), removed: null },
    ),
    forgetRemoved: assign({ removed: null }),
    forgetLast: assign({ taken: 0, refusals: {}, refusal: null }),
    aim: assign((_, { drawId }: { readonly drawId: string }) => ({ drawId })),
    keepPlaced: assign(({ context: { lines } }, { answer: said }: Placed) => {
      if (said.kind === 'refusal') return {}
      const left = leftOf(lines, said.value)
      return { lines: left, taken: lines.length - left.length, refusals: refusalsOf(lines, said.value) }
    }),
    keepRefusal: assign(codeKept),
  },
  delays: { undoTime: 8_000, askAgainTime: 4_000 },
}).createMachine({
  id: 'betSlip',
  description: 'What is chosen to bet on a draw, the lines of the slip, and placing them.',
  meta: { requirements: ['issue 14 bet slip', 'spec §5 protected-action gate'] },
  context: ({ input: { gameCode, kind, play } }) => ({
    gameCode,
    kind,
    choice: { play, picks: [], multiple: 1 },
    lines: [],
    removed: null,
    drawId: '',
    taken: 0,
    refusals: {},
    refusal: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The player chooses, and sees what is on the slip and what became of the last placing.',
      meta: { requirements: ['issue 14 bet slip'] },
      on: {
        'play.chosen': { actions: given('choosePlay') },
        'picks.changed': { actions: given('changePicks') },
        'multiple.chosen': { actions: given('chooseMultiple') },
        'line.added': { guard: 'canBeAdded', target: '.resting', actions: given('addLine') },
        'line.removed': { guard: given('onSlip'), target: '.removed', reenter: true, actions: given('removeLine') },
        'place.requested': { guard: 'hasLines', target: 'gating', actions: given('aim') },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is to be told.',
          entry: ['forgetRemoved', 'forgetLast'],
        },
        removed: {
          description: 'A line was taken out and can be put back for a while.',
          meta: { requirements: ['issue 14 remove and undo'] },
          entry: 'forgetLast',
          on: { 'removal.undone': { target: 'resting', actions: 'undoRemoval' } },
          after: { undoTime: 'resting' },
        },
        placed: {
          description: 'All lines were taken.',
        },
        partly: {
          description: 'Some lines were not taken: they are still on the slip, each with its reason.',
          meta: { requirements: ['spec §8 error catalogue'] },
          tags: ['failed'],
        },
        refused: {
          description: 'The server would not look at the slip, and says why.',
          meta: { requirements: ['spec §8 error catalogue'] },
          tags: ['failed'],
        },
      },
    },
    ...placeStates({
      editing: 'editing',
      begin: ['forgetRemoved', 'forgetLast'],
      allowed: {},
      asked: {
        input: ({ context: { gameCode, drawId, lines } }: { readonly context: BetSlipContext }) => ({
          gameCode,
          drawId,
          lines: [...lines],
        }),
      },
      next: [
        { guard: answer('tooLate'), target: 'late', actions: answer('keepPlaced') },
        { guard: answer('partly'), target: 'editing.partly', actions: answer('keepPlaced') },
        { target: 'editing.placed', actions: answer('keepPlaced') },
      ],
    }),
    late: {
      description: 'The draw closed before all lines were taken: are the others for the next one?',
      meta: { requirements: ['issue 14 draw closed meanwhile'] },
      on: {
        'next.accepted': { target: 'placing', actions: [given('aim'), 'forgetLast'] },
        'next.declined': 'editing.partly',
      },
    },
  },
})
