import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { type LineRefusal, lotteryCalls, type LotteryLine } from '#wire/lottery/lottery.ts'
import type { TablePlace } from '#games/lottery/table-plays.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { placeStates } from '#machines/lib/placing.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import { type Chip, type EntryResult, fits, linesOf, refusalsOf } from './chips.rules.ts'

/** The wire call behind each actor of the chart. */
export const chipsActorCalls = defineCalls({
  placeBets: lotteryCalls.placeLotteryBets,
  takeBack: tableCalls.takeBackTableBets,
})

export interface ChipsContext {
  readonly gameCode: string
  /** Units of the selected chip. */
  readonly chip: number
  /** Chips on the felt that are not bet yet, in the order they were laid. */
  readonly laid: readonly Chip[]
  /** The chips of the last bet, for a rebet. */
  readonly last: readonly Chip[]
  /** The round of the bets being placed or cancelled; a retry uses the same one. */
  readonly drawId: string
  /** The bets being sent. */
  readonly lines: readonly LotteryLine[]
  /** Why bets on places were refused. */
  readonly refusals: Readonly<Partial<Record<TablePlace, LineRefusal>>>
  /** Why the whole request was refused. */
  readonly refusal: Refusal['code'] | null
}

export type ChipsEvent =
  | { readonly type: 'chip.chosen'; readonly units: number }
  | { readonly type: 'chip.laid'; readonly place: TablePlace }
  | { readonly type: 'chip.lifted' }
  | { readonly type: 'felt.cleared' }
  | { readonly type: 'last.laid' }
  /** `ids` are new round ids, one for each place, in the order of the places. */
  | { readonly type: 'place.requested'; readonly drawId: string; readonly ids: readonly string[] }
  | { readonly type: 'back.requested'; readonly drawId: string }
  | { readonly type: 'retry.requested' }

type Placed = Answered<Answer<ValueOf<typeof lotteryCalls.placeLotteryBets>>>

const refusalsIn = (lines: readonly LotteryLine[], { answer }: Placed) =>
  answer.kind === 'value' ? refusalsOf(lines, answer.value) : {}

/** Lays chips on the felt of a table, places the bets, and cancels bets before the round closes. */
export const chipsMachine = setup({
  types: {
    input: {} as { readonly gameCode: string },
    context: {} as ChipsContext,
    events: {} as ChipsEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { ...callsNotProvided(chipsActorCalls), passGate: notProvided<EntryResult>('passGate') },
  guards: {
    refused,
    allowed: (_, params: Answered<EntryResult>) => params.answer === 'allowed',
    fits: ({ context: { laid, chip } }, { place }: { readonly place: TablePlace }) =>
      fits(laid, { place, units: chip }),
    hasChips: ({ context: { laid } }) => laid.length > 0,
    canRepeat: ({ context: { laid, last } }) => laid.length === 0 && last.length > 0,
    partlyPlaced: ({ context: { lines } }, placed: Placed) => Object.keys(refusalsIn(lines, placed)).length > 0,
  },
  actions: {
    chooseChip: assign((_, { units }: { readonly units: number }) => ({ chip: units })),
    layChip: assign(({ context: { laid, chip } }, { place }: { readonly place: TablePlace }) => ({
      laid: [...laid, { place, units: chip }],
    })),
    liftChip: assign({ laid: ({ context: { laid } }) => laid.slice(0, -1) }),
    clearFelt: assign({ laid: [] }),
    layLast: assign({ laid: ({ context: { last } }) => last }),
    aim: assign(
      ({ context: { laid } }, { drawId, ids }: { readonly drawId: string; readonly ids: readonly string[] }) => ({
        drawId,
        lines: linesOf(laid, ids),
      }),
    ),
    aimBack: assign((_, { drawId }: { readonly drawId: string }) => ({ drawId })),
    forgetLast: assign({ refusals: {}, refusal: null }),
    keepPlaced: assign(({ context: { laid, lines } }, placed: Placed) => {
      const refusals = refusalsIn(lines, placed)
      return { refusals, last: laid, laid: laid.filter(({ place }) => refusals[place] !== undefined) }
    }),
    keepRefusal: assign(fromRefusal),
  },
  delays: { askAgainTime: 2_000 },
}).createMachine({
  id: 'chips',
  description: 'Lays chips on the felt of a table, places the bets, and cancels bets before the round closes.',
  meta: { requirements: ['issue 14 live table', 'spec §5 protected-action gate'] },
  context: ({ input: { gameCode } }) => ({
    gameCode,
    chip: 1,
    laid: [],
    last: [],
    drawId: '',
    lines: [],
    refusals: {},
    refusal: null,
  }),
  initial: 'laying',
  states: {
    laying: {
      description: 'The player lays and removes chips; nothing is bet yet.',
      meta: { requirements: ['issue 14 live table'] },
      on: {
        'chip.chosen': { actions: withEvent('chooseChip') },
        'chip.laid': { guard: withEvent('fits'), target: '.idle', actions: withEvent('layChip') },
        'chip.lifted': { guard: 'hasChips', target: '.idle', actions: 'liftChip' },
        'felt.cleared': { guard: 'hasChips', target: '.idle', actions: 'clearFelt' },
        'last.laid': { guard: 'canRepeat', target: '.idle', actions: 'layLast' },
        'place.requested': { guard: 'hasChips', target: 'gating', actions: withEvent('aim') },
        'back.requested': { target: 'cancelling', actions: withEvent('aimBack') },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'No message is shown.',
          entry: 'forgetLast',
        },
        placed: { description: 'All bets were accepted.', meta: { requirements: ['issue 14 live table'] } },
        partlyPlaced: {
          description: 'Some bets were refused: their chips stay on the felt, each with its reason.',
          meta: { requirements: ['spec §8 error catalogue'] },
          tags: ['failed'],
        },
        cancelled: {
          description: 'The bets on the round were cancelled and refunded.',
        },
        refused: {
          description: 'The server refused the request; the reason is shown.',
          meta: { requirements: ['spec §8 error catalogue'] },
          tags: ['failed'],
        },
      },
    },
    ...placeStates({
      editing: 'laying',
      begin: 'forgetLast',
      allowed: {},
      invocation: {
        input: ({ context: { gameCode, drawId, lines } }: { readonly context: ChipsContext }) => ({
          gameCode,
          drawId,
          lines: [...lines],
        }),
      },
      next: [
        { guard: withOutput('partlyPlaced'), target: 'laying.partlyPlaced', actions: withOutput('keepPlaced') },
        { target: 'laying.placed', actions: withOutput('keepPlaced') },
      ],
    }),
    cancelling: {
      description: 'The bets on the round are being cancelled.',
      meta: { requirements: ['issue 14 live table'] },
      tags: ['busy'],
      entry: 'forgetLast',
      invoke: {
        src: 'takeBack',
        id: 'takeBack',
        input: ({ context: { gameCode, drawId } }) => ({ gameCode, drawId }),
        onDone: [
          { guard: withOutput('refused'), target: 'laying.refused', actions: withOutput('keepRefusal') },
          { target: 'laying.cancelled' },
        ],
        onError: 'cancelUnanswered',
      },
    },
    cancelUnanswered: {
      description: 'The result of the cancellation is unknown: it is repeated automatically, or at once on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      after: { askAgainTime: 'cancelling' },
      on: { 'retry.requested': 'cancelling' },
    },
  },
})
