import { proofStates, seatStates, soundRegion } from '#machines/lib/seeded-play.ts'
import { answer, given } from '#machines/lib/transitions.ts'
import { type FishingContext, fishingSetup, shotToCheck } from './fishing.setup.ts'

const inGame = { requirements: ['spec §7 Games'] }
const money = { requirements: ['decision 12 every money call carries an idempotency key'] }

const seat = seatStates({
  laid: [
    {
      guard: answer('shotLeftBehind'),
      target: 'flying',
      actions: [answer('keepSea'), answer('takeUpShot'), 'sayReady', 'sayFired'],
    },
    { target: 'ready', actions: [answer('keepSea'), 'sayReady'] },
  ],
  anew: answer('keepSeaAsPlayed'),
  catching: { upTags: ['busy'], retryTags: ['busy', 'flying'] },
  asking: 'flying',
  again: { 'shot.retried': { target: 'flying', actions: 'forgetTries' } },
})

/** A sea to fish in: enter, choose a cannon, shoot; each shot is a round, one in the air and one loaded at most. */
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
  on: { 'leave.requested': { actions: 'sayLeft' } },
  states: {
    play: {
      description: 'The shots: from entering the sea to what each of them caught.',
      meta: inGame,
      initial: 'entering',
      states: {
        entering: seat.entering,
        notEntered: seat.notEntered,
        ready: {
          description: 'Nothing is in the air; the player may choose the cannon and shoot.',
          meta: inGame,
          tags: ['playable'],
          on: {
            'shot.requested': { target: 'flying', actions: [given('fire'), 'sayFired'] },
            'cannon.chosen': { guard: given('cannonThere'), actions: given('chooseCannon') },
          },
        },
        declined: {
          description: 'The server would not take the shot; the reason is shown and nothing was taken.',
          meta: { requirements: ['decision 12 money', 'spec §8 server message shown'] },
          tags: ['playable'],
          on: {
            'shot.requested': { target: 'flying', actions: [given('fire'), 'sayFired'] },
            'cannon.chosen': {
              guard: given('cannonThere'),
              target: 'ready',
              actions: [given('chooseCannon'), 'forgetRefusal'],
            },
            'money.requested': { guard: 'lacksMoneyHere', actions: 'sayMoneyWanted' },
          },
        },
        flying: {
          description: 'A shot is in the air and with the server; one more can be loaded meanwhile.',
          meta: money,
          tags: ['playable', 'flying'],
          invoke: {
            src: 'fireShot',
            id: 'fireShot',
            input: ({ context }) => context.air,
            onDone: [
              {
                guard: answer('playOver'),
                target: 'ended',
                // It stays kept: an earlier call of the same shot may have been taken.
                actions: [answer('keepRefusal'), 'dropShots'],
              },
              {
                guard: answer('seaOutdated'),
                target: 'catchingUp',
                actions: [answer('keepRefusal'), 'dropShots', 'sayRefused'],
              },
              {
                guard: answer('refused'),
                target: 'declined',
                actions: [answer('keepRefusal'), 'dropShots', 'sayRefused'],
              },
              {
                guard: 'anotherLoaded',
                target: 'flying',
                reenter: true,
                actions: [answer('keepResult'), 'sayOver', 'fireLoaded', 'sayFired'],
              },
              { target: 'ready', actions: [answer('keepResult'), 'sayOver'] },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'waitingToRetry', actions: 'countTry' },
              { target: 'unanswered', actions: 'unload' },
            ],
          },
          on: {
            'shot.requested': { guard: 'mayLoad', actions: given('load') },
            'cannon.chosen': { guard: given('cannonThere'), actions: given('chooseCannon') },
          },
        },
        catchingUp: seat.catchingUp,
        waitingToRetry: seat.waitingToRetry,
        unanswered: seat.unanswered,
        ended: seat.ended,
      },
    },
    over: {
      description: 'What is open over the sea, one thing at a time.',
      meta: inGame,
      initial: 'nothing',
      states: {
        nothing: {
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
          on: { 'rules.toggled': 'nothing', 'rules.closed': 'nothing' },
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
