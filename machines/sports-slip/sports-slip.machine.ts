import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { type BetRefusal, type OddsWish, sportsCalls, type SportsTicket } from '#wire/sports/sports.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { placeStates } from '#machines/lib/placing.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import {
  isPlaceable,
  leftOf,
  type Pick,
  refusalsOf,
  type SlipMode,
  type StakeTerms,
  takenOf,
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
  /** Of each bet, in the wire's money where what was typed is any. */
  readonly stake: string
  /** What stands in the field. */
  readonly typed: string
  /** Which odds that moved are taken without being asked. */
  readonly accept: OddsWish
  /** The id of a bet on several matches; asked again without an answer, it is the same one. */
  readonly id: string
  /** The bets as they are placed. */
  readonly bets: readonly SportsTicket[]
  /** How many were taken last. */
  readonly taken: number
  /** Why picks were not taken, by their ids. */
  readonly refusals: Readonly<Record<string, BetRefusal>>
  /** Why none was looked at. */
  readonly refusal: Refusal['code'] | null
}

export type SportsSlipEvent =
  /** A price was pressed: it comes onto the slip, or goes from it. `pick.id` is a new one. */
  | { readonly type: 'pick.toggled'; readonly pick: Pick }
  | { readonly type: 'pick.removed'; readonly id: string }
  | { readonly type: 'mode.chosen'; readonly mode: SlipMode }
  /** `typed` is what stands in the field, where it is not the wire's money itself. */
  | { readonly type: 'stake.changed'; readonly stake: string; readonly typed?: string }
  | { readonly type: 'accept.chosen'; readonly accept: OddsWish }
  /** `id` is a new one: of the round a bet on several matches becomes. */
  | { readonly type: 'place.requested'; readonly id: string }
  | { readonly type: 'odds.accepted' }
  | { readonly type: 'odds.declined' }
  | { readonly type: 'retry.requested' }

/** What became of asking to bet: go on, or the person turned away. */
export type EntryResult = 'allowed' | 'dismissed'

type Placed = Answered<Answer<ValueOf<typeof sportsCalls.placeSportsBets>>>

/** What is picked of matches, and placing it. */
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
    oddsMoved: ({ context }, { answer: said }: Placed) =>
      said.kind === 'value' && Object.values(refusalsOf(context, said.value)).includes('odds_changed'),
    partly: ({ context }, { answer: said }: Placed) =>
      said.kind === 'value' && Object.keys(refusalsOf(context, said.value)).length > 0,
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
    chooseAccept: assign((_, { accept }: { readonly accept: OddsWish }) => ({ accept })),
    keepId: assign((_, { id }: { readonly id: string }) => ({ id })),
    writeBets: assign(({ context }) => ({ bets: ticketsOf(context, context.id) })),
    forgetLast: assign({ taken: 0, refusals: {}, refusal: null }),
    keepPlaced: assign(({ context }, { answer: said }: Placed) =>
      said.kind === 'refusal'
        ? {}
        : {
            picks: leftOf(context, said.value),
            taken: takenOf(said.value),
            refusals: refusalsOf(context, said.value),
          },
    ),
    keepRefusal: assign(codeKept),
  },
  delays: { askAgainTime: 4_000 },
}).createMachine({
  id: 'sportsSlip',
  description: 'What is picked of matches, singly or together, and placing it.',
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
    taken: 0,
    refusals: {},
    refusal: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The player picks, and sees what is on the slip and what became of the last placing.',
      meta: { requirements: ['issue 14 bet slip single, multiple'] },
      on: {
        'pick.toggled': { target: '.resting', actions: given('togglePick') },
        'pick.removed': { target: '.resting', actions: given('removePick') },
        'mode.chosen': { target: '.resting', actions: given('chooseMode') },
        'stake.changed': { target: '.resting', actions: given('changeStake') },
        'accept.chosen': { actions: given('chooseAccept') },
        'place.requested': { guard: 'placeable', target: 'gating', actions: given('keepId') },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is to be told.',
          entry: 'forgetLast',
        },
        placed: {
          description: 'All bets were taken.',
        },
        partly: {
          description: 'Some bets were not taken: their picks are still on the slip, each with its reason.',
          meta: { requirements: ['issue 14 suspended markets refuse with a word and keep the line'] },
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
      begin: 'forgetLast',
      allowed: { actions: 'writeBets' },
      asked: {
        input: ({ context: { hall, accept, bets } }: { readonly context: SportsSlipContext }) => ({
          hall,
          accept,
          bets: [...bets],
        }),
      },
      next: [
        { guard: answer('oddsMoved'), target: 'moved', actions: answer('keepPlaced') },
        { guard: answer('partly'), target: 'editing.partly', actions: answer('keepPlaced') },
        { target: 'editing.placed', actions: answer('keepPlaced') },
      ],
    }),
    moved: {
      description: 'Odds are lower than those that were seen: are the present ones wanted?',
      meta: { requirements: ['issue 14 acceptance of changed odds'] },
      on: {
        'odds.accepted': { target: 'placing', actions: ['forgetLast', 'writeBets'] },
        'odds.declined': 'editing.partly',
      },
    },
  },
})
