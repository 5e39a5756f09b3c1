import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { cardRoomActorCalls, cardRoomMachine } from './card-room.machine.ts'
import { cardRoomJourneys, id, inRoom, lobby, mine, open, over, theirs, told, waiting } from './card-room.journeys.ts'

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
        lobby: told(lobby),
        waiting: told(waiting),
        mine: told(mine),
        theirs: told(theirs),
        open: told(open),
        over: told(over),
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
  // What is wanted and what is played matter only while they are asked for, and are chosen anew each time.
  project: ({ told: said, done, refusal: code, givenBack }) => [
    said === null ? null : [said.match?.stage, said.match?.turn],
    done,
    code,
    givenBack,
  ],
  invariants: {
    'what is shown was told': (state) => !state.tags.has('shown') || state.context.told !== null,
    'one sits where the server says that one sits': (state) =>
      !state.in('seated') || !['settled', undefined].includes(state.context.told?.match?.stage),
    'only a match that is over is put away': ({ context: { done } }) => done === null || done === over.match.id,
    'a match that was put away does not come back': (state) => !state.in('over') || state.context.done === null,
    'one thing is told at a time': ({ context }) => context.refusal === null || context.givenBack === null,
  },
  laws: {
    'whoever returns is told how things stand': ({ do: what, before, after }) =>
      what !== 'page.returned/default' || !(before.in('seated') || before.in('choosing')) || after.in('refreshing'),
    'word of the match is followed at once': ({ do: what, before, after }) =>
      what !== 'room.told/default' ||
      !(before.in('seated') || before.in('choosing') || before.in('refreshing')) ||
      after.in('refreshing.asking'),
    'nothing is forgotten while the server is asked': ({ before, after }) =>
      !after.in('refreshing') || before.context.told === null || after.context.told === before.context.told,
    'one plays in the own turn, also while the server is asked': ({ do: what, before, after }) =>
      what !== 'move.made/draw' ||
      !(before.in('seated') || before.in('refreshing')) ||
      after.in('moving') === (before.context.told?.match?.turn === 0),
    'one leaves a match at any time before it is over': ({ do: what, before, after }) =>
      what !== 'leave.requested/default' ||
      !(before.in('seated') || before.in('refreshing')) ||
      after.in('leaving') === !['settled', undefined].includes(before.context.told?.match?.stage),
    'a room is chosen by who sits nowhere': ({ do: what, before, after }) =>
      what !== 'room.chosen/first' ||
      !(before.in('choosing') || before.in('refreshing')) ||
      after.in('gating') === ['settled', undefined].includes(before.context.told?.match?.stage),
  },
  goals: { 'there are rooms to sit down in': (state) => state.in('choosing') || state.in('unknown') },
  journeys: cardRoomJourneys,
})
