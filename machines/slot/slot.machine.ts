import { answer, given } from '#machines/lib/transitions.ts'
import { roundToCheck, slotSetup, turnOnShow } from './slot.setup.ts'

const leaveFairness = { 'fairness.toggled': 'nothing', 'fairness.closed': 'nothing' } as const

/** One slot table: enter, bet, turn the reels, show what they paid; a round cut off by the network is asked for again. */
export const slotMachine = slotSetup.createMachine({
  id: 'slot',
  description: 'A slot table on the games origin; the player bets and turns the reels until leaving.',
  meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
  context: {
    table: null,
    bet: 0,
    spinId: null,
    tries: 0,
    result: null,
    turn: 0,
    refusal: null,
    next: null,
    clientSeed: '',
    shown: '',
    last: null,
    verdict: null,
  },
  type: 'parallel',
  on: { 'leave.requested': { actions: 'sayLeft' } },
  states: {
    play: {
      description: 'The round: from entering the table through bets to their wins.',
      meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
      initial: 'entering',
      states: {
        entering: {
          description: 'The launch code is being traded for a place at the table.',
          meta: { requirements: ['spec §7 launchGame'] },
          tags: ['busy'],
          invoke: {
            src: 'enterGame',
            id: 'enterGame',
            onDone: [
              { guard: answer('enterRefused'), target: 'ended', actions: answer('keepRefusal') },
              {
                guard: answer('roundUnderWay'),
                target: 'revealing',
                actions: [answer('keepTable'), answer('keepUnderWay'), 'sayReady', 'sayRoundStarted'],
              },
              { target: 'idle', actions: [answer('keepTable'), 'sayReady'] },
            ],
            onError: 'notEntered',
          },
        },
        notEntered: {
          description: 'The table could not be reached; the player can try again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'enter.retried': 'entering' },
        },
        idle: {
          description: 'The reels stand still and the player may change the bet or spin.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [given('startRound'), 'sayRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', actions: 'raiseBet' },
            'bet.lowered': { guard: 'betCanFall', actions: 'lowerBet' },
          },
        },
        declined: {
          description: 'The server would not take the bet; the reason is shown and nothing was taken.',
          meta: { requirements: ['decision 12 money', 'spec §8 server message shown'] },
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [given('startRound'), 'sayRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', target: 'idle', actions: ['raiseBet', 'forgetRefusal'] },
            'bet.lowered': { guard: 'betCanFall', target: 'idle', actions: ['lowerBet', 'forgetRefusal'] },
            'money.requested': { guard: 'lacksMoneyHere', actions: 'sayMoneyWanted' },
          },
        },
        spinning: {
          description: 'The bet is with the server and the reels turn.',
          meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
          tags: ['busy', 'turning'],
          invoke: {
            src: 'placeBet',
            id: 'placeBet',
            input: ({ context }) => ({
              spinId: context.spinId ?? '',
              bet: context.table?.bets[context.bet] ?? '0',
              commitment: context.next?.commitment ?? '',
              clientSeed: context.clientSeed,
            }),
            onDone: [
              { guard: answer('playOver'), target: 'ended', actions: answer('keepRefusal') },
              { guard: answer('tableOutdated'), target: 'catchingUp', actions: answer('keepRefusal') },
              { guard: answer('betRefused'), target: 'declined', actions: answer('keepRefusal') },
              { target: 'revealing', actions: answer('keepResult') },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'waitingToRetry', actions: 'countTry' },
              { target: 'unanswered' },
            ],
          },
        },
        catchingUp: {
          description:
            'The round that was shown as the next has been played from another window: the table is read anew.',
          meta: { requirements: ['decision 12 money'] },
          tags: ['busy', 'turning'],
          invoke: {
            src: 'enterGame',
            id: 'enterGame',
            onDone: [
              { guard: answer('enterRefused'), target: 'ended', actions: answer('keepRefusal') },
              { target: 'declined', actions: answer('keepTableAsPlayed') },
            ],
            onError: 'notEntered',
          },
        },
        waitingToRetry: {
          description: 'No answer came; the same round is asked for again after a pause.',
          meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
          tags: ['busy', 'turning'],
          after: { retryDelay: 'spinning' },
        },
        unanswered: {
          description: 'The server stayed silent; the player can ask for the same round again, it is never bet twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'spin.retried': { target: 'spinning', actions: 'forgetTries' } },
        },
        revealing: {
          description: 'The reels come to rest on the drawn symbols.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          tags: ['turning'],
          invoke: {
            src: 'stopReels',
            id: 'stopReels',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnShown',
            onError: 'turnShown',
          },
          on: { 'skip.requested': 'turnShown' },
        },
        turnShown: {
          description: 'Decides whether there is a win to show, another free turn, or the round is over.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          always: [{ guard: 'turnPays', target: 'celebrating' }, { target: 'turnDone' }],
        },
        celebrating: {
          description: 'The winning lines light up and the win is counted.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          entry: { type: 'sayWin', params: ({ context }) => ({ turn: turnOnShow(context)! }) },
          invoke: {
            src: 'showWin',
            id: 'showWin',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnDone',
            onError: 'turnDone',
          },
          on: { 'skip.requested': 'turnDone' },
        },
        turnDone: {
          description: 'Goes on to the next free turn, or closes the round with its balance.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          always: [
            { guard: 'moreTurns', target: 'revealing', actions: 'nextTurn' },
            {
              target: 'idle',
              actions: [
                'keepLast',
                { type: 'sayRoundFinished', params: ({ context }) => ({ result: context.result! }) },
              ],
            },
          ],
        },
        ended: {
          description: 'This launch can be played no further: the session ended or the launch was used up.',
          meta: { requirements: ['spec §8 not logged in'], terminal: true },
          tags: ['over'],
        },
      },
    },
    over: {
      description: 'What is open over the table, one thing at a time.',
      meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
      initial: 'nothing',
      states: {
        nothing: {
          description: 'Only the table is shown.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          entry: 'forgetVerdict',
          on: {
            'paytable.toggled': { guard: 'atTable', target: 'paytable' },
            'fairness.toggled': { guard: 'atTable', target: 'fairness' },
          },
        },
        paytable: {
          description: 'Pays, lines, free turns and the published return are shown.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          on: { 'paytable.toggled': 'nothing', 'paytable.closed': 'nothing' },
        },
        fairness: {
          description: 'The next commitment, the own seed, and the proof of the last round are shown.',
          meta: { requirements: ['spec §2 personalHistoryCopy'] },
          on: {
            ...leaveFairness,
            'clientSeed.changed': {
              guard: given('seedUsable'),
              actions: [given('keepSeed'), given('tellSeed')],
            },
            'check.requested': { guard: 'anythingToCheck', target: 'checking' },
          },
        },
        checking: {
          description: 'The browser draws the last round again; what comes of it is said beside its proof.',
          meta: { requirements: ['spec §2 personalHistoryCopy'] },
          tags: ['busy'],
          invoke: {
            src: 'checkRound',
            id: 'checkRound',
            input: ({ context }) => roundToCheck(context),
            onDone: { target: 'fairness', actions: answer('keepVerdict') },
            onError: { target: 'fairness', actions: 'keepUncheckable' },
          },
          on: leaveFairness,
        },
      },
    },
    sound: {
      description: 'Whether the table makes sounds; it starts silent.',
      meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
      initial: 'off',
      states: {
        off: {
          description: 'No sounds.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          on: { 'sound.toggled': 'on' },
        },
        on: {
          description: 'Reels, stops and wins are heard.',
          meta: { requirements: ['decision 11 a playable slot on a seamless wallet'] },
          on: { 'sound.toggled': 'off' },
        },
      },
    },
  },
})
