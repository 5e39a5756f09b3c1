import { proofStates, seatStates, soundRegion } from '#machines/lib/seeded-play.ts'
import { withEvent, withOutput } from '#machines/lib/transitions.ts'
import { type OriginalContext, originalSetup, placedBet, roundToCheck } from './original.setup.ts'

const inGame = { requirements: ['spec §3 slot classify options', 'spec §7 Games'] }

const seat = seatStates({
  entered: [
    {
      guard: withOutput('roundUnderWay'),
      target: 'revealing',
      actions: [withOutput('keepTable'), withOutput('keepUnderWay'), 'emitReady', 'emitRoundStarted'],
    },
    { target: 'idle', actions: [withOutput('keepTable'), 'emitReady'] },
  ],
  reentered: withOutput('keepTableAsPlayed'),
  tags: { catchingUp: ['busy', 'drawing'], waitingToRetry: ['busy', 'drawing'] },
  requesting: 'placing',
  retry: { 'play.retried': { target: 'placing', actions: 'forgetTries' } },
})

const playing = { target: 'placing', actions: [withEvent('startRound'), 'emitRoundStarted'] } as const
const over = { target: 'idle', actions: ['keepLast', 'emitRoundFinished'] } as const

/**
 * A house original whose round is over with one draw: enter, choose, bet, see the outcome. It knows no game: what can
 * be picked is decided by the rules that the table names.
 */
export const originalMachine = originalSetup.createMachine({
  id: 'original',
  description: 'A house original on the games origin; the player picks, bets and sees the outcome until leaving.',
  meta: inGame,
  context: {
    table: null,
    bet: 0,
    pick: null,
    roundId: null,
    tries: 0,
    result: null,
    refusal: null,
    next: null,
    clientSeed: '',
    shown: '',
    last: null,
    verdict: null,
  },
  type: 'parallel',
  on: { 'leave.requested': { actions: 'emitLeft' } },
  states: {
    play: {
      description: 'The round, from entering the game to the bet and its outcome.',
      meta: inGame,
      initial: 'entering',
      states: {
        entering: seat.entering,
        notEntered: seat.notEntered,
        idle: {
          description:
            'The last outcome is shown; the player chooses a pick and a bet, or plays once something is chosen.',
          meta: inGame,
          tags: ['playable'],
          on: {
            'play.requested': [{ ...playing, guard: 'pickMade' }, { actions: 'emitPickMissed' }],
            'pick.changed': { guard: withEvent('pickTaken'), actions: withEvent('choosePick') },
            'bet.raised': { guard: 'betCanRise', actions: 'raiseBet' },
            'bet.lowered': { guard: 'betCanFall', actions: 'lowerBet' },
          },
        },
        declined: {
          description: 'The server refused the bet; the reason is shown and no money was taken.',
          meta: { requirements: ['decision 12 money', 'spec §8 server message shown'] },
          tags: ['playable'],
          on: {
            'play.requested': playing,
            'pick.changed': {
              guard: withEvent('pickTaken'),
              target: 'idle',
              actions: [withEvent('choosePick'), 'forgetRefusal'],
            },
            'bet.raised': { guard: 'betCanRise', target: 'idle', actions: ['raiseBet', 'forgetRefusal'] },
            'bet.lowered': { guard: 'betCanFall', target: 'idle', actions: ['lowerBet', 'forgetRefusal'] },
            'money.requested': { guard: 'lacksMoneyHere', actions: 'emitTransferRequest' },
          },
        },
        placing: {
          description: 'The bet and the pick are sent to the server.',
          meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
          tags: ['busy', 'drawing'],
          invoke: {
            src: 'placeBet',
            id: 'placeBet',
            input: ({ context }) => placedBet(context),
            onDone: [
              { guard: withOutput('playOver'), target: 'ended', actions: withOutput('keepRefusal') },
              { guard: withOutput('tableOutdated'), target: 'catchingUp', actions: withOutput('keepRefusal') },
              { guard: withOutput('refused'), target: 'declined', actions: withOutput('keepRefusal') },
              { target: 'revealing', actions: withOutput('keepResult') },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'waitingToRetry', actions: 'countTry' },
              { target: 'unanswered' },
            ],
          },
        },
        catchingUp: seat.catchingUp,
        waitingToRetry: seat.waitingToRetry,
        unanswered: seat.unanswered,
        revealing: {
          description: 'The drawn outcome is revealed; the balance waits for it.',
          meta: inGame,
          tags: ['drawing'],
          invoke: {
            src: 'reveal',
            id: 'reveal',
            input: ({ context: { result } }) => ({ result }),
            onDone: over,
            onError: over,
          },
          on: { 'skip.requested': over },
        },
        ended: seat.ended,
      },
    },
    panel: {
      description: 'The panel that is open over the game; one at a time.',
      meta: inGame,
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the game is shown.',
          meta: inGame,
          entry: 'forgetVerdict',
          on: {
            'rules.toggled': { guard: 'atTable', target: 'rules' },
            'fairness.toggled': { guard: 'atTable', target: 'fairness' },
          },
        },
        rules: {
          description: 'Rules, the published return, the house edge and the last rounds are shown.',
          meta: inGame,
          on: { 'rules.toggled': 'closed', 'rules.closed': 'closed' },
        },
        ...proofStates({
          src: 'checkRound',
          id: 'checkRound',
          input: ({ context }: { readonly context: OriginalContext }) => roundToCheck(context),
        }),
      },
    },
    sound: soundRegion(inGame),
  },
})
