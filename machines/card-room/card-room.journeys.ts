import type { CardMatch } from '#wire/cards/cards.ts'
import type { Journey } from '#atlas/model/model.ts'
import type { RoomTold } from './card-room.rules.ts'

const noon = 1_790_000_000_000
const matchId = '00000000-0000-4000-8000-00000000000a'
/** Of the stake that is bet. */
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

const rooms: RoomTold['rooms'] = [
  { id: matchId, stake: '1.00', currency: 'PHP', commitment, startsAt: null, seated: [] },
]
const said = (own: CardMatch) => ({ serverTime: noon, rooms, match: own })

/** What the server says from a lobby to the end of a match. */
export const lobby = { serverTime: noon, rooms, match: null }
export const waiting = said(
  match({ stage: 'waiting', first: null, pot: '1.00', seats: [seat(0, { held: 0, cards: null, points: null })] }),
)
/** Nearer than the server may be asked again. */
export const mine = said(match({ turn: 0, deadline: noon + 100 }))
/** Further than the server is left unasked. */
export const theirs = said(match({ turn: 1, deadline: noon + 15_000, seats: [seat(0, { move: 'drew' }), seat(1)] }))
const openSeats = [
  seat(0, { move: 'stood', paid: '1.90' }),
  seat(1, { move: 'stood', cards: ['3H', '5C'], paid: '0.00' }),
]
export const open = said(match({ stage: 'shown', deadline: noon + 2_000, seats: openSeats }))
export const over = said(match({ stage: 'settled', deadline: null, seats: openSeats }))

export const told = (value: RoomTold) => ({ kind: 'value' as const, value })

const asks = { src: 'readRoom', input: { gameCode: 'nine' } }
const waits = (milliseconds: number) => ({ src: 'wait', input: { for: milliseconds } })
const joins = { src: 'join', input: { ...inRoom, id } }
const plays = { src: 'play', input: { ...inRoom, move: 'drew' } }
const leaves = { src: 'leave', input: inRoom }

/** What the rooms promise, pinned by hand. */
export const cardRoomJourneys: Readonly<Record<string, Journey>> = {
  'plays-a-match': {
    claim:
      'A player chooses a stake, waits for others, draws in the own turn, sees all cards and who won, and plays again.',
    starts: [asks],
    steps: [
      { do: 'readRoom:done/lobby', in: 'choosing', tags: ['shown'], starts: [waits(4_000)], context: { told: lobby } },
      { do: 'room.chosen/first', in: 'gating', tags: ['busy', 'shown'], starts: ['passGate'] },
      { do: 'passGate:done/allowed', in: 'joining', tags: ['busy', 'shown'], starts: [joins] },
      { do: 'join:done/seated', in: 'loading', tags: ['busy'], starts: [asks], context: { refusal: null } },
      { do: 'readRoom:done/waiting', in: 'seated.waiting', starts: [waits(3_000)], context: { told: waiting } },
      { do: 'wait:done/over', in: 'refreshing.asking', starts: [asks] },
      { do: 'readRoom:done/mine', in: 'seated.ownTurn', starts: [waits(300)], context: { told: mine } },
      { do: 'move.made/draw', in: 'moving', tags: ['busy', 'shown'], starts: [plays], context: { move: 'drew' } },
      { do: 'play:done/played', in: 'loading', tags: ['busy'], starts: [asks] },
      { do: 'readRoom:done/theirs', in: 'seated.theirTurn', starts: [waits(4_000)], context: { told: theirs } },
      { do: 'room.told', in: 'refreshing.asking', starts: [asks] },
      { do: 'readRoom:done/open', in: 'seated.showing', starts: [waits(2_000)], context: { told: open } },
      { do: 'wait:error/broken', in: 'refreshing.asking', starts: [asks] },
      { do: 'readRoom:done/over', in: 'over', tags: ['shown'], starts: [], context: { told: over, done: null } },
      { do: 'again.requested', in: 'refreshing.asking', starts: [asks], context: { done: matchId } },
      { do: 'readRoom:done/over', in: 'choosing', starts: [waits(4_000)] },
      { do: 'room.chosen/first', in: 'gating' },
    ],
  },
  'is-resumed': {
    claim: 'Who comes back in the middle of a match finds it as it stands, whoever’s turn it is.',
    starts: [asks],
    steps: [
      {
        do: 'readRoom:done/mine',
        in: 'seated.ownTurn',
        tags: ['shown'],
        starts: [waits(300)],
        context: { told: mine },
      },
      { do: 'page.returned', in: 'refreshing.asking', starts: [asks] },
      { do: 'readRoom:done/refused', in: 'refreshing.pausing', tags: ['failed', 'shown'] },
      { do: 'move.made/draw', in: 'moving', starts: [plays] },
      { do: 'play:done/late', in: 'refreshing.asking', starts: [asks], context: { refusal: 'turn_over' } },
      { do: 'readRoom:done/theirs', in: 'seated.theirTurn', context: { refusal: 'turn_over' } },
      { do: 'leave.requested', in: 'leaving', context: { refusal: null } },
    ],
  },
  'finds-them-waiting': {
    claim: 'Who comes back before the match begins still waits.',
    steps: [{ do: 'readRoom:done/waiting', in: 'seated.waiting', starts: [waits(3_000)], context: { told: waiting } }],
  },
  'finds-others-playing': {
    claim: 'Who comes back in another’s turn sees whose it is.',
    steps: [{ do: 'readRoom:done/theirs', in: 'seated.theirTurn', starts: [waits(4_000)], context: { told: theirs } }],
  },
  'finds-the-cards-open': {
    claim: 'Who comes back when all have played sees the cards, and then what was paid.',
    steps: [
      { do: 'readRoom:done/open', in: 'seated.showing', starts: [waits(2_000)], context: { told: open } },
      { do: 'wait:done/over', in: 'refreshing.asking' },
      { do: 'readRoom:done/over', in: 'over' },
    ],
  },
  'finds-it-over': {
    claim: 'Who comes back just after the end sees what came of it.',
    steps: [{ do: 'readRoom:done/over', in: 'over', tags: ['shown'], starts: [], context: { told: over } }],
  },
  'leaves-before': {
    claim: 'Who leaves before the match begins is told that the stake came back.',
    steps: [
      { do: 'readRoom:done/waiting', in: 'seated.waiting' },
      { do: 'leave.requested', in: 'leaving', tags: ['busy', 'shown'], starts: [leaves] },
      { do: 'leave:error/fault', in: 'leaveUnanswered', tags: ['failed', 'shown'] },
      { do: 'after:askAgainTime', passes: 2_000, in: 'leaving', starts: [leaves] },
      { do: 'leave:error/fault', in: 'leaveUnanswered' },
      { do: 'retry.requested', in: 'leaving', starts: [leaves] },
      { do: 'leave:done/back', in: 'loading', tags: ['busy'], starts: [asks], context: { givenBack: true } },
      { do: 'readRoom:done/lobby', in: 'choosing', context: { givenBack: true, told: lobby } },
      { do: 'room.chosen/first', in: 'gating', context: { givenBack: null } },
    ],
  },
  'leaves-during': {
    claim:
      'Who leaves a match that is on is told that the stake stays in the pot; a wallet that is stopped keeps them.',
    steps: [
      { do: 'readRoom:done/theirs' },
      { do: 'leave.requested', in: 'leaving', starts: [leaves] },
      { do: 'leave:done/stopped', in: 'refreshing.asking', context: { refusal: 'account_stopped', givenBack: null } },
      { do: 'leave.requested', in: 'leaving', context: { refusal: null } },
      { do: 'leave:done/stays', in: 'loading', context: { givenBack: false } },
      { do: 'readRoom:done/refused', in: 'refreshing.pausing', context: { givenBack: false } },
    ],
  },
  'comes-too-late': {
    claim: 'Who chose a room that has begun meanwhile is told so, and sees the next one.',
    steps: [
      { do: 'readRoom:done/lobby' },
      { do: 'room.chosen/first' },
      { do: 'passGate:done/allowed', starts: [joins] },
      { do: 'join:done/late', in: 'refreshing.asking', starts: [asks], context: { refusal: 'room_closed' } },
      { do: 'readRoom:done/lobby', in: 'choosing', context: { refusal: 'room_closed' } },
      { do: 'room.chosen/first', in: 'gating', context: { refusal: null } },
    ],
  },
  'is-turned-away': {
    claim: 'A visitor who does not log in still sees the rooms (spec §5).',
    steps: [
      { do: 'readRoom:done/lobby' },
      { do: 'room.chosen/first' },
      { do: 'passGate:done/dismissed', in: 'choosing', starts: [waits(4_000)] },
      { do: 'room.chosen/first' },
      { do: 'passGate:error/fault', in: 'choosing', starts: [waits(4_000)] },
      { do: 'wait:done/over', in: 'refreshing.asking', starts: [asks] },
      { do: 'room.chosen/first', in: 'gating', starts: ['passGate'], context: { wanted: { matchId, id } } },
    ],
  },
  'hears-nothing': {
    claim:
      'Without an answer the same is asked again by itself or at once, so that no stake and no move is lost or doubled.',
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
      { do: 'readRoom:error/fault', in: 'refreshing.pausing', tags: ['failed', 'shown'] },
      { do: 'after:askAgainTime', passes: 2_000, in: 'refreshing.asking', starts: [asks] },
      { do: 'readRoom:error/fault', in: 'refreshing.pausing' },
      { do: 'retry.requested', in: 'refreshing.asking', starts: [asks] },
      { do: 'readRoom:error/fault', in: 'refreshing.pausing' },
      { do: 'page.returned', in: 'refreshing.asking', starts: [asks] },
      { do: 'room.told', in: 'refreshing.asking', starts: [asks] },
      { do: 'readRoom:error/fault', in: 'refreshing.pausing' },
      { do: 'room.told', in: 'refreshing.asking', starts: [asks] },
    ],
  },
  'nothing-comes': {
    claim: 'Where nothing comes at first it is said, and asked for again on request or when the page is looked at.',
    steps: [
      { do: 'readRoom:error/fault', in: 'unloaded', tags: ['failed'] },
      { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: [asks] },
      { do: 'readRoom:done/refused', in: 'unloaded', tags: ['failed'], starts: [] },
      { do: 'page.returned', in: 'loading', starts: [asks] },
      { do: 'readRoom:done/unknown', in: 'unknown' },
    ],
  },
  'is-closed-meanwhile': {
    claim: 'A game that is taken away meanwhile is told as unknown.',
    steps: [
      { do: 'readRoom:done/lobby' },
      { do: 'page.returned', in: 'refreshing.asking' },
      { do: 'readRoom:done/unknown', in: 'unknown' },
    ],
  },
}
