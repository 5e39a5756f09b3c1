import type { CardMatch } from '#wire/cards/cards.ts'
import type { Journey } from '#atlas/model/model.ts'
import type { RoomState } from './card-room.rules.ts'

const noon = 1_790_000_000_000
const matchId = '00000000-0000-4000-8000-00000000000a'
/** The id of the stake. */
export const id = '00000000-0000-4000-8000-000000000001'
export const inRoom = { gameCode: 'nine', matchId }
const commitment = 'c'.repeat(64)

const seat = (place: number, own: Partial<CardMatch['seats'][number]> = {}): CardMatch['seats'][number] => ({
  place,
  who: place === 0 ? 'self' : 'member',
  name: place === 0 ? 'ma•••l' : 'be•••o',
  roundId: `00000000-0000-4000-8000-00000000000${place + 1}`,
  held: 2,
  cards: place === 0 ? ['9S', 'TD'] : null,
  points: place === 0 ? 9 : null,
  move: null,
  byClock: false,
  paid: null,
  ...own,
})

const match = (own: Partial<CardMatch>): CardMatch => ({
  id: matchId,
  stage: 'playing',
  stake: '1.00',
  currency: 'PHP',
  pot: '2.00',
  commitment,
  deadline: noon + 3_000,
  turn: null,
  first: 0,
  seats: [seat(0), seat(1)],
  roundId: id,
  ...own,
})

const rooms: RoomState['rooms'] = [
  { id: matchId, stake: '1.00', currency: 'PHP', commitment, startsAt: null, seated: [] },
]
const stateWith = (own: CardMatch) => ({ serverTime: noon, rooms, match: own })

/** The states from the lobby to the end of a match. */
export const lobby = { serverTime: noon, rooms, match: null }
export const waiting = stateWith(
  match({ stage: 'waiting', first: null, pot: '1.00', seats: [seat(0, { held: 0, cards: null, points: null })] }),
)
/** Its deadline is nearer than the shortest poll interval. */
export const mine = stateWith(match({ turn: 0, deadline: noon + 100 }))
/** Its deadline is further than the longest poll interval. */
export const theirs = stateWith(
  match({ turn: 1, deadline: noon + 15_000, seats: [seat(0, { move: 'drew' }), seat(1)] }),
)
const openSeats = [
  seat(0, { move: 'stood', paid: '1.90' }),
  seat(1, { move: 'stood', cards: ['3H', '5C'], paid: '0.00' }),
]
export const open = stateWith(match({ stage: 'shown', deadline: noon + 2_000, seats: openSeats }))
export const over = stateWith(match({ stage: 'settled', deadline: null, seats: openSeats }))

export const answer = (value: RoomState) => ({ kind: 'value' as const, value })

const asks = { src: 'readRoom', input: { gameCode: 'nine' } }
const waits = (milliseconds: number) => ({ src: 'wait', input: { for: milliseconds } })
const joins = { src: 'join', input: { ...inRoom, id } }
const plays = { src: 'play', input: { ...inRoom, move: 'drew' } }
const leaves = { src: 'leave', input: inRoom }

/** The journeys of card rooms. */
export const cardRoomJourneys: Readonly<Record<string, Journey>> = {
  'plays-a-match': {
    claim:
      'A player chooses a stake, waits for players, draws in their turn, sees all cards and the result, and plays again.',
    starts: [asks],
    steps: [
      {
        do: 'readRoom:done/lobby',
        in: 'choosing',
        tags: ['shown'],
        starts: [waits(4_000)],
        context: { latest: lobby },
      },
      { do: 'room.chosen/first', in: 'gating', tags: ['busy', 'shown'], starts: ['passGate'] },
      { do: 'passGate:done/allowed', in: 'joining', tags: ['busy', 'shown'], starts: [joins] },
      { do: 'join:done/seated', in: 'loading', tags: ['busy'], starts: [asks], context: { refusal: null } },
      { do: 'readRoom:done/waiting', in: 'seated.waiting', starts: [waits(3_000)], context: { latest: waiting } },
      { do: 'wait:done/over', in: 'refreshing.fetching', starts: [asks] },
      { do: 'readRoom:done/mine', in: 'seated.ownTurn', starts: [waits(300)], context: { latest: mine } },
      { do: 'move.made/draw', in: 'moving', tags: ['busy', 'shown'], starts: [plays], context: { move: 'drew' } },
      { do: 'play:done/played', in: 'loading', tags: ['busy'], starts: [asks] },
      { do: 'readRoom:done/theirs', in: 'seated.theirTurn', starts: [waits(4_000)], context: { latest: theirs } },
      { do: 'room.changed', in: 'refreshing.fetching', starts: [asks] },
      { do: 'readRoom:done/open', in: 'seated.showing', starts: [waits(2_000)], context: { latest: open } },
      { do: 'wait:error/broken', in: 'refreshing.fetching', starts: [asks] },
      {
        do: 'readRoom:done/over',
        in: 'finished',
        tags: ['shown'],
        starts: [],
        context: { latest: over, dismissed: null },
      },
      { do: 'again.requested', in: 'refreshing.fetching', starts: [asks], context: { dismissed: matchId } },
      { do: 'readRoom:done/over', in: 'choosing', starts: [waits(4_000)] },
      { do: 'room.chosen/first', in: 'gating' },
    ],
  },
  'is-resumed': {
    claim: 'A player who returns during a match resumes it, in any turn.',
    starts: [asks],
    steps: [
      {
        do: 'readRoom:done/mine',
        in: 'seated.ownTurn',
        tags: ['shown'],
        starts: [waits(300)],
        context: { latest: mine },
      },
      { do: 'page.returned', in: 'refreshing.fetching', starts: [asks] },
      { do: 'readRoom:done/refused', in: 'refreshing.waitingToRetry', tags: ['failed', 'shown'] },
      { do: 'move.made/draw', in: 'moving', starts: [plays] },
      { do: 'play:done/late', in: 'refreshing.fetching', starts: [asks], context: { refusal: 'turn_over' } },
      { do: 'readRoom:done/theirs', in: 'seated.theirTurn', context: { refusal: 'turn_over' } },
      { do: 'leave.requested', in: 'leaving', context: { refusal: null } },
    ],
  },
  'resumes-waiting': {
    claim: 'A player who returns before the match begins is still waiting.',
    steps: [
      { do: 'readRoom:done/waiting', in: 'seated.waiting', starts: [waits(3_000)], context: { latest: waiting } },
    ],
  },
  'resumes-in-another-turn': {
    claim: 'A player who returns in the turn of another player sees whose turn it is.',
    steps: [
      { do: 'readRoom:done/theirs', in: 'seated.theirTurn', starts: [waits(4_000)], context: { latest: theirs } },
    ],
  },
  'resumes-with-open-cards': {
    claim: 'A player who returns after all have played sees the cards, and then the payment.',
    steps: [
      { do: 'readRoom:done/open', in: 'seated.showing', starts: [waits(2_000)], context: { latest: open } },
      { do: 'wait:done/over', in: 'refreshing.fetching' },
      { do: 'readRoom:done/over', in: 'finished' },
    ],
  },
  'resumes-after-the-end': {
    claim: 'A player who returns just after the end sees the result.',
    steps: [{ do: 'readRoom:done/over', in: 'finished', tags: ['shown'], starts: [], context: { latest: over } }],
  },
  'leaves-before': {
    claim: 'A player who leaves before the match begins sees that the stake was refunded.',
    steps: [
      { do: 'readRoom:done/waiting', in: 'seated.waiting' },
      { do: 'leave.requested', in: 'leaving', tags: ['busy', 'shown'], starts: [leaves] },
      { do: 'leave:error/fault', in: 'leaveUnanswered', tags: ['failed', 'shown'] },
      { do: 'after:askAgainTime', passes: 2_000, in: 'leaving', starts: [leaves] },
      { do: 'leave:error/fault', in: 'leaveUnanswered' },
      { do: 'retry.requested', in: 'leaving', starts: [leaves] },
      { do: 'leave:done/back', in: 'loading', tags: ['busy'], starts: [asks], context: { refunded: true } },
      { do: 'readRoom:done/lobby', in: 'choosing', context: { refunded: true, latest: lobby } },
      { do: 'room.chosen/first', in: 'gating', context: { refunded: null } },
    ],
  },
  'leaves-during': {
    claim:
      'A player who leaves a running match sees that the stake stays in the pot; a stopped wallet prevents leaving.',
    steps: [
      { do: 'readRoom:done/theirs' },
      { do: 'leave.requested', in: 'leaving', starts: [leaves] },
      { do: 'leave:done/stopped', in: 'refreshing.fetching', context: { refusal: 'account_stopped', refunded: null } },
      { do: 'leave.requested', in: 'leaving', context: { refusal: null } },
      { do: 'leave:done/stays', in: 'loading', context: { refunded: false } },
      { do: 'readRoom:done/refused', in: 'refreshing.waitingToRetry', context: { refunded: false } },
    ],
  },
  'room-already-started': {
    claim: 'A player whose chosen room has already begun sees the refusal and the next room.',
    steps: [
      { do: 'readRoom:done/lobby' },
      { do: 'room.chosen/first' },
      { do: 'passGate:done/allowed', starts: [joins] },
      { do: 'join:done/late', in: 'refreshing.fetching', starts: [asks], context: { refusal: 'room_closed' } },
      { do: 'readRoom:done/lobby', in: 'choosing', context: { refusal: 'room_closed' } },
      { do: 'room.chosen/first', in: 'gating', context: { refusal: null } },
    ],
  },
  'is-turned-away': {
    claim: 'A visitor who dismisses the login still sees the rooms (spec §5).',
    steps: [
      { do: 'readRoom:done/lobby' },
      { do: 'room.chosen/first' },
      { do: 'passGate:done/dismissed', in: 'choosing', starts: [waits(4_000)] },
      { do: 'room.chosen/first' },
      { do: 'passGate:error/fault', in: 'choosing', starts: [waits(4_000)] },
      { do: 'wait:done/over', in: 'refreshing.fetching', starts: [asks] },
      { do: 'room.chosen/first', in: 'gating', starts: ['passGate'], context: { chosen: { matchId, id } } },
    ],
  },
  'retries-without-an-answer': {
    claim: 'Without an answer the same request is repeated, so that no stake and no move is lost or doubled.',
    steps: [
      { do: 'readRoom:done/lobby' },
      { do: 'room.chosen/first' },
      { do: 'passGate:done/allowed' },
      { do: 'join:error/fault', in: 'joinUnanswered', tags: ['failed', 'shown'] },
      { do: 'after:askAgainTime', passes: 2_000, in: 'joining', starts: [joins] },
      { do: 'join:error/fault', in: 'joinUnanswered' },
      { do: 'retry.requested', in: 'joining', starts: [joins] },
      { do: 'join:done/seated', in: 'loading' },
      { do: 'readRoom:done/mine', in: 'seated.ownTurn' },
      { do: 'move.made/draw' },
      { do: 'play:error/fault', in: 'moveUnanswered', tags: ['failed', 'shown'] },
      { do: 'after:askAgainTime', passes: 2_000, in: 'moving', starts: [plays] },
      { do: 'play:error/fault', in: 'moveUnanswered' },
      { do: 'retry.requested', in: 'moving', starts: [plays] },
      { do: 'play:done/played', in: 'loading' },
      { do: 'readRoom:error/fault', in: 'refreshing.waitingToRetry', tags: ['failed', 'shown'] },
      { do: 'after:askAgainTime', passes: 2_000, in: 'refreshing.fetching', starts: [asks] },
      { do: 'readRoom:error/fault', in: 'refreshing.waitingToRetry' },
      { do: 'retry.requested', in: 'refreshing.fetching', starts: [asks] },
      { do: 'readRoom:error/fault', in: 'refreshing.waitingToRetry' },
      { do: 'page.returned', in: 'refreshing.fetching', starts: [asks] },
      { do: 'room.changed', in: 'refreshing.fetching', starts: [asks] },
      { do: 'readRoom:error/fault', in: 'refreshing.waitingToRetry' },
      { do: 'room.changed', in: 'refreshing.fetching', starts: [asks] },
    ],
  },
  'first-load-fails': {
    claim: 'A failed first load is shown, and retried on request or when the page becomes visible.',
    steps: [
      { do: 'readRoom:error/fault', in: 'loadFailed', tags: ['failed'] },
      { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: [asks] },
      { do: 'readRoom:done/refused', in: 'loadFailed', tags: ['failed'], starts: [] },
      { do: 'page.returned', in: 'loading', starts: [asks] },
      { do: 'readRoom:done/unknown', in: 'unknown' },
    ],
  },
  'game-is-removed': {
    claim: 'A game that is removed while it is open is shown as unknown.',
    steps: [
      { do: 'readRoom:done/lobby' },
      { do: 'page.returned', in: 'refreshing.fetching' },
      { do: 'readRoom:done/unknown', in: 'unknown' },
    ],
  },
}
