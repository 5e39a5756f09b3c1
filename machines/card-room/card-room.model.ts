import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { cardRoomActorCalls, cardRoomMachine } from './card-room.machine.ts'
import { cardRoomJourneys, id, inRoom, lobby, mine, open, over, theirs, answer, waiting } from './card-room.journeys.ts'

export const cardRoomModel = defineModel({
  flow: 'card-room',
  machine: cardRoomMachine,
  inputs: { default: { gameCode: 'nine' } },
  events: {
    'room.chosen': { first: { matchId: inRoom.matchId, id } },
    'move.made': { draw: { move: 'drew' } },
  },
  calls: cardRoomActorCalls,
  actors: {
    readRoom: {
      done: {
        lobby: answer(lobby),
        waiting: answer(waiting),
        mine: answer(mine),
        theirs: answer(theirs),
        open: answer(open),
        over: answer(over),
        unknown: refusal('game_not_found'),
        refused: refusal('rate_limited'),
      },
    },
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('gate') } },
    join: { done: { seated: { kind: 'value', value: { roundId: id } }, late: refusal('room_closed') } },
    play: { done: { played: { kind: 'value', value: { move: 'drew' } }, late: refusal('turn_over') } },
    leave: {
      done: {
        back: { kind: 'value', value: { givenBack: true } },
        stays: { kind: 'value', value: { givenBack: false } },
        stopped: refusal('account_stopped'),
      },
    },
    wait: { done: { over: undefined }, error: { broken: new Error('no timer') } },
  },
  // The chosen room and the move are left out: they matter only during their request.
  project: ({ latest, dismissed, refusal: code, refunded }) => [
    latest === null ? null : [latest.match?.stage, latest.match?.turn],
    dismissed,
    code,
    refunded,
  ],
  invariants: {
    'only loaded rooms are shown': (state) => !state.tags.has('shown') || state.context.latest !== null,
    'a seated member has a match that is not settled': (state) =>
      !state.in('seated') || !['settled', undefined].includes(state.context.latest?.match?.stage),
    'only a settled match is dismissed': ({ context: { dismissed } }) =>
      dismissed === null || dismissed === over.match.id,
    'a dismissed match is not shown again': (state) => !state.in('finished') || state.context.dismissed === null,
    'one message is shown at a time': ({ context }) => context.refusal === null || context.refunded === null,
  },
  laws: {
    'a page that becomes visible again loads the current state': ({ do: what, before, after }) =>
      what !== 'page.returned/default' || !(before.in('seated') || before.in('choosing')) || after.in('refreshing'),
    'a live event of the match loads it at once': ({ do: what, before, after }) =>
      what !== 'room.changed/default' ||
      !(before.in('seated') || before.in('choosing') || before.in('refreshing')) ||
      after.in('refreshing.fetching'),
    'the known state is kept while it is refreshed': ({ before, after }) =>
      !after.in('refreshing') || before.context.latest === null || after.context.latest === before.context.latest,
    'a member moves in their own turn, also during a refresh': ({ do: what, before, after }) =>
      what !== 'move.made/draw' ||
      !(before.in('seated') || before.in('refreshing')) ||
      after.in('moving') === (before.context.latest?.match?.turn === 0),
    'a member leaves a match at any time before it is settled': ({ do: what, before, after }) =>
      what !== 'leave.requested/default' ||
      !(before.in('seated') || before.in('refreshing')) ||
      after.in('leaving') === !['settled', undefined].includes(before.context.latest?.match?.stage),
    'only a member without a seat chooses a room': ({ do: what, before, after }) =>
      what !== 'room.chosen/first' ||
      !(before.in('choosing') || before.in('refreshing')) ||
      after.in('gating') === ['settled', undefined].includes(before.context.latest?.match?.stage),
  },
  goals: { 'the rooms can be reached': (state) => state.in('choosing') || state.in('unknown') },
  journeys: cardRoomJourneys,
})
