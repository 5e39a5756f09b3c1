import { assign, sendParent, sendTo, setup } from 'xstate'
import { defineSystem } from '#atlas/system/explore-system.ts'

const cars = setup({}).createMachine({
  id: 'cars',
  initial: 'green',
  states: {
    green: { on: { stop: 'yellow' } },
    yellow: { after: { 3000: { target: 'red', actions: sendParent({ type: 'cars.stopped' }) } } },
    red: { on: { go: 'green' } },
  },
})

const walkers = setup({}).createMachine({
  id: 'walkers',
  initial: 'stand',
  states: {
    stand: { on: { walk: 'walk', pressed: { actions: sendParent({ type: 'walk.requested' }) } } },
    walk: { after: { 8000: { target: 'stand', actions: sendParent({ type: 'walkers.crossed' }) } } },
  },
})

/** A traffic light with a light for pedestrians: one gives way to the other by messages. */
export const crossingMachine = setup({ actors: { cars, walkers } }).createMachine({
  id: 'crossing',
  initial: 'driving',
  invoke: [
    { src: 'cars', id: 'cars' },
    { src: 'walkers', id: 'walkers' },
  ],
  states: {
    driving: { on: { 'walk.requested': { target: 'stopping', actions: sendTo('cars', { type: 'stop' }) } } },
    stopping: {
      on: { 'walk.requested': {}, 'cars.stopped': { target: 'walking', actions: sendTo('walkers', { type: 'walk' }) } },
    },
    walking: { on: { 'walkers.crossed': { target: 'driving', actions: sendTo('cars', { type: 'go' }) } } },
  },
})

export const crossing = defineSystem({
  root: crossingMachine,
  invariants: {
    'cars and walkers never go at once': ({ member }) =>
      !(member('cars')?.in('green') && member('walkers')?.in('walk')),
  },
})

const player = setup({ types: { context: {} as { hits: number }, events: {} as { type: 'ball' } } }).createMachine({
  id: 'player',
  context: { hits: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        ball: [
          { guard: ({ context }) => context.hits === 2, target: 'tired' },
          {
            actions: [assign({ hits: ({ context }) => context.hits + 1 }), sendParent({ type: 'ball' })],
          },
        ],
      },
    },
    tired: { type: 'final' },
  },
})

/** Ping-pong: two messages follow each other at once until a player is tired. */
export const pingPong = setup({ actors: { player } }).createMachine({
  id: 'pingPong',
  initial: 'ready',
  states: {
    ready: { on: { served: 'playing' } },
    playing: {
      invoke: { src: 'player', id: 'pong', onDone: 'over' },
      entry: sendTo('pong', { type: 'ball' }),
      on: { ball: { actions: sendTo('pong', { type: 'ball' }) } },
    },
    over: { type: 'final' },
  },
})
