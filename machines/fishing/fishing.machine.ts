import { answer, given } from '#machines/lib/transitions.ts'
import { fishingSetup, shotToCheck } from './fishing.setup.ts'

const inGame = { requirements: ['spec §7 Games'] }
const money = { requirements: ['decision 12 every money call carries an idempotency key'] }
const proven = { requirements: ['spec §2 personalHistoryCopy'] }
const leaveFairness = { 'fairness.toggled': 'nothing', 'fairness.closed': 'nothing' } as const

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
        entering: {
          description: 'The launch code is being traded for a place at the sea.',
          meta: { requirements: ['spec §7 launchGame'] },
          tags: ['busy'],
          invoke: {
            src: 'enterGame',
            id: 'enterGame',
            onDone: [
              { guard: answer('refused'), target: 'ended', actions: answer('keepRefusal') },
              {
                guard: answer('shotLeftBehind'),
                target: 'flying',
                actions: [answer('keepSea'), answer('takeUpShot'), 'sayReady', 'sayFired'],
              },
              { target: 'ready', actions: [answer('keepSea'), 'sayReady'] },
            ],
            onError: 'notEntered',
          },
        },
        notEntered: {
          description: 'The sea could not be reached; the player can try again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'enter.retried': 'entering' },
        },
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
        catchingUp: {
          description: 'The number of the next shot was used from another window: the sea is read anew.',
          meta: { requirements: ['decision 12 money'] },
          tags: ['busy'],
          invoke: {
            src: 'enterGame',
            id: 'enterGame',
            onDone: [
              { guard: answer('refused'), target: 'ended', actions: answer('keepRefusal') },
              { target: 'declined', actions: answer('keepSeaAsPlayed') },
            ],
            onError: 'notEntered',
          },
        },
        waitingToRetry: {
          description: 'No answer came; the same shot is asked for again after a pause.',
          meta: money,
          tags: ['busy', 'flying'],
          after: { retryDelay: 'flying' },
        },
        unanswered: {
          description: 'The server stayed silent; the player can ask for the same shot again, it is never bet twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'shot.retried': { target: 'flying', actions: 'forgetTries' } },
        },
        ended: {
          description: 'This launch can be played no further: the session ended or the launch was used up.',
          meta: { requirements: ['spec §8 not logged in'], terminal: true },
          tags: ['over'],
        },
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
        fairness: {
          description: 'The next commitment, the own seed, and the proof of the last shot are shown.',
          meta: proven,
          on: {
            ...leaveFairness,
            'clientSeed.changed': { guard: given('seedUsable'), actions: [given('keepSeed'), given('tellSeed')] },
            'check.requested': { guard: 'anythingToCheck', target: 'checking' },
          },
        },
        checking: {
          description: 'The browser draws the last shot again; what comes of it is said beside its proof.',
          meta: proven,
          tags: ['busy'],
          invoke: {
            src: 'checkShot',
            id: 'checkShot',
            input: ({ context }) => shotToCheck(context),
            onDone: { target: 'fairness', actions: answer('keepVerdict') },
            onError: { target: 'fairness', actions: 'keepUncheckable' },
          },
          on: leaveFairness,
        },
      },
    },
    sound: {
      description: 'Whether the game makes sounds; it starts silent.',
      meta: inGame,
      initial: 'off',
      states: {
        off: { description: 'No sounds.', meta: inGame, on: { 'sound.toggled': 'on' } },
        on: { description: 'Shots and catches are heard.', meta: inGame, on: { 'sound.toggled': 'off' } },
      },
    },
  },
})
