import { proofStates, seatStates, soundRegion } from '#machines/lib/seeded-play.ts'
import { withOutput, withEvent } from '#machines/lib/transitions.ts'
import { type FishingContext, fishingSetup, shotToCheck } from './fishing.setup.ts'

const inGame = { requirements: ['spec §7 Games'] }
const money = { requirements: ['decision 12 every money call carries an idempotency key'] }

const seat = seatStates({
  entered: [
    {
      guard: withOutput('shotLeftBehind'),
      target: 'flying',
      actions: [withOutput('keepSea'), withOutput('takeUpShot'), 'emitReady', 'emitFired'],
    },
    { target: 'ready', actions: [withOutput('keepSea'), 'emitReady'] },
  ],
  reentered: withOutput('keepSeaAsPlayed'),
  tags: { catchingUp: ['busy'], waitingToRetry: ['busy', 'flying'] },
  requesting: 'flying',
  retry: { 'shot.retried': { target: 'flying', actions: 'forgetTries' } },
})

/** The fishing game: enter, choose a cannon, shoot. Each shot is a round; at most one is in the air and one loaded. */
export const fishingMachine = fishingSetup.createMachine({
  id: 'fishing',
  description: 'The fishing game on the games origin: the player aims and shoots until leaving.',
  meta: inGame,
  context: {
    sea: null,
    balance: '0',
    cannon: 0,
    air: null,
    loaded: null,
    tries: 0,
    refusal: null,
    next: null,
    clientSeed: '',
    last: null,
    verdict: null,
  },
  type: 'parallel',
  on: { 'leave.requested': { actions: 'emitLeft' } },
  states: {
    play: {
      description: 'The shots, from entering the game to the catch of each.',
      meta: inGame,
      initial: 'entering',
      states: {
        entering: seat.entering,
        notEntered: seat.notEntered,
        ready: {
          description: 'No shot is in the air; the player may choose the cannon and shoot.',
          meta: inGame,
          tags: ['playable'],
          on: {
            'shot.requested': { target: 'flying', actions: [withEvent('fire'), 'emitFired'] },
            'cannon.chosen': { guard: withEvent('cannonThere'), actions: withEvent('chooseCannon') },
          },
        },
        declined: {
          description: 'The server refused the shot; the reason is shown and no money was taken.',
          meta: { requirements: ['decision 12 money', 'spec §8 server message shown'] },
          tags: ['playable'],
          on: {
            'shot.requested': { target: 'flying', actions: [withEvent('fire'), 'emitFired'] },
            'cannon.chosen': {
              guard: withEvent('cannonThere'),
              target: 'ready',
              actions: [withEvent('chooseCannon'), 'forgetRefusal'],
            },
            'money.requested': { guard: 'lacksMoneyHere', actions: 'emitTransferRequest' },
          },
        },
        flying: {
          description: 'A shot is in the air and sent to the server; one more can be loaded.',
          meta: money,
          tags: ['playable', 'flying'],
          invoke: {
            src: 'fireShot',
            id: 'fireShot',
            input: ({ context }) => context.air,
            onDone: [
              {
                guard: withOutput('playOver'),
                target: 'ended',
                // The browser keeps the shot: an earlier call of it may have been accepted.
                actions: [withOutput('keepRefusal'), 'dropShots'],
              },
              {
                guard: withOutput('seaOutdated'),
                target: 'catchingUp',
                actions: [withOutput('keepRefusal'), 'dropShots', 'emitRefused'],
              },
              {
                guard: withOutput('refused'),
                target: 'declined',
                actions: [withOutput('keepRefusal'), 'dropShots', 'emitRefused'],
              },
              {
                guard: 'anotherLoaded',
                target: 'flying',
                reenter: true,
                actions: [withOutput('keepResult'), 'emitOver', 'fireLoaded', 'emitFired'],
              },
              { target: 'ready', actions: [withOutput('keepResult'), 'emitOver'] },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'waitingToRetry', actions: 'countTry' },
              { target: 'unanswered', actions: 'unload' },
            ],
          },
          on: {
            'shot.requested': { guard: 'mayLoad', actions: withEvent('load') },
            'cannon.chosen': { guard: withEvent('cannonThere'), actions: withEvent('chooseCannon') },
          },
        },
        catchingUp: seat.catchingUp,
        waitingToRetry: seat.waitingToRetry,
        unanswered: seat.unanswered,
        ended: seat.ended,
      },
    },
    panel: {
      description: 'The panel that is open over the sea; one at a time.',
      meta: inGame,
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the sea is shown.',
          meta: inGame,
          entry: 'forgetVerdict',
          on: {
            'rules.toggled': { guard: 'atSea', target: 'rules' },
            'fairness.toggled': { guard: 'atSea', target: 'fairness' },
          },
        },
        rules: {
          description: 'Targets, odds, the published return and the last shots are shown.',
          meta: inGame,
          on: { 'rules.toggled': 'closed', 'rules.closed': 'closed' },
        },
        ...proofStates({
          src: 'checkShot',
          id: 'checkShot',
          input: ({ context }: { readonly context: FishingContext }) => shotToCheck(context),
        }),
      },
    },
    sound: soundRegion(inGame),
  },
})
