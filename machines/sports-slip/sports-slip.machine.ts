import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { type BetRefusal, type OddsPreference, sportsCalls, type SportsTicket } from '#wire/sports/sports.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { placeStates } from '#machines/lib/placing.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
import {
  isPlaceable,
  refusedPicks,
  type Pick,
  refusalsOf,
  type SlipMode,
  type StakeTerms,
  countPlaced,
  ticketsOf,
  withPick,
} from './sports-slip.rules.ts'

/** The wire call behind each actor of the chart. */
export const sportsSlipActorCalls = defineCalls({ placeBets: sportsCalls.placeSportsBets })

export interface SportsSlipInput {
  readonly hall: SportsHall
  readonly terms: StakeTerms
  /** The stake that is offered first. */
  readonly stake: string
}

export interface SportsSlipContext {
  readonly hall: SportsHall
  readonly terms: StakeTerms
  readonly picks: readonly Pick[]
  readonly mode: SlipMode
  /** Stake per bet as a wire amount, where the typed text is a valid one. */
  readonly stake: string
  /** Text of the stake field. */
  readonly typed: string
  /** Which odds changes are accepted without confirmation. */
  readonly accept: OddsPreference
  /** Id of a multiple; kept when it is sent again after no answer. */
  readonly id: string
  /** Bets as sent to the server. */
  readonly bets: readonly SportsTicket[]
  /** Number of bets accepted by the last placement. */
  readonly placedCount: number
  /** Refusals of single picks, by pick id. */
  readonly refusals: Readonly<Record<string, BetRefusal>>
  /** Refusal of the whole placement. */
  readonly refusal: Refusal['code'] | null
}

export type SportsSlipEvent =
  /** A price was clicked: adds the pick or removes it. `pick.id` is a new id. */
  | { readonly type: 'pick.toggled'; readonly pick: Pick }
  | { readonly type: 'pick.removed'; readonly id: string }
  | { readonly type: 'mode.chosen'; readonly mode: SlipMode }
  /** `typed` is the text of the field, where it differs from the wire amount. */
  | { readonly type: 'stake.changed'; readonly stake: string; readonly typed?: string }
  | { readonly type: 'accept.chosen'; readonly accept: OddsPreference }
  /** `id` is a new id: that of the round a multiple becomes. */
  | { readonly type: 'place.requested'; readonly id: string }
  | { readonly type: 'odds.accepted' }
  | { readonly type: 'odds.declined' }
  | { readonly type: 'retry.requested' }

/** Result of the gate: the bet may go on, or the person left it. */
export type EntryResult = 'allowed' | 'dismissed'

type Placed = Answered<Answer<ValueOf<typeof sportsCalls.placeSportsBets>>>

/** The sports bet slip: its picks, singles or one multiple, and their placement. */
export const sportsSlipMachine = setup({
  types: {
    input: {} as SportsSlipInput,
    context: {} as SportsSlipContext,
    events: {} as SportsSlipEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { ...callsNotProvided(sportsSlipActorCalls), passGate: notProvided<EntryResult>('passGate') },
  guards: {
    refused,
    allowed: (_, params: Answered<EntryResult>) => params.answer === 'allowed',
    placeable: ({ context }) => isPlaceable(context, context.terms),
    haveOddsChanged: ({ context }, { answer }: Placed) =>
      answer.kind === 'value' && Object.values(refusalsOf(context, answer.value)).includes('odds_changed'),
    partlyPlaced: ({ context }, { answer }: Placed) =>
      answer.kind === 'value' && Object.keys(refusalsOf(context, answer.value)).length > 0,
  },
  actions: {
    togglePick: assign(({ context: { picks } }, { pick }: { readonly pick: Pick }) => ({
      picks: withPick(picks, pick),
    })),
    removePick: assign(({ context: { picks } }, { id }: { readonly id: string }) => ({
      picks: picks.filter((pick) => pick.id !== id),
    })),
    chooseMode: assign((_, { mode }: { readonly mode: SlipMode }) => ({ mode })),
    changeStake: assign((_, { stake, typed = stake }: { readonly stake: string; readonly typed?: string }) => ({
      stake,
      typed,
    })),
    chooseAccept: assign((_, { accept }: { readonly accept: OddsPreference }) => ({ accept })),
    keepId: assign((_, { id }: { readonly id: string }) => ({ id })),
    writeBets: assign(({ context }) => ({ bets: ticketsOf(context, context.id) })),
    forgetLast: assign({ placedCount: 0, refusals: {}, refusal: null }),
    keepPlaced: assign(({ context }, { answer }: Placed) =>
      answer.kind === 'refusal'
        ? {}
        : {
            picks: refusedPicks(context, answer.value),
            placedCount: countPlaced(answer.value),
            refusals: refusalsOf(context, answer.value),
          },
    ),
    keepRefusal: assign(fromRefusal),
  },
  delays: { askAgainTime: 4_000 },
}).createMachine({
  id: 'sportsSlip',
  description: 'The sports bet slip: picks as singles or one multiple, and their placement.',
  meta: { requirements: ['issue 14 bet slip single, multiple', 'spec §5 protected-action gate'] },
  context: ({ input: { hall, terms, stake } }) => ({
    hall,
    terms,
    stake,
    typed: stake,
    picks: [],
    mode: 'single',
    accept: 'better',
    id: '',
    bets: [],
    placedCount: 0,
    refusals: {},
    refusal: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The player edits the slip and sees the result of the last placement.',
      meta: { requirements: ['issue 14 bet slip single, multiple'] },
      on: {
        'pick.toggled': { target: '.idle', actions: withEvent('togglePick') },
        'pick.removed': { target: '.idle', actions: withEvent('removePick') },
        'mode.chosen': { target: '.idle', actions: withEvent('chooseMode') },
        'stake.changed': { target: '.idle', actions: withEvent('changeStake') },
        'accept.chosen': { actions: withEvent('chooseAccept') },
        'place.requested': { guard: 'placeable', target: 'gating', actions: withEvent('keepId') },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'No result is shown.',
          entry: 'forgetLast',
        },
        placed: {
          description: 'All bets were accepted.',
        },
        partlyPlaced: {
          description: 'Some bets were refused: their picks stay on the slip, each with its reason.',
          meta: { requirements: ['issue 14 suspended markets refuse with a word and keep the line'] },
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
      begin: 'forgetLast',
      allowed: { actions: 'writeBets' },
      invocation: {
        input: ({ context: { hall, accept, bets } }: { readonly context: SportsSlipContext }) => ({
          hall,
          accept,
          bets: [...bets],
        }),
      },
      next: [
        { guard: withOutput('haveOddsChanged'), target: 'oddsChanged', actions: withOutput('keepPlaced') },
        { guard: withOutput('partlyPlaced'), target: 'editing.partlyPlaced', actions: withOutput('keepPlaced') },
        { target: 'editing.placed', actions: withOutput('keepPlaced') },
      ],
    }),
    oddsChanged: {
      description: 'Odds fell since they were picked: the player accepts the new odds or declines.',
      meta: { requirements: ['issue 14 acceptance of changed odds'] },
      on: {
        'odds.accepted': { target: 'placing', actions: ['forgetLast', 'writeBets'] },
        'odds.declined': 'editing.partlyPlaced',
      },
    },
  },
})
