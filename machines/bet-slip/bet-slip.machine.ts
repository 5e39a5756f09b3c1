import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { LotteryKind } from '#games/lottery/lottery-plays.ts'
import { type LineRefusal, lotteryCalls } from '#wire/lottery/lottery.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { placeStates } from '#machines/lib/placing.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import {
  type Choice,
  isDrawClosed,
  isComplete,
  refusedLines,
  type Line,
  maxLines,
  restoreLine,
  refusalsOf,
  type Removed,
} from './bet-slip.rules.ts'

/** The wire call behind each actor of the chart. */
export const betSlipActorCalls = defineCalls({ placeBets: lotteryCalls.placeLotteryBets })

export interface BetSlipInput {
  readonly gameCode: string
  readonly kind: LotteryKind
  /** Play type that is selected first. */
  readonly play: string
}

export interface BetSlipContext {
  readonly gameCode: string
  readonly kind: LotteryKind
  readonly choice: Choice
  readonly lines: readonly Line[]
  readonly removed: Removed | null
  /** Draw the lines are placed on; kept when they are sent again after no answer. */
  readonly drawId: string
  /** Number of lines accepted by the last placement. */
  readonly placedCount: number
  /** Refusals of single lines, by line id. */
  readonly refusals: Readonly<Record<string, LineRefusal>>
  /** Refusal of the whole placement. */
  readonly refusal: Refusal['code'] | null
}

export type BetSlipEvent =
  | { readonly type: 'play.chosen'; readonly play: string }
  | { readonly type: 'picks.changed'; readonly picks: readonly string[] }
  | { readonly type: 'multiple.chosen'; readonly multiple: number }
  /** `id` is a new id: that of the round the line becomes. */
  | { readonly type: 'line.added'; readonly id: string }
  | { readonly type: 'line.removed'; readonly id: string }
  | { readonly type: 'removal.undone' }
  | { readonly type: 'place.requested'; readonly drawId: string }
  | { readonly type: 'next.accepted'; readonly drawId: string }
  | { readonly type: 'next.declined' }
  | { readonly type: 'retry.requested' }

/** Result of the gate: the bet may go on, or the person left it. */
export type EntryResult = 'allowed' | 'dismissed'

type Placed = Answered<Answer<ValueOf<typeof lotteryCalls.placeLotteryBets>>>

/** The lottery bet slip: choosing numbers, the lines of the slip, and their placement. */
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
    canAddLine: ({ context: { kind, choice, lines } }) => lines.length < maxLines && isComplete(kind, choice),
    hasLines: ({ context: { lines } }) => lines.length > 0,
    onSlip: ({ context: { lines } }, { id }: { readonly id: string }) => lines.some((line) => line.id === id),
    hasDrawClosed: ({ context: { lines } }, { answer }: Placed) =>
      answer.kind === 'value' && isDrawClosed(lines, answer.value),
    partlyPlaced: ({ context: { lines } }, { answer }: Placed) =>
      answer.kind === 'value' && refusedLines(lines, answer.value).length > 0,
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
      removed === null ? {} : { lines: restoreLine(lines, removed), removed: null },
    ),
    forgetRemoved: assign({ removed: null }),
    forgetLast: assign({ placedCount: 0, refusals: {}, refusal: null }),
    keepDraw: assign((_, { drawId }: { readonly drawId: string }) => ({ drawId })),
    keepPlaced: assign(({ context: { lines } }, { answer }: Placed) => {
      if (answer.kind === 'refusal') return {}
      const left = refusedLines(lines, answer.value)
      return { lines: left, placedCount: lines.length - left.length, refusals: refusalsOf(lines, answer.value) }
    }),
    keepRefusal: assign(fromRefusal),
  },
  delays: { undoTime: 8_000, askAgainTime: 4_000 },
}).createMachine({
  id: 'betSlip',
  description: 'The lottery bet slip: choosing numbers, the lines of the slip, and their placement.',
  meta: { requirements: ['issue 14 bet slip', 'spec §5 protected-action gate'] },
  context: ({ input: { gameCode, kind, play } }) => ({
    gameCode,
    kind,
    choice: { play, picks: [], multiple: 1 },
    lines: [],
    removed: null,
    drawId: '',
    placedCount: 0,
    refusals: {},
    refusal: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The player edits the slip and sees the result of the last placement.',
      meta: { requirements: ['issue 14 bet slip'] },
      on: {
        'play.chosen': { actions: withEvent('choosePlay') },
        'picks.changed': { actions: withEvent('changePicks') },
        'multiple.chosen': { actions: withEvent('chooseMultiple') },
        'line.added': { guard: 'canAddLine', target: '.idle', actions: withEvent('addLine') },
        'line.removed': {
          guard: withEvent('onSlip'),
          target: '.removed',
          reenter: true,
          actions: withEvent('removeLine'),
        },
        'place.requested': { guard: 'hasLines', target: 'gating', actions: withEvent('keepDraw') },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'No result is shown.',
          entry: ['forgetRemoved', 'forgetLast'],
        },
        removed: {
          description: 'A line was removed; the removal can be undone for a while.',
          meta: { requirements: ['issue 14 remove and undo'] },
          entry: 'forgetLast',
          on: { 'removal.undone': { target: 'idle', actions: 'undoRemoval' } },
          after: { undoTime: 'idle' },
        },
        placed: {
          description: 'All lines were accepted.',
        },
        partlyPlaced: {
          description: 'Some lines were refused: they stay on the slip, each with its reason.',
          meta: { requirements: ['spec §8 error catalogue'] },
          tags: ['failed'],
        },
        refused: {
          description: 'The server refused the whole slip and gave a reason.',
          meta: { requirements: ['spec §8 error catalogue'] },
          tags: ['failed'],
        },
      },
    },
    ...placeStates({
      editing: 'editing',
      begin: ['forgetRemoved', 'forgetLast'],
      allowed: {},
      invocation: {
        input: ({ context: { gameCode, drawId, lines } }: { readonly context: BetSlipContext }) => ({
          gameCode,
          drawId,
          lines: [...lines],
        }),
      },
      next: [
        { guard: withOutput('hasDrawClosed'), target: 'drawClosed', actions: withOutput('keepPlaced') },
        { guard: withOutput('partlyPlaced'), target: 'editing.partlyPlaced', actions: withOutput('keepPlaced') },
        { target: 'editing.placed', actions: withOutput('keepPlaced') },
      ],
    }),
    drawClosed: {
      description:
        'The draw closed before all lines were accepted: the player moves the rest to the next draw or declines.',
      meta: { requirements: ['issue 14 draw closed meanwhile'] },
      on: {
        'next.accepted': { target: 'placing', actions: [withEvent('keepDraw'), 'forgetLast'] },
        'next.declined': 'editing.partlyPlaced',
      },
    },
  },
})
