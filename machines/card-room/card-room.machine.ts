import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { CardMove } from '#games/cards/card-plays.ts'
import { cardsCalls } from '#wire/cards/cards.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import { type EntryResult, isOwnTurn, restOf, type RoomTold } from './card-room.rules.ts'

/** The wire call behind each actor of the chart. */
export const cardRoomActorCalls = defineCalls({
  readRoom: cardsCalls.cardRoom,
  join: cardsCalls.joinCardRoom,
  play: cardsCalls.playCards,
  leave: cardsCalls.leaveCardRoom,
})

export interface CardRoomContext {
  readonly gameCode: string
  /** What the server said last; null before it said anything. */
  readonly told: RoomTold | null
  /** The room that is sat down in, and the id of the stake; asked again without an answer, they are the same. */
  readonly wanted: { readonly matchId: string; readonly id: string }
  /** What is played in the own turn. */
  readonly move: CardMove
  /** The match that has been put away: it is told of for a while longer. */
  readonly done: string | null
  /** Why the server would not. */
  readonly refusal: Refusal['code'] | null
  /** Whether the stake of a match that was left came back; null where none was. */
  readonly givenBack: boolean | null
}

export type CardRoomEvent =
  /** The page is looked at again, or there is a line again: its timers may have slept. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'retry.requested' }
  /** The server tells that something happened at the match. */
  | { readonly type: 'room.told' }
  /** `id` is a new one, of the round that the stake becomes. */
  | { readonly type: 'room.chosen'; readonly matchId: string; readonly id: string }
  | { readonly type: 'move.made'; readonly move: CardMove }
  | { readonly type: 'leave.requested' }
  | { readonly type: 'again.requested' }

type Heard = Answered<Answer<RoomTold>>
type Match = NonNullable<RoomTold['match']>

const says =
  (claim: (match: Match) => boolean) =>
  (_: unknown, { answer: heard }: Heard): boolean =>
    heard.kind === 'value' && heard.value.match !== null && claim(heard.value.match)

const inMatch = ({ gameCode, told }: CardRoomContext) => ({ gameCode, matchId: told?.match?.id ?? '' })

/** The match one sits at, as far as is known; one that is over is put away, or about to be. */
const matchOf = ({ told }: CardRoomContext): Match | null =>
  told === null || told.match === null || told.match.stage === 'settled' ? null : told.match

/** The card rooms of a game: choosing a stake, waiting for others, playing, and what came of it. */
export const cardRoomMachine = setup({
  types: {
    input: {} as { readonly gameCode: string },
    context: {} as CardRoomContext,
    events: {} as CardRoomEvent,
    tags: {} as 'busy' | 'failed' | 'shown',
  },
  actors: {
    ...callsNotProvided(cardRoomActorCalls),
    passGate: notProvided<EntryResult>('passGate'),
    wait: notProvided<void, { readonly for: number }>('wait'),
  },
  guards: {
    refused,
    allowed: (_, params: Answered<EntryResult>) => params.answer === 'allowed',
    gameUnknown: (_, { answer: heard }: Heard) => heard.kind === 'refusal' && heard.code === 'game_not_found',
    isKnown: ({ context: { told } }) => told !== null,
    refusedLater: ({ context: { told } }, { answer: heard }: Heard) => told !== null && heard.kind === 'refusal',
    waits: says(({ stage }) => stage === 'waiting'),
    ownTurn: says(isOwnTurn),
    plays: says(({ stage }) => stage === 'playing'),
    shows: says(({ stage }) => stage === 'shown'),
    isOver: ({ context: { done } }, heard: Heard) =>
      says(({ stage, id }) => stage === 'settled' && id !== done)(null, heard),
    isNowhere: ({ context }) => matchOf(context) === null,
    hasTurn: ({ context }) => {
      const match = matchOf(context)
      return match !== null && isOwnTurn(match)
    },
    isSeated: ({ context }) => matchOf(context) !== null,
  },
  actions: {
    keepTold: assign(kept((told: RoomTold) => ({ told }))),
    keepWanted: assign((_, { matchId, id }: { readonly matchId: string; readonly id: string }) => ({
      wanted: { matchId, id },
    })),
    keepMove: assign((_, { move }: { readonly move: CardMove }) => ({ move })),
    keepRefusal: assign(codeKept),
    keepLeft: assign(kept(({ givenBack }: ValueOf<typeof cardsCalls.leaveCardRoom>) => ({ givenBack }))),
    forgetWords: assign({ refusal: null, givenBack: null }),
    putAway: assign(({ context: { told } }) => ({ done: told?.match?.id ?? null })),
  },
  delays: { askAgainTime: 2_000 },
}).createMachine({
  id: 'cardRoom',
  description: 'The card rooms of a game: players against each other, by the server’s clock.',
  meta: { requirements: ['issue 14 PvP', 'spec §7 Games'] },
  context: ({ input }) => ({
    gameCode: input.gameCode,
    told: null,
    wanted: { matchId: '', id: '' },
    move: 'stood',
    done: null,
    refusal: null,
    givenBack: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description:
        'The rooms are on their way, or what became of a match by what one has just done; nothing else can be done.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['busy'],
      invoke: {
        src: 'readRoom',
        id: 'readRoom',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: answer('gameUnknown'), target: 'unknown' },
          { guard: answer('refusedLater'), target: 'refreshing.pausing' },
          { guard: answer('refused'), target: 'unloaded' },
          { guard: answer('waits'), target: 'seated.waiting', actions: answer('keepTold') },
          { guard: answer('ownTurn'), target: 'seated.ownTurn', actions: answer('keepTold') },
          { guard: answer('plays'), target: 'seated.theirTurn', actions: answer('keepTold') },
          { guard: answer('shows'), target: 'seated.showing', actions: answer('keepTold') },
          { guard: answer('isOver'), target: 'over', actions: answer('keepTold') },
          { target: 'choosing', actions: answer('keepTold') },
        ],
        onError: [{ guard: 'isKnown', target: 'refreshing.pausing' }, { target: 'unloaded' }],
      },
    },
    unloaded: {
      description: 'They did not come; one can ask for them again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading', 'page.returned': 'loading' },
    },
    unknown: {
      description: 'There is no such game, or it has no rooms.',
      meta: { requirements: ['spec §8 error catalogue'] },
      type: 'final',
    },
    choosing: {
      description: 'The rooms are shown, with who waits in them; one is chosen by its stake.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { told } }) => ({ for: restOf(told) }),
        onDone: 'refreshing',
        onError: 'refreshing',
      },
      on: {
        'room.chosen': { target: 'gating', actions: given('keepWanted') },
        'room.told': 'refreshing',
        'page.returned': 'refreshing',
      },
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account is told.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      tags: ['busy', 'shown'],
      entry: 'forgetWords',
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [{ guard: answer('allowed'), target: 'joining' }, { target: 'choosing' }],
        onError: 'choosing',
      },
    },
    joining: {
      description: 'The place is taken and its stake bet, under an id of its own, so that it is taken once.',
      meta: { requirements: ['issue 14 PvP', 'decision 12'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'join',
        id: 'join',
        input: ({ context: { gameCode, wanted } }) => ({ gameCode, matchId: wanted.matchId, id: wanted.id }),
        onDone: [
          { guard: answer('refused'), target: 'refreshing', actions: answer('keepRefusal') },
          { target: 'loading' },
        ],
        onError: 'joinUnanswered',
      },
    },
    joinUnanswered: {
      description: 'Whether it came through is not known: the same is asked again, by itself or at once on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'shown'],
      after: { askAgainTime: 'joining' },
      on: { 'retry.requested': 'joining' },
    },
    seated: {
      description: 'One sits at a match, until the server has more to tell of it.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { told } }) => ({ for: restOf(told) }),
        onDone: 'refreshing',
        onError: 'refreshing',
      },
      on: { 'room.told': 'refreshing', 'page.returned': 'refreshing', 'leave.requested': 'leaving' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'More players may come; who leaves now has the stake back.',
          meta: { requirements: ['issue 14 PvP matchmaking'] },
        },
        ownTurn: {
          description: 'One draws a card or stands, before the time is over.',
          meta: { requirements: ['issue 14 PvP turn timers'] },
          on: { 'move.made': { target: '#cardRoom.moving', actions: given('keepMove') } },
        },
        theirTurn: {
          description: 'Another player is to draw or stand; of their cards only the number is known.',
        },
        showing: {
          description: 'All have played: the cards lie open, and the pot is about to be paid.',
        },
      },
    },
    moving: {
      description: 'What one has decided is on its way; asked for twice it is played once.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['busy', 'shown'],
      entry: 'forgetWords',
      invoke: {
        src: 'play',
        id: 'play',
        input: ({ context }) => ({ ...inMatch(context), move: context.move }),
        onDone: [
          { guard: answer('refused'), target: 'refreshing', actions: answer('keepRefusal') },
          { target: 'loading' },
        ],
        onError: 'moveUnanswered',
      },
    },
    moveUnanswered: {
      description: 'Whether it was played is not known: it is sent again, by itself or at once on request.',
      meta: { requirements: ['issue 14 PvP reconnection', 'spec §8 network link abnormal'] },
      tags: ['failed', 'shown'],
      after: { askAgainTime: 'moving' },
      on: { 'retry.requested': 'moving' },
    },
    leaving: {
      description: 'The match is left.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['busy', 'shown'],
      entry: 'forgetWords',
      invoke: {
        src: 'leave',
        id: 'leave',
        input: ({ context }) => inMatch(context),
        onDone: [
          { guard: answer('refused'), target: 'refreshing', actions: answer('keepRefusal') },
          { target: 'loading', actions: answer('keepLeft') },
        ],
        onError: 'leaveUnanswered',
      },
    },
    leaveUnanswered: {
      description: 'Whether it was left is not known: it is asked again, by itself or at once on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'shown'],
      after: { askAgainTime: 'leaving' },
      on: { 'retry.requested': 'leaving' },
    },
    over: {
      description: 'The pot is paid; one stays and looks, or plays again.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['shown'],
      on: { 'again.requested': { target: 'refreshing', actions: ['putAway', 'forgetWords'] } },
    },
    refreshing: {
      description: 'The server is asked how things stand, while what was known stays and can be acted on.',
      meta: { requirements: ['issue 14 PvP reconnection'] },
      tags: ['shown'],
      on: {
        'room.told': { target: '.asking', reenter: true },
        'room.chosen': { guard: 'isNowhere', target: 'gating', actions: given('keepWanted') },
        'move.made': { guard: 'hasTurn', target: 'moving', actions: given('keepMove') },
        'leave.requested': { guard: 'isSeated', target: 'leaving' },
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'The answer is on its way.',
          meta: { requirements: ['issue 14 PvP'] },
          invoke: {
            src: 'readRoom',
            id: 'readRoom',
            input: ({ context: { gameCode } }) => ({ gameCode }),
            onDone: [
              { guard: answer('gameUnknown'), target: '#cardRoom.unknown' },
              { guard: answer('refused'), target: 'pausing' },
              { guard: answer('waits'), target: '#cardRoom.seated.waiting', actions: answer('keepTold') },
              { guard: answer('ownTurn'), target: '#cardRoom.seated.ownTurn', actions: answer('keepTold') },
              { guard: answer('plays'), target: '#cardRoom.seated.theirTurn', actions: answer('keepTold') },
              { guard: answer('shows'), target: '#cardRoom.seated.showing', actions: answer('keepTold') },
              { guard: answer('isOver'), target: '#cardRoom.over', actions: answer('keepTold') },
              { target: '#cardRoom.choosing', actions: answer('keepTold') },
            ],
            onError: 'pausing',
          },
        },
        pausing: {
          description: 'The line is bad: the match goes on by the server’s clock, which is asked again in a moment.',
          meta: { requirements: ['issue 14 PvP reconnection', 'spec §8 network link abnormal'] },
          tags: ['failed'],
          after: { askAgainTime: 'asking' },
          on: { 'page.returned': 'asking', 'retry.requested': 'asking' },
        },
      },
    },
  },
})
