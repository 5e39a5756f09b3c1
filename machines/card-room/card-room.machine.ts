import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { CardMove } from '#games/cards/card-plays.ts'
import { cardsCalls } from '#wire/cards/cards.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { type EntryResult, isOwnTurn, pollDelay, type RoomState } from './card-room.rules.ts'

/** The wire call behind each actor of the chart. */
export const cardRoomActorCalls = defineCalls({
  readRoom: cardsCalls.cardRoom,
  join: cardsCalls.joinCardRoom,
  play: cardsCalls.playCards,
  leave: cardsCalls.leaveCardRoom,
})

export interface CardRoomContext {
  readonly gameCode: string
  /** The latest answer of the server; null before the first. */
  readonly latest: RoomState | null
  /** The chosen room and the id of the stake; a retry sends the same ones. */
  readonly chosen: { readonly matchId: string; readonly id: string }
  /** The move that is sent. */
  readonly move: CardMove
  /** The match that was dismissed; the server reports it a while longer. */
  readonly dismissed: string | null
  /** The code of the last refusal. */
  readonly refusal: Refusal['code'] | null
  /** True if the stake was refunded when a match was left; null where none was left. */
  readonly refunded: boolean | null
}

export type CardRoomEvent =
  /** The page is visible or online again; its timers may have been suspended. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'retry.requested' }
  /** A live event: the match has changed. */
  | { readonly type: 'room.changed' }
  /** `id` is new; it becomes the id of the round. */
  | { readonly type: 'room.chosen'; readonly matchId: string; readonly id: string }
  | { readonly type: 'move.made'; readonly move: CardMove }
  | { readonly type: 'leave.requested' }
  | { readonly type: 'again.requested' }

type RoomAnswer = Answered<Answer<RoomState>>
type Match = NonNullable<RoomState['match']>

const matchSatisfies =
  (condition: (match: Match, dismissed: string | null) => boolean) =>
  ({ context: { latest, dismissed } }: { readonly context: CardRoomContext }): boolean =>
    latest !== null && latest.match !== null && condition(latest.match, dismissed)

const inMatch = ({ gameCode, latest }: CardRoomContext) => ({ gameCode, matchId: latest?.match?.id ?? '' })

const isSeated = matchSatisfies(({ stage }) => stage !== 'settled')

/** The card rooms of a game: choosing a stake, waiting for players, playing, and the result. */
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
    gameUnknown: (_, { answer }: RoomAnswer) => answer.kind === 'refusal' && answer.code === 'game_not_found',
    isKnown: ({ context: { latest } }) => latest !== null,
    refusedLater: ({ context: { latest } }, { answer }: RoomAnswer) => latest !== null && answer.kind === 'refusal',
    isWaiting: matchSatisfies(({ stage }) => stage === 'waiting'),
    ownTurn: matchSatisfies(isOwnTurn),
    isPlaying: matchSatisfies(({ stage }) => stage === 'playing'),
    isShown: matchSatisfies(({ stage }) => stage === 'shown'),
    isOver: matchSatisfies(({ stage, id }, dismissed) => stage === 'settled' && id !== dismissed),
    isSeated,
    isUnseated: (args) => !isSeated(args),
  },
  actions: {
    keepLatest: assign(fromValue((latest: RoomState) => ({ latest }))),
    keepChosen: assign((_, { matchId, id }: { readonly matchId: string; readonly id: string }) => ({
      chosen: { matchId, id },
    })),
    keepMove: assign((_, { move }: { readonly move: CardMove }) => ({ move })),
    keepRefusal: assign(fromRefusal),
    keepRefunded: assign(
      fromValue(({ givenBack }: ValueOf<typeof cardsCalls.leaveCardRoom>) => ({ refunded: givenBack })),
    ),
    clearMessages: assign({ refusal: null, refunded: null }),
    dismissMatch: assign(({ context: { latest } }) => ({ dismissed: latest?.match?.id ?? null })),
  },
  delays: { askAgainTime: 2_000 },
}).createMachine({
  id: 'cardRoom',
  description: 'The card rooms of a game: players against each other, timed by the server.',
  meta: { requirements: ['issue 14 PvP', 'spec §7 Games'] },
  context: ({ input }) => ({
    gameCode: input.gameCode,
    latest: null,
    chosen: { matchId: '', id: '' },
    move: 'stood',
    dismissed: null,
    refusal: null,
    refunded: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The rooms are loading, or the match after an action of the member; nothing else can be done.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['busy'],
      invoke: {
        src: 'readRoom',
        id: 'readRoom',
        input: ({ context: { gameCode } }) => ({ gameCode }),
        onDone: [
          { guard: withOutput('gameUnknown'), target: 'unknown' },
          { guard: withOutput('refusedLater'), target: 'refreshing.waitingToRetry' },
          { guard: withOutput('refused'), target: 'loadFailed' },
          { target: 'placing', actions: withOutput('keepLatest') },
        ],
        onError: [{ guard: 'isKnown', target: 'refreshing.waitingToRetry' }, { target: 'loadFailed' }],
      },
    },
    loadFailed: {
      description: 'The rooms could not be loaded; the user can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading', 'page.returned': 'loading' },
    },
    unknown: {
      description: 'There is no such game, or it has no rooms.',
      meta: { requirements: ['spec §8 error catalogue'] },
      type: 'final',
    },
    placing: {
      description: 'The stage of the match decides what the member sees.',
      meta: { requirements: ['issue 14 PvP'] },
      always: [
        { guard: 'isWaiting', target: 'seated.waiting' },
        { guard: 'ownTurn', target: 'seated.ownTurn' },
        { guard: 'isPlaying', target: 'seated.theirTurn' },
        { guard: 'isShown', target: 'seated.showing' },
        { guard: 'isOver', target: 'finished' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      description: 'The rooms are shown with their waiting players; the member chooses one by its stake.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { latest } }) => ({ for: pollDelay(latest) }),
        onDone: 'refreshing',
        onError: 'refreshing',
      },
      on: {
        'room.chosen': { target: 'gating', actions: withEvent('keepChosen') },
        'room.changed': 'refreshing',
        'page.returned': 'refreshing',
      },
    },
    gating: {
      description: 'The gate checks the account: a visitor logs in first, a trial account is informed.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      tags: ['busy', 'shown'],
      entry: 'clearMessages',
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [{ guard: withOutput('allowed'), target: 'joining' }, { target: 'choosing' }],
        onError: 'choosing',
      },
    },
    joining: {
      description: 'The seat is taken and the stake bet; the id makes a retry idempotent.',
      meta: { requirements: ['issue 14 PvP', 'decision 12'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'join',
        id: 'join',
        input: ({ context: { gameCode, chosen } }) => ({ gameCode, matchId: chosen.matchId, id: chosen.id }),
        onDone: [
          { guard: withOutput('refused'), target: 'refreshing', actions: withOutput('keepRefusal') },
          { target: 'loading' },
        ],
        onError: 'joinUnanswered',
      },
    },
    joinUnanswered: {
      description: 'It is not known whether the member joined: the request is repeated, after a delay or on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'shown'],
      after: { askAgainTime: 'joining' },
      on: { 'retry.requested': 'joining' },
    },
    seated: {
      description: 'The member is seated at a match, until the server reports a change.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['shown'],
      invoke: {
        src: 'wait',
        id: 'wait',
        input: ({ context: { latest } }) => ({ for: pollDelay(latest) }),
        onDone: 'refreshing',
        onError: 'refreshing',
      },
      on: { 'room.changed': 'refreshing', 'page.returned': 'refreshing', 'leave.requested': 'leaving' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'More players may join; the stake is refunded on leaving.',
          meta: { requirements: ['issue 14 PvP matchmaking'] },
        },
        ownTurn: {
          description: 'The member draws a card or stands, within the time limit.',
          meta: { requirements: ['issue 14 PvP turn timers'] },
          on: { 'move.made': { target: '#cardRoom.moving', actions: withEvent('keepMove') } },
        },
        theirTurn: {
          description: 'Another player draws or stands; only the number of their cards is known.',
        },
        showing: {
          description: 'All have played: the cards are open, and the pot is about to be paid.',
        },
      },
    },
    moving: {
      description: 'The move is sent; a retry is idempotent.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['busy', 'shown'],
      entry: 'clearMessages',
      invoke: {
        src: 'play',
        id: 'play',
        input: ({ context }) => ({ ...inMatch(context), move: context.move }),
        onDone: [
          { guard: withOutput('refused'), target: 'refreshing', actions: withOutput('keepRefusal') },
          { target: 'loading' },
        ],
        onError: 'moveUnanswered',
      },
    },
    moveUnanswered: {
      description: 'It is not known whether the move was played: it is sent again, after a delay or on request.',
      meta: { requirements: ['issue 14 PvP reconnection', 'spec §8 network link abnormal'] },
      tags: ['failed', 'shown'],
      after: { askAgainTime: 'moving' },
      on: { 'retry.requested': 'moving' },
    },
    leaving: {
      description: 'The request to leave the match is sent.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['busy', 'shown'],
      entry: 'clearMessages',
      invoke: {
        src: 'leave',
        id: 'leave',
        input: ({ context }) => inMatch(context),
        onDone: [
          { guard: withOutput('refused'), target: 'refreshing', actions: withOutput('keepRefusal') },
          { target: 'loading', actions: withOutput('keepRefunded') },
        ],
        onError: 'leaveUnanswered',
      },
    },
    leaveUnanswered: {
      description: 'It is not known whether the member left: the request is repeated, after a delay or on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'shown'],
      after: { askAgainTime: 'leaving' },
      on: { 'retry.requested': 'leaving' },
    },
    finished: {
      description: 'The pot is paid; the member looks at the result or plays again.',
      meta: { requirements: ['issue 14 PvP'] },
      tags: ['shown'],
      on: { 'again.requested': { target: 'refreshing', actions: ['dismissMatch', 'clearMessages'] } },
    },
    refreshing: {
      description: 'The match is loaded again; the known one stays and can be acted on.',
      meta: { requirements: ['issue 14 PvP reconnection'] },
      tags: ['shown'],
      on: {
        'room.changed': { target: '.fetching', reenter: true },
        'room.chosen': { guard: 'isUnseated', target: 'gating', actions: withEvent('keepChosen') },
        'move.made': { guard: 'ownTurn', target: 'moving', actions: withEvent('keepMove') },
        'leave.requested': { guard: 'isSeated', target: 'leaving' },
      },
      initial: 'fetching',
      states: {
        fetching: {
          description: 'The request is running.',
          meta: { requirements: ['issue 14 PvP'] },
          invoke: {
            src: 'readRoom',
            id: 'readRoom',
            input: ({ context: { gameCode } }) => ({ gameCode }),
            onDone: [
              { guard: withOutput('gameUnknown'), target: '#cardRoom.unknown' },
              { guard: withOutput('refused'), target: 'waitingToRetry' },
              { target: '#cardRoom.placing', actions: withOutput('keepLatest') },
            ],
            onError: 'waitingToRetry',
          },
        },
        waitingToRetry: {
          description: 'The connection failed: the match goes on at the server, and is loaded again after a delay.',
          meta: { requirements: ['issue 14 PvP reconnection', 'spec §8 network link abnormal'] },
          tags: ['failed'],
          after: { askAgainTime: 'fetching' },
          on: { 'page.returned': 'fetching', 'retry.requested': 'fetching' },
        },
      },
    },
  },
})
